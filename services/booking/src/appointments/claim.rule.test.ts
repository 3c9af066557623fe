import { expect, test } from 'vitest'
import { type ChargeState, chargeStates } from './charge-step.rule.ts'
import {
  afterSaid,
  type ClaimSaid,
  claimEnd,
  mayClaim,
  maySay,
  secondHoldEnd,
} from './claim.rule.ts'

const now = Temporal.Instant.from('2026-11-20T13:00:00Z')
const hours = (count: number) => now.add({ hours: count })
const none = { isOneOpen: false, deniedAt: [] }
const startsAt = hours(48)

test.each([
  ['claim', ['waiting']],
  ['withdraw', ['claimed', 'unanswered']],
  ['receive', ['opening', 'waiting', 'claimed', 'unanswered']],
  ['deny', ['claimed', 'unanswered']],
] satisfies [ClaimSaid, ChargeState[]][])(
  '%s can be said of a prepayment that is %s',
  (said, from) => {
    const possible = chargeStates.filter((state) =>
      maySay(said, { state }, { startsAt, holdUntil: hours(2), claims: none, now }),
    )
    expect(possible).toEqual(from)
  },
)

test('an answer is waited for twelve hours, and never past the start', () => {
  expect(claimEnd(startsAt, now)).toEqual(hours(12))
  expect(claimEnd(hours(3), now)).toEqual(hours(3))
})

test('who did not pay has thirty minutes more, and never past the start', () => {
  expect(secondHoldEnd(startsAt, now)).toEqual(now.add({ minutes: 30 }))
  expect(secondHoldEnd(now.add({ minutes: 10 }), now)).toEqual(now.add({ minutes: 10 }))
})

test('nobody claims once the hold is over, or the appointment has begun', () => {
  const claims = none
  const may = (saying: { startsAt: Temporal.Instant; holdUntil: Temporal.Instant }) =>
    maySay('claim', { state: 'waiting' }, { ...saying, claims, now })
  expect(may({ startsAt, holdUntil: now })).toBe(false)
  expect(may({ startsAt: now, holdUntil: hours(2) })).toBe(false)
})

test('a phone has one open claim at a page', () => {
  expect(mayClaim({ ...none, isOneOpen: true }, now)).toBe(false)
})

test('a phone that was twice told that nothing came claims nothing there for 90 days', () => {
  const days = (count: number) => hours(-24 * count)
  expect(mayClaim({ ...none, deniedAt: [days(1)] }, now)).toBe(true)
  expect(mayClaim({ ...none, deniedAt: [days(89), days(120)] }, now)).toBe(false)
  expect(mayClaim({ ...none, deniedAt: [days(90), days(120)] }, now)).toBe(true)
})

test('what is said moves the prepayment on, and a claim that is taken back leaves the first hold', () => {
  const held = { holdUntil: hours(2) }
  const at = { startsAt, now }
  expect(afterSaid('claim', held, at)).toEqual({
    ...{ state: 'claimed', holdUntil: hours(2), claimUntil: hours(12) },
  })
  expect(afterSaid('withdraw', held, at)).toEqual({
    ...{ state: 'waiting', holdUntil: hours(2), claimUntil: null },
  })
  expect(afterSaid('deny', held, at)).toEqual({
    ...{ state: 'waiting', holdUntil: now.add({ minutes: 30 }), claimUntil: null },
  })
  expect(afterSaid('receive', held, at)).toMatchObject({ state: 'received', claimUntil: null })
})
