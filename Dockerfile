# All programs of Encaixe: `services` (each service, migrations, operators' commands), `web`, and `sandbox`,
# which stands in for every provider in a trial.

FROM node:26-trixie-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS node
WORKDIR /encaixe

# Only these files decide which packages are installed: while they stay the same, the layers below do too.
FROM node AS manifests
COPY . /source
RUN cd /source && mkdir /manifests \
  && find . -name package.json -exec cp --parents -t /manifests {} + && cp package-lock.json /manifests

FROM node AS built
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# Prisma wants to download a native engine that generating does not use.
RUN for schema in services/*/prisma/schema.prisma; do \
    PRISMA_SCHEMA_ENGINE_BINARY=/bin/true npx prisma generate --schema $schema || exit 1; done \
  && mkdir /clients && cp -a --parents -t /clients services/*/generated
RUN NODE_ENV=production npm run build -w web

# The packages that programs import, in the locked versions. Without the root's own: Prisma's command line, an optional
# peer of its client, would come with them.
FROM node AS packages
COPY --from=manifests /manifests ./
RUN npm pkg delete dependencies devDependencies

FROM packages AS sandbox-packages
RUN npm install --omit=dev --workspace=packages/sandbox --ignore-scripts --no-audit --no-fund

FROM packages AS services-packages
RUN npm install --omit=dev --workspace=services --ignore-scripts --no-audit --no-fund

# What every program runs with: no root, secrets from files, a health check without a shell.
FROM node AS program
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
# A new volume takes its owner from what it is mounted on.
RUN install -d -o node -g node /data /media
USER node
ENTRYPOINT ["node", "--import", "/encaixe/deploy/container/secret-files.mjs"]
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "/encaixe/deploy/container/healthy.mjs"]
COPY deploy/container deploy/container

FROM program AS sandbox
COPY --from=sandbox-packages /encaixe ./
COPY packages/sandbox packages/sandbox
CMD ["packages/sandbox/src/main.ts"]

FROM program AS web
ENV HEALTH_PATH=/robots.txt
COPY web/package.json web/package.json
COPY --from=built /encaixe/web/build web/build
CMD ["web/build/index.js"]

FROM program AS services
COPY --from=services-packages /encaixe ./
COPY deploy deploy
COPY packages packages
COPY services services
COPY --from=built /clients ./
