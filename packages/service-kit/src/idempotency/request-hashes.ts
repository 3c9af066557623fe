import { createHash } from 'node:crypto'
import type { Actor, Rpc } from '@encaixe/contracts'

/** What is kept of a request that came with a key: hashes, as base64. */
export interface IdempotentRequest {
  keyHash: string
  requestHash: string
  /** null: asked without an account. */
  userHash: string | null
}

/**
 * By what a repetition of the request is known; undefined where it came without a key. A key is one's own,
 * and of one RPC: another actor's, or another RPC's, is another key.
 */
export function idempotentRequest({
  rpc,
  context: { actor, idempotencyKey },
  input,
}: {
  rpc: Pick<Rpc, 'subject'>
  context: { actor: Actor; idempotencyKey: string | undefined }
  /** After validation. */
  input: unknown
}): IdempotentRequest | undefined {
  if (idempotencyKey === undefined) return undefined
  return {
    keyHash: sha256(JSON.stringify([rpc.subject, identityOf(actor), idempotencyKey])),
    requestHash: sha256(JSON.stringify(input)),
    userHash: 'userId' in actor ? userHash(actor.userId) : null,
  }
}

export const userHash = (userId: string): string => sha256(userId)

/** Not the session or the verified e-mail: with another one it is still the same person. */
function identityOf(actor: Actor): string {
  switch (actor.kind) {
    case 'account':
    case 'professional':
      return `${actor.kind}:${actor.userId}`
    case 'phone':
      return `${actor.kind}:${actor.phone}`
    case 'link':
      return `${actor.kind}:${actor.side}:${actor.appointmentId}`
    case 'agent':
      return `${actor.kind}:${actor.conversationId}`
    case 'service':
      return `${actor.kind}:${actor.name}`
    case 'nobody':
    case 'operator':
      return actor.kind
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
