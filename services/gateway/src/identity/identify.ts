import { AppError } from '@encaixe/contracts'
import type { FastifyRequest } from 'fastify'
import { type Caller, type Identified, type KnownKey, nobody } from '../http/access/caller.ts'
import { SESSION_COOKIE } from '../http/access/session-cookie.ts'
import { accessOf, type Route } from '../routes.ts'
import { looksLikeKey } from './api-keys/key-text.ts'
import { cookieOf } from './cookies.ts'
import type { AccessToken } from './provider/access-token.ts'
import type { Sessions } from './sessions.ts'

interface Options {
  sessions: Sessions
  readAccessToken: (token: string) => Promise<AccessToken>
  findKey: (text: string) => Promise<KnownKey>
}

/** What a request shows to say who asks. */
interface Credentials {
  /** Of the session cookie. */
  session: string | null
  bearer: string | null
}

export function credentialsOf({ headers }: Pick<FastifyRequest, 'headers'>): Credentials {
  return {
    session: cookieOf(SESSION_COOKIE, headers.cookie),
    bearer: /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null,
  }
}

const instantOf = (milliseconds: number | null) =>
  milliseconds === null ? null : Temporal.Instant.fromEpochMilliseconds(milliseconds)

/**
 * Who asks. A route that anyone may call goes on without knowing when what is shown is no good, or when
 * nobody can be asked: booking must work while sign-in does not.
 */
export function identifyBy({ sessions, readAccessToken, findKey }: Options) {
  async function bySession(secret: string): Promise<Identified> {
    const session = await sessions.find(secret)
    if (!session) return nobody
    const { userId, id: sessionId } = session
    const phone = sessions.phoneOf(session)
    if (phone !== null) return { ...nobody, phoneCaller: { phone, sessionId } }
    const authenticatedAt = instantOf(session.authenticatedAt)
    return { ...nobody, caller: { userId, by: 'session', sessionId, authenticatedAt } }
  }

  async function byKey(text: string): Promise<Caller> {
    const key = await findKey(text)
    return { userId: key.userId, by: 'key', key, sessionId: null, authenticatedAt: null }
  }

  async function byBearer(token: string): Promise<Caller> {
    if (looksLikeKey(token)) return byKey(token)
    const { userId, issuedAt, authenticatedAt } = await readAccessToken(token)
    const signedOutAt = await sessions.signedOutAt(userId)
    if (signedOutAt !== null && issuedAt < signedOutAt) {
      throw new AppError('UNAUTHENTICATED', 'The access token is no longer valid.')
    }
    return {
      userId,
      by: 'bearer',
      sessionId: null,
      authenticatedAt: instantOf(authenticatedAt),
    }
  }

  /** @throws AppError UNAUTHENTICATED or UPSTREAM_UNAVAILABLE, on a route that needs a caller */
  return async (request: FastifyRequest, row: Route): Promise<Identified> => {
    const access = accessOf(row)
    const isOpen = access === 'anyone'
    const isMachine = access === 'provider' || access === 'operator'
    // A link shows itself: whoever holds it need not be signed in, and counts for nothing more if they are.
    const isApi = row.path.startsWith('/api/') || row.path === '/mcp'
    if (!isApi || isMachine || access === 'link') return nobody
    const { session, bearer } = credentialsOf(request)
    try {
      if (bearer !== null) return { ...nobody, caller: await byBearer(bearer) }
      if (session !== null) return await bySession(session)
      return nobody
    } catch (error) {
      if (isOpen && error instanceof AppError) return nobody
      throw error
    }
  }
}
