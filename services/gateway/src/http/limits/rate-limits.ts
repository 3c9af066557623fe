import { createHash } from 'node:crypto'
import { AppError } from '@encaixe/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { limitKeyOf, networkKeyOf } from '../access/client-address.ts'
import type { SharedCounts } from './shared-counts.ts'

interface Limit {
  /** Attempts within so many seconds (docs/product-rules.md). */
  max: number
  seconds: number
  /** Attempts of a caller who solves a challenge. */
  withSolution?: number
  /**
   * What is counted: the address, the account or its key (else the address), a link together with the address, or a provider's
   * path alone, which is an account's.
   */
  by: 'address' | 'account' | 'link' | 'path'
}

/** Sign-ins, registrations and bookings count by address, because an account costs nothing. */
const limits = {
  booking: { max: 5, seconds: 600, withSolution: 20, by: 'address' },
  registration: { max: 5, seconds: 3600, by: 'address' },
  'sign-in': { max: 60, seconds: 600, by: 'address' },
  'phone-proof': { max: 30, seconds: 600, by: 'address' },
  link: { max: 30, seconds: 60, by: 'link' },
  chat: { max: 20, seconds: 600, by: 'address' },
  photo: { max: 40, seconds: 3600, by: 'account' },
  picture: { max: 10, seconds: 3600, by: 'account' },
  // A bank calls for all of its customers from few addresses, and names up to 1,000 payments at once.
  callback: { max: 300, seconds: 60, by: 'address' },
  'callback-path': { max: 60, seconds: 60, by: 'path' },
  card: { max: 60, seconds: 60, by: 'address' },
  general: { max: 300, seconds: 60, by: 'account' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** A /48 of IPv6 has this many times the attempts of a /64: it may serve a city, or one server. */
const NETWORK_FACTOR = 10

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal of an attempt above the limit, which a solved challenge lifts. */
    overLimit: AppError | null
  }
}

/** Counts a request against a limit. @throws AppError RATE_LIMITED with the seconds to wait */
export type CountAttempt = (
  name: LimitName,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>

/** The limits, each counted per account or address and, of IPv6, also per network. */
export function rateLimits(server: FastifyInstance, counts: SharedCounts): CountAttempt {
  server.decorateRequest('overLimit', null)

  async function count(name: LimitName, key: string, { policy, factor }: Counting) {
    const { max, seconds, withSolution = max }: Limit = limits[name]
    const { current, ttl } = await counts.add(`limit:${name}:${key}`, seconds * 1_000)
    return {
      policy,
      max: max * factor,
      window: seconds,
      /** What remains until a challenge is asked for; less than none beyond. */
      left: max * factor - current,
      isRefused: current > withSolution * factor,
      seconds: Math.max(1, Math.ceil(ttl / 1_000)),
    }
  }

  return async (name, request, reply) => {
    const counted = [await count(name, ownKey(name, request), { policy: name, factor: 1 })]
    if (isCountedByNetwork(name, request)) {
      const network = { policy: `${name}-network`, factor: NETWORK_FACTOR }
      counted.push(await count(name, `network:${networkKeyOf(request.ip)}`, network))
    }
    reply.headers(rateLimitFields(counted))
    const over = counted.filter((count) => count.left < 0)
    if (over.length === 0) return
    const refused = new AppError('RATE_LIMITED', 'Too many requests from this address.', {
      retryAfterSeconds: Math.max(...over.map((count) => count.seconds)),
    })
    if (counted.some((count) => count.isRefused)) throw refused
    request.overLimit = refused
  }
}

/** A limit under the name by which it is told, and how many times its attempts there are. */
interface Counting {
  policy: string
  factor: number
}

interface Counted {
  policy: string
  max: number
  /** Seconds. */
  window: number
  left: number
  /** Until the window ends. */
  seconds: number
}

/** What is left, as lists of structured fields (draft-ietf-httpapi-ratelimit-headers-11): one item for each count. */
const rateLimitFields = (counted: readonly Counted[]) => ({
  'ratelimit-policy': counted
    .map(({ policy, max, window }) => `"${policy}";q=${max};w=${window}`)
    .join(', '),
  ratelimit: counted
    .map(({ policy, left, seconds }) => `"${policy}";r=${Math.max(0, left)};t=${seconds}`)
    .join(', '),
})

const accountOf = (name: LimitName, { caller }: FastifyRequest): string | null =>
  limits[name].by === 'account' && caller ? (caller.key?.id ?? caller.userId) : null

function ownKey(name: LimitName, request: FastifyRequest): string {
  const account = accountOf(name, request)
  if (account !== null) return `account:${account}`
  const { by } = limits[name]
  const address = limitKeyOf(request.ip)
  if (by === 'path') return secretKeyOf(request)
  return by === 'link' ? `${secretKeyOf(request)}:${address}` : address
}

const secretOf = z.union([
  z.object({ token: z.string() }).transform(({ token }) => token),
  z.object({ path: z.string() }).transform(({ path }) => path),
])

/** A hash: what opens an appointment, or calls for an account, stands in no store of ours. */
const secretKeyOf = ({ params }: FastifyRequest) =>
  createHash('sha256')
    .update(secretOf.safeParse(params).data ?? '')
    .digest('base64url')
    .slice(0, 22)

const isCountedByNetwork = (name: LimitName, request: FastifyRequest): boolean =>
  limits[name].by !== 'path' &&
  accountOf(name, request) === null &&
  networkKeyOf(request.ip) !== limitKeyOf(request.ip)
