import { AppError, bookingRpcs, publicBooking, type Rpc } from '@encaixe/contracts'
import { type Bus, type CallContext, invalidInput, type Metrics } from '@encaixe/service-kit'
import type { Redis } from 'ioredis'
import { Counter } from 'prom-client'
import type { z } from 'zod'
import type { SharedCounts } from '../http/limits/shared-counts.ts'
import type { OwnAnswer } from '../http/own-answers.ts'
import { isChallengeDue } from './challenge-due.rule.ts'
import { type challengeEnvironment, challenges } from './challenges.ts'
import { demandCounts } from './demand.ts'
import { usedSolutions } from './used-solutions.ts'

interface Parts {
  config: z.output<typeof challengeEnvironment>
  bus: Bus
  redis: Redis
  counts: SharedCounts
  metrics: Metrics
  now: () => number
}

/** What is read of an attempt beyond the limit, whatever else it says. */
const solvable = publicBooking.pick({ slug: true, altcha: true })
type Solvable = z.output<typeof solvable>

/** What strangers send about a page. */
type Form = z.ZodType<Solvable & { website?: string | undefined }>

/**
 * POST /api/booking and /api/waitlist: booking's answers, behind a challenge under pressure. Whole mobile networks share an
 * address: beyond its limit of attempts a solution lets one through. Forms with mistakes are sent back
 * before a challenge is asked for, so that nobody works for a refusal; and who fills in the honeypot is
 * told nothing of it.
 */
export function bookUnderPressure({
  config,
  bus,
  redis,
  counts,
  metrics,
  now,
}: Parts): Map<Rpc, OwnAnswer> {
  const demand = demandCounts(counts, now)
  const claim = usedSolutions(redis, now)
  const { issue, solved } = challenges({
    secret: config.CHALLENGE_SECRET,
    cost: config.CHALLENGE_COST,
    now,
  })
  const thresholds = {
    afterAttempts: config.CHALLENGE_AFTER_ATTEMPTS,
    afterBookings: config.CHALLENGE_AFTER_BOOKINGS,
    afterWishes: config.CHALLENGE_AFTER_WISHES,
  }
  const outcomes = new Counter({
    name: 'booking_challenges_total',
    help: 'Bookings under pressure by result: asked for a solution, solved, or refused for one that does not count.',
    labelNames: ['result'],
    registers: [metrics.registry],
  })

  /** Whether the booking brings a solution that counts now. */
  async function isSolved({ slug, altcha }: Solvable, idempotencyKey: string | undefined) {
    const solution = altcha === undefined ? null : await solved(altcha, slug)
    const counts = solution !== null && (await claim(solution, idempotencyKey))
    outcomes.inc({ result: counts ? 'solved' : altcha === undefined ? 'asked' : 'refused' })
    return counts
  }

  /** @throws AppError `refusal`, with a challenge for a page that is named */
  async function liftLimit(refusal: AppError, input: unknown, key: string | undefined) {
    const named = solvable.safeParse(input)
    if (!named.success) throw refusal
    if (await isSolved(named.data, key)) return
    const challenge = { ...(await issue(named.data.slug)) }
    throw new AppError(refusal.code, refusal.message, { ...refusal.details, challenge })
  }

  /** @throws AppError CHALLENGE_REQUIRED */
  async function requireSolution(booking: Solvable, key: string | undefined) {
    if (await isSolved(booking, key)) return
    throw new AppError('CHALLENGE_REQUIRED', 'Solve the challenge and send it in `altcha`.', {
      challenge: { ...(await issue(booking.slug)) },
    })
  }

  const guarded =
    <S extends Form>(
      form: S,
      send: (form: z.output<S>, context: CallContext) => Promise<unknown>,
      wishesOf: (address: string) => Promise<number> = async () => 0,
    ): OwnAnswer =>
    async (input, { actor, idempotencyKey, requestId, request }) => {
      const { overLimit } = request
      request.overLimit = null
      if (overLimit) await liftLimit(overLimit, input, idempotencyKey)
      const checked = form.safeParse(input)
      const [attempts, bookings, wishes] = await Promise.all([
        demand.attempt(request.ip),
        checked.success ? demand.bookingsToday(checked.data.slug) : 0,
        checked.success ? wishesOf(request.ip) : 0,
      ])
      if (!checked.success) throw invalidInput(checked.error)
      const { slug, website } = checked.data
      const isPerson = website === undefined
      // What has been solved for the limit is not asked for again.
      const isDue = !overLimit && isChallengeDue({ attempts, bookings, wishes }, thresholds)
      if (isPerson && isDue) await requireSolution(checked.data, idempotencyKey)
      const withoutSolution = { ...checked.data, altcha: undefined }
      const answer = await send(withoutSolution, { actor, idempotencyKey, requestId })
      if (isPerson) await demand.booked(slug)
      return answer
    }

  const { createPublicBooking, joinWaitlist } = bookingRpcs
  return new Map<Rpc, OwnAnswer>([
    [
      createPublicBooking,
      guarded(createPublicBooking.input, (form, context) =>
        bus.call(createPublicBooking, form, context),
      ),
    ],
    [
      joinWaitlist,
      guarded(
        joinWaitlist.input,
        (form, context) => bus.call(joinWaitlist, form, context),
        demand.wish,
      ),
    ],
  ])
}
