import {
  type Context,
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

// Without an SDK (the kit's otel.ts) all of this does nothing, at the price of a few function calls.
const tracer = trace.getTracer('@encaixe/gateway')

declare module 'fastify' {
  interface FastifyRequest {
    /** What is done for the request belongs to its span. */
    traceContext: Context | null
  }
}

/**
 * A span for every request, in the trace its caller names if there is one: all that is asked of services,
 * databases and Redis for it, and the events that follow, belong together. The route stands for the path:
 * paths and queries name people's pages.
 */
export function traceRequests(server: FastifyInstance) {
  server.decorateRequest('traceContext', null)

  server.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const parent = propagation.extract(context.active(), headers)
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = tracer.startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    )
    const own = trace.setSpan(parent, span)
    request.traceContext = own
    context.with(own, done)
  })
  // A body arrives outside of the context its request began in.
  server.addHook('preValidation', (request, _reply, done) => {
    context.with(request.traceContext ?? context.active(), done)
  })
  server.addHook('onResponse', async (request, { statusCode }) => {
    const own = request.traceContext
    const span = own && trace.getSpan(own)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

/** The trace of the request in hand, as headers; none where nothing is traced. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}
