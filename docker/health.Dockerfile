# Says how all parts are; needs nothing but Node.
FROM node:20-slim
ENV NODE_ENV=production
WORKDIR /granary
COPY local/gateway local/gateway
# node; by its number, Kubernetes can see that it is not root.
USER 1000:1000
CMD ["node", "local/gateway/health-main.mjs"]
