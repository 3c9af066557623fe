import { AppError } from '@encaixe/contracts'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { PhoneSecrets } from './phone-secrets.ts'
import { LONGEST_LIFE_SECONDS } from './provider/access-token.ts'
import { digestOf, newSecret } from './secrets.ts'
import { fromRedis, readStored } from './stored.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Milliseconds without a request after which a session is over. */
export const IDLE_MS = 14 * DAY
/** Milliseconds after which a session is over, however busy. */
export const ABSOLUTE_MS = 90 * DAY
/** A request updates `lastSeenAt` at most this often, so that most requests only read. */
const SEEN_EVERY_MS = MINUTE
/** Longer than any access token is accepted. */
const REVOCATION_MS = 2 * LONGEST_LIFE_SECONDS * 1_000

const stored = z.object({
  /** The account; of a phone without one, a name made of it. */
  userId: z.string(),
  /** Sealed: the phone that was proven by a code, where there is no account. */
  phone: z.string().optional(),
  /** Epoch milliseconds, as the other times. */
  createdAt: z.number(),
  lastSeenAt: z.number(),
  authenticatedAt: z.number().nullable(),
  device: z.string(),
})

/** Our name for a session at the provider. */
export const providerSessionOf = ({ issuer, sessionId }: { issuer: string; sessionId: string }) =>
  digestOf(issuer, sessionId)

export interface Session extends z.output<typeof stored> {
  /** Names the session to its owner; it opens nothing. */
  id: string
}

interface NewSession {
  userId: string
  phone?: string
  /** Epoch milliseconds; null when the provider does not say. */
  authenticatedAt: number | null
  device: string
  /** The session at the provider that it came from, as {@link providerSessionOf} calls it. */
  providerSession?: string | null
}

export type Sessions = ReturnType<typeof createSessions>

const sessionKey = (id: string) => `session:${id}`
const ownedKey = (userId: string) => `sessions:${userId}`
const providerKey = (providerSession: string) => `sessions-of-provider:${providerSession}`
/** Whose the sessions of a phone are, as `userId` says it. */
const phoneOwner = (phoneKey: string) => `phone:${phoneKey}`
const revocationKey = (userId: string) => `signed-out:${userId}`

/**
 * Sessions in Redis, which contain nothing that names a person, and only the digest of the browser's secret. Every method throws AppError UPSTREAM_UNAVAILABLE while Redis is away.
 */
