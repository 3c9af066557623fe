import { type DocumentedRoute, liveRpcs } from '@encaixe/contracts'
import { paths } from '@encaixe/contracts/paths'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nullFor } from '../http/problem.ts'
import type { Identity } from '../identity/identity.ts'
import { findOwnProfessional } from '../own-professional.ts'
import type { Live } from './live.ts'
import type { Audience } from './told.ts'

export interface LiveParts {
  bus: Bus
  live: Pick<Live, 'connections'>
  identity: Pick<Identity, 'identify' | 'sessions'>
}

/** `GET /api/events`: what changes of one's own, while it changes. */
export async function serveEvents(server: FastifyInstance, { bus, live, identity }: LiveParts) {
  async function audiencesOf({ caller, phoneCaller, id }: FastifyRequest): Promise<Audience[]> {
    if (phoneCaller) return [`phone:${phoneCaller.phone}`]
    if (!caller) return []
    const { userId } = caller
    const actor = { kind: 'professional' as const, userId }
    const professional = await findOwnProfessional(bus, { actor, requestId: id })
    const own: Audience[] = [`account:${userId}`]
    return professional ? [...own, `page:${professional.id}`] : own
  }

  /** A session that is only listened with is not in use: nothing here keeps it alive. */
  async function isSignedIn(request: FastifyRequest): Promise<boolean> {
    const { caller, phoneCaller } = request
    const sessionId = caller?.sessionId ?? phoneCaller?.sessionId
    if (typeof sessionId === 'string') return identity.sessions.isOpen(sessionId)
    const { row } = request.routeOptions.config
    if (!row) return false
    const identified = await identity.identify(request, row).catch(nullFor('UNAUTHENTICATED'))
    return identified !== null && identified.caller !== null
  }

  server.get(paths.events, { exposeHeadRoute: false }, async (request, reply) => {
    const audiences = await audiencesOf(request)
    const stream = live.connections.listen({
      owner: audiences[0] ?? '',
      audiences,
      lastEventId: request.headers['last-event-id']?.toString(),
      isSignedIn: () => isSignedIn(request),
    })
    // Told to proxies on the way: what is kept back to be sent together comes too late.
    reply.header('x-accel-buffering', 'no')
    return reply.type('text/event-stream').send(stream)
  })
}

/** How the live events read in the API's document: they are no JSON. */
export const liveRoutes: readonly DocumentedRoute[] = [
  {
    method: 'GET',
    path: paths.events,
    rpc: liveRpcs.streamEvents,
    file: { type: 'text/event-stream', name: 'events' },
  },
]
