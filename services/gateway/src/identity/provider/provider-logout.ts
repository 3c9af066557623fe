import { AppError } from '@encaixe/contracts'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { digestOf } from '../secrets.ts'
import type { SecurityLog } from '../security-log.ts'
import { providerSessionOf, type Sessions } from '../sessions.ts'
import { fromRedis } from '../stored.ts'
import { userIdOf } from '../user-id.ts'
import type { ProviderLogout } from './logout-token.ts'

interface Parts {
  redis: Redis
  sessions: Sessions
  readLogoutToken: (token: string) => Promise<ProviderLogout | null>
  security: SecurityLog
}

/** A logout token is a few hundred bytes. */
const MOST_BYTES = 16 * 1_024
/** Longer than a token is taken. */
const REMEMBERED_SECONDS = 15 * 60

const form = z.object({ logout_token: z.string().min(1) })

/**
 * `POST /auth/backchannel-logout`: the provider says that somebody signed out there. Of one session there
 * the sessions that began in it end; of the account all of them, and access tokens, too.
 */
export async function serveProviderLogout(
  server: FastifyInstance,
  { redis, sessions, readLogoutToken, security }: Parts,
) {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  /** False for one that was used. */
  const claim = async (key: string) =>
    (await fromRedis(redis.set(key, '1', 'EX', REMEMBERED_SECONDS, 'NX'))) === 'OK'

  async function end({ issuer, subject, sessionId }: ProviderLogout): Promise<void> {
    if (sessionId !== null) {
      await sessions.endOfProvider(providerSessionOf({ issuer, sessionId }))
    } else if (subject !== null) {
      await sessions.endAll(userIdOf({ issuer, subject }))
    }
  }

  function refuse(address: string): never {
    security.record('logout_token_refused', { address })
    throw new AppError('INVALID_SIGNATURE', 'The logout token is not valid.')
  }

  server.post('/auth/backchannel-logout', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const sent = form.safeParse(request.body)
    const logout = sent.success ? await readLogoutToken(sent.data.logout_token) : null
    if (!logout) return refuse(request.ip)
    const key = `logout-token:${digestOf(logout.issuer, logout.tokenId)}`
    if (!(await claim(key))) return refuse(request.ip)
    try {
      await end(logout)
    } catch (error) {
      // It did not count: the provider may send it again.
      await redis.del(key).catch(() => undefined)
      throw error
    }
    const { issuer, subject } = logout
    const userId = subject === null ? null : userIdOf({ issuer, subject })
    security.record('provider_signed_out', { userId, isWholeAccount: logout.sessionId === null })
    return { ended: true }
  })
}
