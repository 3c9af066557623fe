import {
  type Access,
  type Actor,
  type ActorOf,
  AppError,
  type Asker,
  actsAs,
  isAllowed,
  maySpeakFor,
  type Rpc,
} from '@encaixe/contracts'
import { decodeActor, header, type Incoming } from './wire.ts'

const LONGEST_KEY = 200

/**
 * In whose name a request is made, if the one who calls may speak for that actor and the RPC lets it in.
 * Who calls is what the message says, which is as good as the network it came over; with credentials for
 * each service on NATS it is what the server knows.
 * @throws AppError FORBIDDEN, SCOPE_REQUIRED, or VALIDATION_FAILED for an idempotency key that is none
 */
export function authorize<A extends Access>(
  rpc: Pick<Rpc, 'access' | 'scope' | 'name' | 'subject' | 'acceptsIdempotencyKey'>,
  incoming: Incoming,
): { actor: ActorOf<A>; idempotencyKey: string | undefined } {
  const { access, subject, acceptsIdempotencyKey } = rpc
  const caller = incoming.header(header.caller) ?? ''
  const asker = decodeActor(incoming.header(header.actor) ?? '')
  if (!asker) throw new AppError('FORBIDDEN', `${subject} was asked in nobody's name.`)
  const isItself = asker.kind !== 'service' || asker.name === caller
  if (!isItself || !maySpeakFor(caller, asker.kind)) {
    throw new AppError('FORBIDDEN', `${caller} may not speak for ${nameOf(asker)}.`)
  }
  const actor = actsAs(asker, rpc)
  if (!isLetIn<A>(access, actor)) {
    throw new AppError('FORBIDDEN', `${subject} is not for ${nameOf(actor)}.`)
  }
  return { actor, idempotencyKey: acceptsIdempotencyKey ? keyOf(incoming) : undefined }
}

/** The kind and no more: an actor holds an address or a phone. */
const nameOf = (actor: Asker) => (actor.kind === 'service' ? actor.name : `an actor ${actor.kind}`)

const isLetIn = <A extends Access>(access: Access, actor: Actor): actor is ActorOf<A> =>
  isAllowed(access, actor.kind)

function keyOf(incoming: Incoming): string | undefined {
  const key = incoming.header(header.idempotencyKey)
  if (key === undefined || key.length <= LONGEST_KEY) return key
  throw new AppError('VALIDATION_FAILED', 'The Idempotency-Key is too long.', {
    errors: [{ path: 'Idempotency-Key', message: `Use no máximo ${LONGEST_KEY} caracteres.` }],
  })
}
