import { AppError } from '@encaixe/contracts'
import type { FastifyRequest } from 'fastify'

/** Who asks: an account, known by its session cookie or by a bearer token. */
export interface Caller {
  userId: string
  by: 'session' | 'bearer'
  /** The caller's session, as its owner may see and end it. */
  sessionId: string | null
  /** When the person last proved who they are at the identity provider; null when nobody says. */
  authenticatedAt: Temporal.Instant | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** null: nobody is signed in. Set before the route's own hooks run. */
    caller: Caller | null
  }
}

/** @throws AppError UNAUTHENTICATED */
export function requireCaller({ caller }: Pick<FastifyRequest, 'caller'>): Caller {
  if (caller) return caller
  throw new AppError('UNAUTHENTICATED', 'Sign in first.')
}
