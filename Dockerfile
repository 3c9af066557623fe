# All programs of Encaixe: `services` (each service, migrations, operators' commands), `web`, and `sandbox`,
# the outside world for who tries it without any provider.

FROM node:26-trixie-slim AS node
WORKDIR /encaixe

# What decides which packages are installed: while none of it changes, they are not installed again.
FROM node AS manifests
COPY . /source
RUN cd /source && mkdir /manifests \
  && find . -name package.json -exec cp --parents -t /manifests {} + && cp package-lock.json /manifests

FROM node AS built
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node deploy/container/generate.mjs && NODE_ENV=production npm run build -w web
RUN for folder in services/* packages/sandbox; do \
    node deploy/container/bundle.mjs $folder/dist $folder/src/main.ts || exit 1; done
# What an image holds is written down here: sources, and the packages that they import.
RUN mkdir /services /sandbox /web \
  && cp -a --parents -t /services package.json services packages/contracts packages/slots packages/pix \
    packages/service-kit packages/local-servers/src/plain deploy/container deploy/ops \
    deploy/local/database-roles.ts deploy/local/scram.ts \
  && cp -a --parents -t /sandbox package.json packages/sandbox deploy/container \
  && cp -a --parents -t /web web/build web/package.json deploy/container \
  && find /services /sandbox -name node_modules -prune -exec rm -rf {} + \
  && node deploy/container/keep-packages.mjs /services services/*/ \
  && node deploy/container/keep-packages.mjs /sandbox packages/sandbox \
  # What only those read who write programs.
  && find /services/node_modules /sandbox/node_modules -type f \
    \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete \
  # Prisma's query compiler for every other database, and as text: the clients have it as a file beside them.
  && find /services/node_modules/@prisma/client/runtime -type f \
    \( -name '*wasm-base64*' -o -name '*mysql*' -o -name '*sqlite*' -o -name '*sqlserver*' -o -name '*cockroachdb*' -o -name '*.map' \) -delete

# What every program runs with: no root, secrets from files, a health check without a shell.
FROM node AS program
# What compile.mjs leaves in the cache is read by whoever runs with the same Node and flags and as the same user.
# Why V8 is told so: deploy/local/program-flags.ts.
# Two heaps of the C library, instead of one for each thread.
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 NODE_COMPILE_CACHE=/encaixe/.compiled
# A new volume takes its owner from what it is mounted on.
RUN install -d -o node -g node /data /media /encaixe/.compiled
USER node
ENTRYPOINT ["node", "--no-allocation-site-pretenuring", "--import", "/encaixe/deploy/container/secret-files.mjs", \
  "--import", "/encaixe/deploy/container/give-back.mjs"]
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "/encaixe/deploy/container/healthy.mjs"]

FROM program AS sandbox
COPY --from=built /sandbox ./
RUN node --no-allocation-site-pretenuring deploy/container/compile.mjs packages/sandbox/dist/main.mjs
CMD ["packages/sandbox/dist/main.mjs"]

FROM program AS web
ENV HEALTH_PATH=/robots.txt
COPY --from=built /web ./
CMD ["web/build/index.js"]

FROM program AS services
COPY --from=built /services ./
# With what sends traces, where an address for them is configured.
RUN node --no-allocation-site-pretenuring deploy/container/compile.mjs services/*/dist/main.mjs packages/service-kit/src/telemetry/tracing.ts
