import { setTimeout as delay } from 'node:timers/promises'
import { AppError, type Rpc } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RpcRoute } from '../routes.ts'
import { type Caller, requireCaller } from './caller.ts'
import type { OwnAnswer } from './own-answers.ts'

export interface RouteOptions {
  bus: Bus
  /** What the gateway answers itself. */
  own: ReadonlyMap<Rpc, OwnAnswer>
  floorMs: number
  /** The caller's verified address, for the routes that want it. */
  verifiedEmailOf: (caller: Caller) => Promise<string | null>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The caller's own fields, and those the route's path and headers name. */
function inputOf(request: FastifyRequest, route: RpcRoute): Record<string, unknown> {
  // Without a body there are no fields; `null` is a body, and no object.
  const body = request.body === undefined ? {} : request.body
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

/** What only the gateway can say: who asks. */
async function identityOf(
  request: FastifyRequest,
  route: RpcRoute,
  { verifiedEmailOf }: RouteOptions,
): Promise<Record<string, string | null>> {
  if (route.who !== 'account' && route.who !== 'professional') return {}
  const caller = requireCaller(request)
  return {
    userId: caller.userId,
    ...(route.withEmail && { email: await verifiedEmailOf(caller) }),
  }
}

/** @throws AppError VALIDATION_FAILED when the request itself says who asks */
function refuseForged(input: Record<string, unknown>, identity: Record<string, unknown>) {
  const errors = Object.keys(identity)
    .filter((field) => Object.hasOwn(input, field))
    .map((path) => ({ path, message: 'Este campo não pode ser enviado.' }))
  if (errors.length === 0) return
  throw new AppError('VALIDATION_FAILED', 'Who asks is not for the request to say.', { errors })
}

/** Serves one line of the table of routes. */
export function serveRoute(server: FastifyInstance, route: RpcRoute, options: RouteOptions): void {
  const { bus, own, floorMs } = options

  server.route({
    method: route.method,
    url: route.path,
    // Errors come through here too, so that no answer is faster than the floor.
    onSend: async (_request, reply, payload) => {
      const remaining = route.floor ? floorMs - reply.elapsedTime : 0
      if (remaining > 0) await delay(Math.ceil(remaining))
      return payload
    },
    handler: async (request, reply) => {
      const given = inputOf(request, route)
      const identity = await identityOf(request, route, options)
      refuseForged(given, identity)
      const input = { ...given, ...identity }
      const { id: requestId, caller } = request
      const answer = own.get(route.rpc)
      if (answer) return answer(input, { requestId, caller, request, reply })
      return bus.call(route.rpc, input, { requestId })
    },
  })
}
