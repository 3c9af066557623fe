// Loaded before everything else: node --import @encaixe/service-kit/otel src/main.ts
// Without an address to send traces to, nothing of OpenTelemetry but its empty interface is loaded.

if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const { register } = await import('import-in-the-middle/register-hooks.mjs')
  // Before any of these is imported, also by what follows here.
  register({ include: ['pg', 'ioredis', 'pino'] })
  const { startTracing } = await import('./telemetry/tracing.ts')
  startTracing()
}
