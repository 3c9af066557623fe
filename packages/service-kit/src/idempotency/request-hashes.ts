import { createHash } from 'node:crypto'
import type { Rpc } from '@encaixe/contracts'

/** What tells one who asks from another. */
interface Asker {
  kind: string
  userId?: string
  phone?: string | null
  appointmentId?: string
  conversationId?: string
  name?: string
}

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
  context: { actor: Asker; idempotencyKey: string | undefined }
  /** After validation. */
  input: unknown
}): IdempotentRequest | undefined {
  if (idempotencyKey === undefined) return undefined
  return {
    keyHash: sha256(JSON.stringify([rpc.subject, identityOf(actor), idempotencyKey])),
    requestHash: sha256(JSON.stringify(input)),
    userHash: actor.userId === undefined ? null : userHash(actor.userId),
  }
}

export const userHash = (userId: string): string => sha256(userId)

/** Not the session or the verified e-mail: with another one it is still the same person. */
const identityOf = ({ kind, userId, phone, appointmentId, conversationId, name }: Asker) =>
  [kind, userId ?? appointmentId ?? conversationId ?? phone ?? name ?? ''].join(':')

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
