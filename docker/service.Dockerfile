# One of the services; which one is said by the build argument SERVICE (a folder of services/).
FROM node:20-slim AS source
WORKDIR /granary
COPY package.json package-lock.json .npmrc tsconfig.base.json tsconfig.json ./
COPY libs libs
COPY services services
COPY local/demo/package.json local/demo/package.json
COPY web/package.json web/package.json

FROM source AS build
ARG SERVICE
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npx tsc -b "services/$SERVICE"
COPY local/stack/bundle.mjs local/stack/layout.mjs local/stack/
RUN node local/stack/bundle.mjs "$SERVICE" "services/$SERVICE/dist/bundle"

FROM source AS dependencies
ARG SERVICE
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace "services/$SERVICE"
# Without `--omit dev`, which leaves out all that anything develops with, React for instance.
RUN npm sbom --package-lock-only --sbom-format cyclonedx --workspace "services/$SERVICE" > sbom.cdx.json

FROM node:20-slim
ARG SERVICE
ENV NODE_ENV=production
COPY --from=dependencies /granary/node_modules /granary/node_modules
COPY --from=dependencies /granary/services/$SERVICE /granary/services/$SERVICE
COPY --from=build /granary/libs /granary/libs
COPY --from=dependencies /granary/sbom.cdx.json /granary/sbom.cdx.json
COPY --from=build /granary/services/$SERVICE/dist /granary/services/$SERVICE/dist
# A volume mounted here belongs to whom the folder belongs to.
RUN mkdir -p /granary/files /granary/evidence /granary/exports && chown node:node /granary/files /granary/evidence /granary/exports
WORKDIR /granary/services/$SERVICE
# node; by its number, Kubernetes can see that it is not root.
USER 1000:1000
CMD ["node", "--enable-source-maps", "dist/bundle/main.js"]
