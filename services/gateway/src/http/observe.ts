import type { Metrics } from '@encaixe/service-kit'
import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why this request could not be served, for the log: no personal data. */
    failure: string | null
  }
}

/**
 * A measurement, a log line and the request's id for every answer. The route stands for the path:
 * paths and queries name people's pages. The line of an answer above 499 says the reason.
 */
export function observeRequests(server: FastifyInstance, metrics: Metrics) {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.3, 0.5, 1, 2.5, 5],
    registers: [metrics.registry],
  })
  server.decorateRequest('failure', null)
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    const status = reply.statusCode
    const stays = request.routeOptions.config.row?.stays && status === 200
    if (!stays) duration.observe({ method, route, status }, reply.elapsedTime / 1_000)
    const answered = { method, route, status, ms: Math.round(reply.elapsedTime) }
    if (status < 500) request.log.debug(answered, 'answered')
    else request.log.error({ ...answered, reason: request.failure ?? 'unknown' }, 'answered')
  })
}
