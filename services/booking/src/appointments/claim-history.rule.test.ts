import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChargeProgress, type ChargeState, nextStep } from './charge-step.rule.ts'
import { afterSaid, type ClaimSaid, maySay } from './claim.rule.ts'

const begin = Temporal.Instant.from('2026-11-20T13:00:00Z')
const HOLD = { hours: 2 }
const saids = ['claim', 'withdraw', 'receive', 'deny'] as const satisfies ClaimSaid[]

/** The edges of the state diagram (docs/appointments.md, "Paying before it counts"), as far as they are by hand. */
const edges: Readonly<Partial<Record<ChargeState, readonly ChargeState[]>>> = {
  waiting: ['claimed', 'received', 'expired'],
  claimed: ['waiting', 'received', 'unanswered'],
  unanswered: ['waiting', 'received'],
}

/** One booking whose two sides say what they like, while time passes. */
function held(startsAt: Temporal.Instant) {
  let now = begin
  const firstEnd = begin.add(HOLD)
  const end = Temporal.Instant.compare(firstEnd, startsAt) < 0 ? firstEnd : startsAt
  let progress: ChargeProgress = { state: 'waiting', holdUntil: end, claimUntil: null }
  const deniedAt: Temporal.Instant[] = []
  const path: ChargeState[] = ['waiting']
  /** When the professional last answered: what is kept without an answer is counted from here. */
  let answeredAt = begin

  function go(next: ChargeProgress) {
    expect(edges[progress.state] ?? []).toContain(next.state)
    progress = next
    path.push(next.state)
  }
  function settle() {
    const step = nextStep(progress, now)
    if (step.do === 'lapse') go({ ...progress, state: 'unanswered', claimUntil: null })
    if (step.do === 'close') go({ ...progress, state: 'expired' })
  }

  return {
    path,
    deniedAt,
    state: () => progress.state,
    /** For how long nobody else could have the time since the professional last answered. */
    keptHours: () => answeredAt.until(now).total('hours'),
    pass(minutes: number) {
      now = now.add({ minutes })
      settle()
    },
    say(said: ClaimSaid) {
      const claims = { isOneOpen: progress.state === 'claimed', deniedAt }
      const { holdUntil } = progress
      if (!maySay(said, progress, { startsAt, holdUntil, claims, now })) return
      if (said === 'deny') deniedAt.unshift(now)
      if (said === 'deny' || said === 'receive') answeredAt = now
      go(afterSaid(said, progress, { startsAt, now }))
      settle()
    },
  }
}

const step = fc.oneof(
  fc.record({ say: fc.constantFrom(...saids) }),
  fc.record({ pass: fc.integer({ min: 1, max: 400 }) }),
)

test('whatever both sides say, a deposit by hand goes along the diagram, and a word keeps no time for long', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 30, max: 3 * 24 * 60 }),
      fc.array(step, { maxLength: 30 }),
      (startsIn, steps) => {
        const booking = held(begin.add({ minutes: startsIn }))
        for (const one of steps) {
          if ('say' in one) booking.say(one.say)
          else booking.pass(one.pass)
          const { path } = booking
          // Nothing is cancelled while a claim is open.
          expect(path.at(-1) === 'expired' && path.at(-2) !== 'waiting').toBe(false)
          // Twice told that nothing came, a phone claims no more.
          if (booking.deniedAt.length >= 2) {
            const second = path.lastIndexOf('waiting')
            expect(path.slice(second)).not.toContain('claimed')
          }
          // A hold, and a claim at its end: then only the professional's answer decides.
          const isKept = booking.state() === 'waiting' || booking.state() === 'claimed'
          if (isKept) expect(booking.keptHours()).toBeLessThanOrEqual(2 + 12 + 400 / 60)
        }
      },
    ),
    { numRuns: 2_000 },
  )
})

test('every edge by hand is gone by somebody', () => {
  const gone = new Set<string>()
  const random = fc.sample(fc.array(step, { minLength: 10, maxLength: 30 }), {
    numRuns: 2_000,
    seed: 1,
  })
  for (const steps of random) {
    const booking = held(begin.add({ hours: 30 }))
    for (const one of steps) {
      if ('say' in one) booking.say(one.say)
      else booking.pass(one.pass)
    }
    for (const [n, state] of booking.path.entries()) {
      const next = booking.path[n + 1]
      if (next) gone.add(`${state} → ${next}`)
    }
  }
  const all = Object.entries(edges).flatMap(([from, to]) => to.map((next) => `${from} → ${next}`))
  expect([...gone].toSorted()).toEqual(all.toSorted())
})
