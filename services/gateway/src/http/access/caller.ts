import { AppError, type Scope } from '@encaixe/contracts'
import type { FastifyRequest } from 'fastify'

/** A key as a request shows it. */
export interface KnownKey {
  id: string
  userId: string
  name: string
  scopes: readonly Scope[]
}

/** Who asks: an account, known by its session cookie, a bearer token, or a key of the API. */
export interface Caller {
  userId: string
  by: 'session' | 'bearer' | 'key'
  /** The key that it is known by; it opens no more than its scopes. */
  key?: KnownKey
  /** The caller's session, as its owner may see and end it. */
  sessionId: string | null
  /** When the person last proved who they are at the identity provider; null when nobody says. */
  authenticatedAt: Temporal.Instant | null
}

/** Who has proven a phone by a code, without an account: that phone, and nothing else. */
export interface PhoneCaller {
  phone: string
  sessionId: string
}

/** What a request's cookie or token says; at most one of them. */
export interface Identified {
  caller: Caller | null
  phoneCaller: PhoneCaller | null
}

export const nobody: Identified = { caller: null, phoneCaller: null }

declare module 'fastify' {
  /** null: nobody is signed in so. Set before the route's own hooks run. */
  interface FastifyRequest extends Identified {}
}

/** @throws AppError UNAUTHENTICATED */
export function requireCaller({ caller }: Pick<FastifyRequest, 'caller'>): Caller {
  if (caller) return caller
  throw new AppError('UNAUTHENTICATED', 'Sign in first.')
}
