import type { ObjectStore } from '../../object-store.ts'
import type { ChargeRequest } from '../documents.ts'

export const SCOPES = [
  'cob.write',
  'cob.read',
  'pix.read',
  'pix.write',
  'webhook.write',
  'webhook.read',
] as const
export type Scope = (typeof SCOPES)[number]

/** Somebody who is paid. */
export interface Account {
  /** The client id. */
  id: string
  secret: string
  scopes: Scope[]
  /** What the client shows for itself over TLS, and its fingerprint (SHA-256). */
  certificate: string
  privateKey: string
  fingerprint: string
  /** The Pix key that receives. */
  key: string
  name: string
  city: string
  webhook: { url: string; since: number } | null
}

export type ChargeStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'

export interface Charge {
  /** Account and txid: a txid is one charge of one account. */
  id: string
  account: string
  txid: string
  revision: number
  createdAt: number
  seconds: number
  cents: number
  status: ChargeStatus
  /** The last part of its location. */
  token: string
  /** Counts locations. */
  locationId: number
  request: ChargeRequest
}

/** Money that came. */
export interface Received {
  /** The end-to-end id. */
  id: string
  account: string
  txid: string
  cents: number
  at: number
  payer: string
}

export interface Refund {
  /** End-to-end id and the receiver's own id: asked for twice, it is one refund. */
  id: string
  refundId: string
  endToEndId: string
  account: string
  returnId: string
  cents: number
  requestedAt: number
  settlesAt: number
  outcome: 'DEVOLVIDO' | 'NAO_REALIZADO'
}

export interface Kinds {
  authority: { id: string; certificate: string; privateKey: string }
  account: Account
  charge: Charge
  received: Received
  refund: Refund
}
export type Store = ObjectStore<Kinds>
