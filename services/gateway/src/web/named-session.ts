import { AppError } from '@encaixe/contracts'
import type { FastifyInstance } from 'fastify'
import { SESSION_COOKIE } from '../http/access/session-cookie.ts'
import { cookieOf } from '../identity/cookies.ts'
import type { Identity } from '../identity/identity.ts'
import { digestOf } from '../identity/secrets.ts'

/** The browser's service worker reads it: what it keeps belongs to the session that was named so. */
const SESSION = 'encaixe-session'
const NO_SESSION = 'none'

/** Files that are the same for everybody. */
const isAsset = (url: string) => url.startsWith('/_app/')

/** Names the session of a browser on every page by a digest, which opens nothing. While nobody knows, it is not named. */
export function nameSessions(
  scope: FastifyInstance,
  { sessions }: Pick<Identity, 'sessions'>,
): void {
  async function nameOf(cookies: string | undefined): Promise<string | null> {
    const secret = cookieOf(SESSION_COOKIE, cookies)
    if (secret === null) return NO_SESSION
    try {
      const id = await sessions.idOf(secret)
      return id === null ? NO_SESSION : digestOf('page', id)
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  // After the page was made: a form of it may have ended the session.
  scope.addHook('onSend', async (request, reply) => {
    if (isAsset(request.url)) return
    const name = await nameOf(request.headers.cookie)
    if (name !== null) reply.header(SESSION, name)
  })
}
