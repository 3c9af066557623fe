import { z } from 'zod'
import { linkSides } from '../appointments/appointment-link.ts'
import { id } from '../text/primitives.ts'
import { AppError } from './errors.ts'
import { type Scope, scope } from './scopes.ts'

/** An account, known by issuer and subject of its identity provider; derived from both. */
export const userId = z.string().min(1).max(200)

/** Whose a page is that an operator made: no account's. */
export const unclaimedOwner = (professionalId: string): string => `unclaimed:${professionalId}`

/** Names a key of the API, as its owner does. */
const keyName = z.object({ id, name: z.string() })

/**
 * In whose name a request is made. The gateway finds it out (session, access token, phone code, link)
 * and sends it beside the input, never in it; handlers get it as `context.actor`.
 */
export const actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nobody') }),
  /** Signed in; `email` only when the identity provider has verified it. */
  z.object({
    kind: z.literal('account'),
    userId,
    email: z.string().nullable(),
    /** Its session; absent of an access token, of a gateway that did not say it, and of another service's call. */
    sessionId: z.string().optional(),
    /** A key of the account: its page is all that it may see. */
    key: keyName.optional(),
  }),
  /** Has proven a phone by a code, without an account. */
  z.object({ kind: z.literal('phone'), phone: z.string(), sessionId: z.string() }),
  /** An account on its professional side. Whether it owns a page is for the service to say. */
  z.object({
    kind: z.literal('professional'),
    userId,
    /** Its session, as its owner may see and end it; absent of an access token, and of another service's call. */
    sessionId: z.string().optional(),
    key: keyName.optional(),
  }),
  /**
   * Whoever holds a link of one appointment: a client's, or a professional's button. `client_phone`: the
   * client's, sent to nobody but the client's own phone. `waitlist`: who waits, and `appointmentId` is the wish.
   * `purchase`: the professional by a button, and `appointmentId` is the purchase.
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

/** Who asks, as it crosses the bus: an actor, or a key of a professional with what it may do. */
export const asker = z.discriminatedUnion('kind', [
  actor,
  z.object({ kind: z.literal('apiKey'), userId, key: keyName, scopes: z.array(scope) }),
])
export type Asker = z.output<typeof asker>

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

/**
 * In whose name an RPC is handled. A key with the RPC's scope acts as its professional, and as nobody where anybody
 * may ask.
 * @throws AppError FORBIDDEN if the RPC is closed to keys, SCOPE_REQUIRED if the key lacks its scope
 */
export function actsAs(asker: Asker, { access, scope, name }: Called): Actor {
  if (asker.kind !== 'apiKey') return asker
  const { userId, key, scopes } = asker
  requireScope(scopes, { scope, name })
  if (access === 'anyone') return { kind: 'nobody' }
  return isAllowed(access, 'professional')
    ? { kind: 'professional', userId, key }
    : { kind: 'account', userId, email: null, key }
}

/** What of an RPC decides about a key. */
interface Called {
  access: Access
  scope?: Scope | undefined
  name: string
}

/** @throws AppError FORBIDDEN if nothing opens it to keys, SCOPE_REQUIRED if these scopes do not */
export function requireScope(
  scopes: readonly Scope[],
  { scope, name }: Pick<Called, 'scope' | 'name'>,
): void {
  if (scope === undefined) throw new AppError('FORBIDDEN', `${name} is closed to keys.`)
  if (scopes.includes(scope)) return
  throw new AppError('SCOPE_REQUIRED', `The key lacks the scope ${scope}.`, { scope })
}
