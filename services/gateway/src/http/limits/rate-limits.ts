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
   * What is counted: the address, the account (else the address), or a link together with the address.
   */
  by: 'address' | 'account' | 'link'
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

  async function count(name: LimitName, key: string, factor: number) {
    const { max, seconds, withSolution = max }: Limit = limits[name]
    const { current, ttl } = await counts.add(`limit:${name}:${key}`, seconds * 1_000)
    return {
      /** What remains until a challenge is asked for; less than none beyond. */
      left: max * factor - current,
      isRefused: current > withSolution * factor,
      seconds: Math.ceil(ttl / 1_000),
    }
  }

  return async (name, request, reply) => {
    const counted = [await count(name, ownKey(name, request), 1)]
    if (isCountedByNetwork(name, request)) {
      counted.push(await count(name, `network:${networkKeyOf(request.ip)}`, NETWORK_FACTOR))
    }
    const left = Math.min(...counted.map((count) => count.left))
    const over = counted.filter((count) => count.left < 0)
    const seconds = Math.max(1, ...(over.length > 0 ? over : counted).map((count) => count.seconds))
    reply.headers({
      'ratelimit-limit': limits[name].max,
      'ratelimit-remaining': Math.max(0, left),
      'ratelimit-reset': seconds,
    })
    if (over.length === 0) return
    const refused = new AppError('RATE_LIMITED', 'Too many requests from this address.', {
      retryAfterSeconds: seconds,
    })
    if (counted.some((count) => count.isRefused)) throw refused
    request.overLimit = refused
  }
}

const accountOf = (name: LimitName, { caller }: FastifyRequest): string | null =>
  limits[name].by === 'account' && caller ? caller.userId : null

function ownKey(name: LimitName, request: FastifyRequest): string {
  const account = accountOf(name, request)
  if (account !== null) return `account:${account}`
  const address = limitKeyOf(request.ip)
  return limits[name].by === 'link' ? `${linkKeyOf(request)}:${address}` : address
}

/** A hash: what opens an appointment stands in no store of ours. */
const linkKeyOf = ({ params }: FastifyRequest) =>
  createHash('sha256')
    .update(z.safeParse(z.object({ token: z.string() }), params).data?.token ?? '')
    .digest('base64url')
    .slice(0, 22)

const isCountedByNetwork = (name: LimitName, request: FastifyRequest): boolean =>
  accountOf(name, request) === null && networkKeyOf(request.ip) !== limitKeyOf(request.ip)
