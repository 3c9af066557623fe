import { AppError, bookingRpcs, type RpcInput } from '@encaixe/contracts'
import { type Bus, invalidInput, type Metrics } from '@encaixe/service-kit'
import type { Redis } from 'ioredis'
import { Counter } from 'prom-client'
import type { z } from 'zod'
import type { OwnAnswer } from '../http/own-answers.ts'
import { challenges } from './challenges.ts'
import type { challengeEnvironment } from './config.ts'
import { demandCounts } from './demand.ts'
import { type Demand, isChallengeDue } from './rule.ts'
import { usedSolutions } from './used-solutions.ts'

const rpc = bookingRpcs.createPublicBooking
type PublicBooking = RpcInput<typeof rpc>

interface Parts {
  config: z.output<typeof challengeEnvironment>
  bus: Bus
  redis: Redis
  metrics: Metrics
  now: () => number
}

/**
 * POST /api/booking: booking's answer, behind a challenge under pressure. Forms with mistakes are sent
 * back first, so that nobody works for a refusal; and who fills in the honeypot is told nothing of it.
 */
export function bookUnderPressure({ config, bus, redis, metrics, now }: Parts): OwnAnswer {
  const counts = demandCounts(redis, now)
  const claim = usedSolutions(redis, now)
  const { issue, solved } = challenges({
    secret: config.CHALLENGE_SECRET,
    cost: config.CHALLENGE_COST,
    now,
  })
  const thresholds = {
    afterAttempts: config.CHALLENGE_AFTER_ATTEMPTS,
    afterBookings: config.CHALLENGE_AFTER_BOOKINGS,
  }
  const outcomes = new Counter({
    name: 'booking_challenges_total',
    help: 'Bookings under pressure by result: asked for a solution, solved, or refused for one that does not count.',
    labelNames: ['result'],
    registers: [metrics.registry],
  })

  /** @throws AppError CHALLENGE_REQUIRED, with a challenge, when one is due and `altcha` solves none */
  async function requireSolution(
    { slug, altcha }: PublicBooking,
    demand: Demand,
    idempotencyKey: string | undefined,
  ) {
    if (!isChallengeDue(demand, thresholds)) return
    const solution = altcha === undefined ? null : await solved(altcha, slug)
    if (solution !== null && (await claim(solution, idempotencyKey))) {
      outcomes.inc({ result: 'solved' })
      return
    }
    outcomes.inc({ result: altcha === undefined ? 'asked' : 'refused' })
    throw new AppError('CHALLENGE_REQUIRED', 'Solve the challenge and send it in `altcha`.', {
      challenge: { ...(await issue(slug)) },
    })
  }

  return async (input, { actor, idempotencyKey, requestId, request }) => {
    const checked = rpc.input.safeParse(input)
    const [attempts, bookings] = await Promise.all([
      counts.attempt(request.ip),
      checked.success ? counts.bookingsToday(checked.data.slug) : 0,
    ])
    if (!checked.success) throw invalidInput(checked.error)
    const { altcha: _, ...booking } = checked.data
    const isPerson = booking.website === undefined
    if (isPerson) await requireSolution(checked.data, { attempts, bookings }, idempotencyKey)
    const answer = await bus.call(rpc, booking, { actor, idempotencyKey, requestId })
    if (isPerson) await counts.booked(booking.slug)
    return answer
  }
}
