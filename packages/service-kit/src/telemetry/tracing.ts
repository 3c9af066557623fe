import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { PinoInstrumentation } from '@opentelemetry/instrumentation-pino'
import { NodeSDK } from '@opentelemetry/sdk-node'

/** Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT; OTEL_SERVICE_NAME and its like are read by the SDK. */
export function startTracing(): void {
  const sdk = new NodeSDK({
    serviceName: process.env.OTEL_SERVICE_NAME ?? serviceOf(process.argv[1] ?? ''),
    traceExporter: new OTLPTraceExporter(),
    instrumentations: [
      // Statements without their values, which are about people.
      new PgInstrumentation({ enhancedDatabaseReporting: false, requireParentSpan: true }),
      new IORedisInstrumentation({ dbStatementSerializer: (command) => command }),
      new PinoInstrumentation({ disableLogSending: true }),
    ],
  })
  sdk.start()
}

/** `booking` for …/services/booking/src/main.ts. */
const serviceOf = (script: string) => /services\/([^/]+)\//.exec(script)?.[1] ?? 'encaixe'
