import {
  type Attributes,
  context,
  ProxyTracerProvider,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

// Without an SDK (see otel.ts) all of this does nothing, at the price of a few function calls.
const tracer = trace.getTracer('@encaixe/service-kit')

/** The W3C trace context of the work in hand, or undefined where nothing is traced. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** Runs the work in a span that belongs to the given trace, if there is one. */
export function traced<T>(
  options: {
    name: string
    kind: 'client' | 'server' | 'consumer' | 'producer'
    traceparent?: string | undefined
    attributes?: Attributes
  },
  work: () => Promise<T>,
): Promise<T> {
  const { name, kind, traceparent, attributes = {} } = options
  const parent = traceparent
    ? propagation.extract(context.active(), { traceparent })
    : context.active()
  return tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, parent, async (span) => {
    try {
      return await work()
    } catch (error) {
      // The name only: messages may hold people's data.
      span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) })
      throw error
    } finally {
      span.end()
    }
  })
}

const kinds = {
  client: SpanKind.CLIENT,
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  producer: SpanKind.PRODUCER,
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Sends the spans that have not been sent, before the process ends. */
export async function flushTraces(): Promise<void> {
  const provider = trace.getTracerProvider()
  const sdk = provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider
  if ('forceFlush' in sdk && typeof sdk.forceFlush === 'function') await sdk.forceFlush()
}