export function createSessions({
  redis,
  secrets,
  now,
  onEnd,
}: {
  redis: Redis
  secrets: Pick<PhoneSecrets, 'seal' | 'open' | 'nameOf'>
  now: () => number
  /** What else goes with sessions that were ended; nobody waits for it. */
  onEnd: (ids: readonly string[]) => Promise<void>
}) {
  /** Null if the session is over. Redis expires it, but our clock decides. */
  function alive(id: string, text: unknown): Session | null {
    const session = readStored(stored, text)
    return session && lifetimeOf(session, now()) > 0 ? { id, ...session } : null
  }

  async function load(id: string): Promise<Session | null> {
    return alive(id, await fromRedis(redis.get(sessionKey(id))))
  }

  async function remove(userId: string, ids: readonly string[]) {
    if (ids.length === 0) return
    const keys = ids.map(sessionKey)
    const removal = redis.multi().del(keys)
    await fromRedis(removal.srem(ownedKey(userId), [...ids]).exec())
    void onEnd(ids)
  }

  async function notice({ id, ...session }: Session): Promise<Session> {
    const seen = { ...session, lastSeenAt: now() }
    const lifetime = lifetimeOf(seen, now())
    // XX: a session that was ended meanwhile stays ended.
    await fromRedis(redis.set(sessionKey(id), JSON.stringify(seen), 'PX', lifetime, 'XX'))
    return { id, ...seen }
  }

  async function list(userId: string): Promise<Session[]> {
    const ids = await fromRedis(redis.smembers(ownedKey(userId)))
    if (ids.length === 0) return []
    const texts = await fromRedis(redis.mget(ids.map(sessionKey)))
    const found = ids.flatMap((id, index) => alive(id, texts[index]) ?? [])
    const standing = new Set(found.map(({ id }) => id))
    const over = ids.filter((id) => !standing.has(id))
    await remove(userId, over)
    return found.toSorted((a, b) => b.lastSeenAt - a.lastSeenAt)
  }

  async function endOlder(owner: string, before: number): Promise<void> {
    const older = (await list(owner)).filter(({ createdAt }) => createdAt < before)
    await remove(
      owner,
      older.map(({ id }) => id),
    )
  }

  async function begin({ providerSession, ...session }: NewSession): Promise<string> {
    const secret = newSecret()
    const id = digestOf(secret)
    const begun = { ...session, createdAt: now(), lastSeenAt: now() }
    const lists = [ownedKey(session.userId), providerSession && providerKey(providerSession)]
    const commands = redis.multi().set(sessionKey(id), JSON.stringify(begun), 'PX', IDLE_MS)
    for (const list of lists) if (list) commands.sadd(list, id).pexpire(list, ABSOLUTE_MS)
    await fromRedis(commands.exec())
    return secret
  }

  return {
    /** Returns the secret for the browser's cookie; it is not stored. */
    begin,

    /** Begins a session for a proven phone without an account. */
    beginWithPhone: ({ phone, device }: { phone: string; device: string }): Promise<string> =>
      begin({
        userId: phoneOwner(secrets.nameOf('phone', phone)),
        phone: secrets.seal(phone),
        authenticatedAt: now(),
        device,
      }),

    /** The session of a browser's secret; the request counts as use. */
    async find(secret: string): Promise<Session | null> {
      const session = await load(digestOf(secret))
      if (!session || now() - session.lastSeenAt < SEEN_EVERY_MS) return session
      return notice(session)
    },

    /**
     * The phone of a session; null for an account's session.
     * @throws AppError UNAUTHENTICATED if the session began under another secret
     */
    phoneOf({ phone }: Session): string | null {
      if (phone === undefined) return null
      const opened = secrets.open(phone)
      if (opened === null) throw new AppError('UNAUTHENTICATED', 'The session has ended.')
      return opened
    },

    /** Whether a session is still open; this does not count as use. */
    isOpen: async (id: string): Promise<boolean> => (await load(id)) !== null,

    /** The id of a browser's session if it is open; this does not count as use. */
    idOf: async (secret: string): Promise<string | null> =>
      (await load(digestOf(secret)))?.id ?? null,

    /** Which of these sessions are open no more. */
    async endedAmong(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const texts = await fromRedis(redis.mget(ids.map(sessionKey)))
      return ids.filter((id, index) => !alive(id, texts[index]))
    },

    /** The latest used first. */
    list,

    /** False when the account has no such session. */
    async end({ userId, id }: { userId: string; id: string }): Promise<boolean> {
      const session = await load(id)
      if (session?.userId !== userId) return false
      await remove(userId, [id])
      return true
    },

    /** Ends the session of a browser's secret; returns its account, or null if there is no such session. */
    async endBySecret(secret: string): Promise<string | null> {
      const session = await load(digestOf(secret))
      if (!session) return null
      await remove(session.userId, [session.id])
      return session.userId
    },

    /** Ends the sessions of a phone that began before, in epoch milliseconds. */
    endOlderOfPhone: (phone: string, before: number): Promise<void> =>
      endOlder(phoneOwner(secrets.nameOf('phone', phone)), before),

    /** Ends every session of a phone, by its keyed hash. */
    endAllOfPhone: (phoneKey: string): Promise<void> =>
      endOlder(phoneOwner(phoneKey), Number.POSITIVE_INFINITY),

    /** Ends the sessions that came from a session at the provider. */
    async endOfProvider(providerSession: string): Promise<void> {
      const list = providerKey(providerSession)
      for (const id of await fromRedis(redis.smembers(list))) {
        const session = await load(id)
        if (session) await remove(session.userId, [id])
      }
      await fromRedis(redis.del(list))
    },

    /** Ends every session of the account, and revokes access tokens issued until now. */
    async endAll(userId: string): Promise<void> {
      const at = String(now())
      await fromRedis(redis.set(revocationKey(userId), at, 'PX', REVOCATION_MS))
      await remove(userId, await fromRedis(redis.smembers(ownedKey(userId))))
    },

    /** Epoch milliseconds of the last `endAll`, as long as an older token may be valid. */
    async signedOutAt(userId: string): Promise<number | null> {
      const at = await fromRedis(redis.get(revocationKey(userId)))
      return at === null ? null : Number(at)
    },
  }
}

/** Milliseconds that a session has left; 0 or less if it is over. */
function lifetimeOf({ createdAt, lastSeenAt }: z.output<typeof stored>, now: number): number {
  return Math.min(lastSeenAt + IDLE_MS, createdAt + ABSOLUTE_MS) - now
}
