import {
  type Attributes,
  context,
  type Link,
  ProxyTracerProvider,
  propagation,
  type Span,
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

export interface SpanOptions {
  name: string
  kind: 'client' | 'server' | 'consumer' | 'producer' | 'internal'
  /** The trace it belongs to; by default that of the work in hand. */
  traceparent?: string | undefined
  /** Traces that caused it together, of which it can belong to none: those of a batch. */
  links?: readonly (string | undefined)[]
  attributes?: Attributes
}

/** Runs the work in a span that belongs to the given trace, if there is one. */
export function traced<T>(options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  const { name, kind, traceparent, links = [], attributes = {} } = options
  const parent = traceparent ? contextOf(traceparent) : context.active()
  const spanOptions = { kind: kinds[kind], attributes, links: links.flatMap(linkTo) }
  return tracer.startActiveSpan(name, spanOptions, parent, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      // The name only: messages may hold people's data.
      span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Runs the work in the given trace, if there is one, without a span of its own: its events belong there. */
export const inTrace = <T>(traceparent: string | null, work: () => T): T =>
  traceparent ? context.with(contextOf(traceparent), work) : work()

const contextOf = (traceparent: string) => propagation.extract(context.active(), { traceparent })

function linkTo(traceparent: string | undefined): Link[] {
  const linked = traceparent && trace.getSpanContext(contextOf(traceparent))
  return linked ? [{ context: linked }] : []
}

const kinds = {
  internal: SpanKind.INTERNAL,
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
