# Says how all parts are; needs nothing but Node.
FROM node:20-slim
ENV NODE_ENV=production
WORKDIR /granary
COPY local/gateway local/gateway
USER node
CMD ["node", "local/gateway/health-main.mjs"]
