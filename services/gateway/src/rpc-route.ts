import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Actor,
  AppError,
  type Asker,
  actsAs,
  fieldsIn,
  file,
  isAllowed,
  type Rpc,
  type ServedAccess,
} from '@encaixe/contracts'
import { type AppointmentLinks, appointmentLinks } from '@encaixe/contracts/appointment-link'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from './config.ts'
import type { OwnAnswer } from './http/own-answers.ts'
import type { Identity } from './identity/identity.ts'
import { type RpcRoute, rpcRoutes } from './routes.ts'

interface Parts {
  config: Pick<Config, 'LINK_SECRET' | 'BOOKING_FLOOR_MS'>
  bus: Bus
  /** What the gateway answers itself. */
  own: ReadonlyMap<Rpc, OwnAnswer>
  identity: Pick<Identity, 'accounts'>
}

type Links = Pick<AppointmentLinks, 'read'>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The caller's own fields, and those the route's path names. */
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
  return {
    ...(fieldsIn(route) === 'query' ? query : body),
    ...params,
  }
}

/** In whose name the request is made: what only the gateway can say. */
export async function askerOf(
  { caller, phoneCaller }: Pick<FastifyRequest, 'caller' | 'phoneCaller'>,
  access: ServedAccess,
  verifiedEmailOf: (userId: string) => Promise<string | null>,
): Promise<Asker> {
  if (caller?.key) {
    const { id, name, userId, scopes } = caller.key
    return { kind: 'apiKey', userId, key: { id, name }, scopes: [...scopes] }
  }
  if (!caller) return phoneCaller ? { kind: 'phone', ...phoneCaller } : { kind: 'nobody' }
  const { userId, sessionId } = caller
  const ofSession = sessionId !== null && { sessionId }
  if (isAllowed(access, 'account')) {
    // Who may be anyone is not looked up.
    const email = access === 'anyone' ? null : await verifiedEmailOf(userId)
    return { kind: 'account', userId, email, ...ofSession }
  }
  return { kind: 'professional', userId, ...ofSession }
}

/** What only buttons of messages carry. */
const OF_BUTTONS: readonly string[] = ['professional', 'purchase']

/** In the name of whoever holds the link in the path. A button's token opens no page. */
function linkActorOf({ params }: FastifyRequest, links: Links): Actor {
  const { token } = z.object({ token: z.string() }).parse(params)
  const link = links.read(token)
  if (link && !OF_BUTTONS.includes(link.side)) return { kind: 'link', ...link }
  throw new AppError('NOT_FOUND', 'This link opens nothing.')
}

/**
 * How long a key may be, its service says; an empty one would reach it as none.
 * @throws AppError VALIDATION_FAILED
 */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']?.toString()
  if (key !== '') return key
  throw new AppError('VALIDATION_FAILED', 'The Idempotency-Key is empty.', {
    errors: [{ path: 'Idempotency-Key', message: 'Envie uma chave, ou nenhuma.' }],
  })
}

/** The answer's `body`, as the file it is; 304 to whoever has the same one. */
function fileOf(
  { type, name, isBase64 }: NonNullable<RpcRoute['file']>,
  answer: unknown,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const { body } = file.parse(answer)
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type(isBase64 ? type : `${type}; charset=utf-8`)
  reply.header('content-disposition', `inline; filename="${name}"`)
  return isBase64 ? Buffer.from(body, 'base64') : body
}

const wantsEvents = ({ headers }: FastifyRequest) =>
  headers.accept?.includes('text/event-stream') === true

const spoken = z.looseObject({ reply: z.string() })
/** As much as is read at a glance. */
const WORDS_OF_A_PIECE = 6

/** An answer as server-sent events: its `reply` in pieces, and then the whole object. */
function eventsOf(answered: unknown, reply: FastifyReply): string {
  const words = spoken.parse(answered).reply.match(/\S+\s*|\s+/g) ?? []
  const pieces = Array.from({ length: Math.ceil(words.length / WORDS_OF_A_PIECE) }, (_, index) =>
    words.slice(index * WORDS_OF_A_PIECE, (index + 1) * WORDS_OF_A_PIECE).join(''),
  )
  reply.type('text/event-stream; charset=utf-8')
  const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  return pieces.map((text) => event('piece', { text })).join('') + event('done', answered)
}

/** Serves the routes that RPCs answer. */
export function serveRpcs(server: FastifyInstance, parts: Parts): void {
  const links = appointmentLinks(parts.config.LINK_SECRET)
  for (const route of rpcRoutes) serveRoute(server, route, { ...parts, links })
}

function serveRoute(
  server: FastifyInstance,
  route: RpcRoute,
  { config, bus, own, identity, links }: Parts & { links: Links },
) {
  const { rpc, timeoutMs } = route
  const patience = timeoutMs === undefined ? {} : { timeoutMs }
  const { verifiedEmailOf } = identity.accounts

  server.route({
    method: route.method,
    url: route.path,
    // Errors come through here too, so that no answer is faster than the floor.
    onSend: async (_request, reply, payload) => {
      const remaining = route.floor ? config.BOOKING_FLOOR_MS - reply.elapsedTime : 0
      if (remaining > 0) await delay(Math.ceil(remaining))
      return payload
    },
    handler: async (request, reply) => {
      const input = inputOf(request, route)
      // Who asks goes beside the input, and the token no further.
      if (rpc.access === 'link') delete input.token
      const { id: requestId, caller } = request
      const answer = own.get(rpc)
      const asker =
        rpc.access === 'link'
          ? linkActorOf(request, links)
          : await askerOf(request, rpc.access, answer ? async () => null : verifiedEmailOf)
      const idempotencyKey = rpc.acceptsIdempotencyKey ? keyOf(request) : undefined
      if (route.status) reply.code(route.status)
      const answered = answer
        ? await answer(input, {
            actor: actsAs(asker, rpc),
            idempotencyKey,
            requestId,
            caller,
            request,
            reply,
          })
        : await bus.call(rpc, input, { actor: asker, idempotencyKey, requestId, ...patience })
      if (route.status === 204) return reply.send()
      if (route.file) return fileOf(route.file, answered, { request, reply })
      return route.streams && wantsEvents(request) ? eventsOf(answered, reply) : answered
    },
  })
}
