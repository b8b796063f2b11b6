# The built web behind nginx, which is also the one address of the API.
FROM node:20-slim AS build
WORKDIR /granary
COPY package.json package-lock.json .npmrc tsconfig.base.json tsconfig.json ./
COPY libs libs
COPY services services
COPY local/demo/package.json local/demo/package.json
COPY web web
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npm run build --workspace web
# Without `--omit dev`, which leaves out all that anything develops with, React for instance.
RUN npm sbom --package-lock-only --sbom-format cyclonedx --workspace web > sbom.cdx.json
RUN find web/dist -type f -size +1k \( -name '*.js' -o -name '*.css' -o -name '*.json' -o -name '*.svg' -o -name '*.html' \) -exec gzip -9 --keep {} +

FROM nginxinc/nginx-unprivileged:1.29-alpine
COPY docker/nginx/nginx.conf /etc/nginx/nginx.conf
# Its own entry point runs what lies here before it starts.
COPY docker/nginx/trusted-proxies.sh /docker-entrypoint.d/30-trusted-proxies.sh
COPY docker/nginx/upstreams.sh /docker-entrypoint.d/31-upstreams.sh
COPY --from=build /granary/web/dist /usr/share/nginx/html
COPY --from=build /granary/sbom.cdx.json /granary/sbom.cdx.json
