# One image, three uses: the API (default), `node dist/worker.js`, and `node dist/cli.js <command>`.
FROM node:24.11-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY web/package.json ./web/
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error

FROM packages AS build
COPY . .
RUN npm run --silent build && node scripts/image-packages.mjs image

FROM node:24.11-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/image/node_modules ./node_modules
COPY --from=build /app/package.json /app/openapi.json /app/NOTICE.md ./
COPY --from=build /app/docs ./docs
COPY --from=build /app/launcher/README.md ./launcher/
COPY --from=build /app/.env.example ./
COPY --from=build /app/demo/samples ./demo/samples
COPY --from=build /app/config ./config
COPY --from=build /app/deploy/grafana/live.json /app/deploy/grafana/service.json \
    /app/deploy/grafana/stores.json /app/deploy/grafana/webhooks.json ./deploy/grafana/
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=64", "dist/main.js"]
