import { createHash } from 'node:crypto'
import type { Actor, Rpc } from '@encaixe/contracts'

/** What is kept of a request that came with a key: hashes, as base64. */
export interface IdempotentRequest {
  keyHash: string
  requestHash: string
  /** null: the actor has no account. */
  userHash: string | null
}

/**
 * What identifies a repetition of the request; undefined if it came without a key. A key belongs to one actor and
 * one RPC.
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

/** Without the verified e-mail, which may change: the person stays the same. */
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
