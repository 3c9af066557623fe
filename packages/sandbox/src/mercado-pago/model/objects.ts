import type { ObjectStore } from '../../object-store.ts'

/** Somebody who is paid. */
export interface Account {
  /** Its number. */
  id: string
  email: string
  name: string
  /** Without one no Pix can be charged. */
  pixKey: string | null
}

/** Access that an account has given; its id is the access token. */
export interface Grant {
  id: string
  account: string
  /** null: it was exchanged, or is over. */
  refreshToken: string | null
  /** Epoch milliseconds. */
  until: number
}

export type PaymentStatus = 'pending' | 'approved' | 'cancelled' | 'refunded'

export interface Payment {
  id: string
  account: string
  /** Asked for twice under one, it is one payment. */
  idempotencyKey: string
  cents: number
  feeCents: number
  status: PaymentStatus
  reference: string | null
  description: string | null
  payerEmail: string
  createdAt: number
  changedAt: number
  expiresAt: number
  paidAt: number | null
}

export interface Refund {
  id: string
  payment: string
  account: string
  /** null: it was given back in the app. */
  idempotencyKey: string | null
  cents: number
  createdAt: number
  settlesAt: number
  outcome: 'approved' | 'rejected'
}

export interface Kinds {
  account: Account
  grant: Grant
  payment: Payment
  refund: Refund
}
export type Store = ObjectStore<Kinds>
