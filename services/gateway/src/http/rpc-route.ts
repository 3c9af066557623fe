import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Route } from '../routes.ts'
import type { LimitName } from './rate-limits.ts'

export interface RouteOptions {
  bus: Bus
  floorMs: number
  countAttempt: (limit: LimitName, address: string) => Promise<void>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the RPC is asked: the caller's fields first, then those that no caller can set. */
function inputOf(request: FastifyRequest, route: Route): Record<string, unknown> {
  const body = request.body ?? {}
  if (!isRecord(body)) {
    throw new AppError('VALIDATION_FAILED', 'The body must be a JSON object.', {
      errors: [{ path: '', message: 'Envie um objeto JSON.' }],
    })
  }
  const query = isRecord(request.query) ? request.query : {}
  const params = isRecord(request.params) ? request.params : {}
  const headers = Object.entries(route.headers ?? {}).map(([header, field]) => [
    field,
    request.headers[header],
  ])
  return {
    ...(route.method === 'GET' ? query : body),
    ...params,
    ...Object.fromEntries(headers),
  }
}

/** Serves one line of the table of routes. */
export function serveRoute(server: FastifyInstance, route: Route, options: RouteOptions) {
  const { bus, floorMs, countAttempt } = options
  const startedAt = new WeakMap<FastifyRequest, number>()

  server.route({
    method: route.method,
    url: route.path,
    onRequest: async (request) => {
      if (route.floor) startedAt.set(request, performance.now())
      await countAttempt(route.limit ?? 'general', request.ip)
    },
    // Errors come through here too, so that no answer is faster than the floor.
    onSend: async (request, _reply, payload) => {
      const start = startedAt.get(request)
      if (start !== undefined) {
        const remaining = start + floorMs - performance.now()
        if (remaining > 0) await delay(Math.ceil(remaining))
      }
      return payload
    },
    handler: (request) => bus.call(route.rpc, inputOf(request, route), { requestId: request.id }),
  })
}
