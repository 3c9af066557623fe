import { z } from 'zod'
import { linkSides } from '../appointments/appointment-link.ts'
import { id } from '../text/primitives.ts'

/** An account, known by issuer and subject of its identity provider; derived from both. */
export const userId = z.string().min(1).max(200)

/**
 * In whose name a request is made. The gateway finds it out (session, access token, phone code, link)
 * and sends it beside the input, never in it; handlers get it as `context.actor`.
 */
export const actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nobody') }),
  /** Signed in; `email` only when the identity provider has verified it. */
  z.object({ kind: z.literal('account'), userId, email: z.string().nullable() }),
  /** Has proven a phone by a code, without an account. */
  z.object({ kind: z.literal('phone'), phone: z.string(), sessionId: z.string() }),
  /** An account on its professional side. Whether it owns a page is for the service to say. */
  z.object({
    kind: z.literal('professional'),
    userId,
    /** Its session, as its owner may see and end it; absent of an access token, and of another service's call. */
    sessionId: z.string().optional(),
  }),
  /**
   * Whoever holds a link of one appointment: a client's, or a professional's button. `client_phone`: the
   * client's, sent to nobody but the client's own phone. `waitlist`: who waits, and `appointmentId` is the wish.
   */
  z.object({
    kind: z.literal('link'),
    appointmentId: id,
    side: z.enum(linkSides),
    generation: z.int().min(0),
  }),
  /** The intake agent, for the person of one conversation. */
  z.object({ kind: z.literal('agent'), conversationId: id, phone: z.string().nullable() }),
  z.object({ kind: z.literal('operator') }),
  /** A service on its own behalf: copies, jobs. */
  z.object({ kind: z.literal('service'), name: z.string() }),
])
export type Actor = z.output<typeof actor>
export type ActorKind = Actor['kind']

/** Who may call an RPC: anyone at all, or these kinds of actors. */
export type Access = 'anyone' | ActorKind | readonly ActorKind[]

/** The actors that an access lets in. */
export type ActorOf<A extends Access> = A extends 'anyone'
  ? Actor
  : A extends readonly (infer K)[]
    ? Extract<Actor, { kind: K }>
    : Extract<Actor, { kind: A }>

/** Whether an actor may call an RPC of this access. */
export function isAllowed(access: Access, kind: ActorKind): boolean {
  if (access === 'anyone') return true
  return typeof access === 'string' ? access === kind : access.includes(kind)
}
