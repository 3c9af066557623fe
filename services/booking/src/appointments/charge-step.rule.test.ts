import { expect, test } from 'vitest'
import {
  arrivalOf,
  type ChargeProgress,
  goesBack,
  isAwayTooLong,
  nextStep,
} from './charge-step.rule.ts'

const now = Temporal.Instant.from('2026-11-20T13:00:00Z')
const at = (minutes: number) => now.add({ minutes })
const progress = (changes: Partial<ChargeProgress>): ChargeProgress => ({
  state: 'waiting',
  holdUntil: at(30),
  claimUntil: null,
  ...changes,
})

test('a charge is opened while its hold runs, and closed after its end', () => {
  expect(nextStep(progress({ state: 'opening' }), now)).toEqual({ do: 'open' })
  expect(nextStep(progress({ state: 'opening' }), at(31))).toEqual({ do: 'close' })
})

test('an open charge waits for the end of its hold, and a moment more', () => {
  const end = at(30).add({ seconds: 1 })
  expect(nextStep(progress({}), now)).toEqual({ do: 'wait', until: end })
  expect(nextStep(progress({}), at(30))).toEqual({ do: 'wait', until: end })
  expect(nextStep(progress({}), end)).toEqual({ do: 'close' })
})

test('what is called off is closed at once, and rests afterwards', () => {
  expect(nextStep(progress({ state: 'closing' }), now)).toEqual({ do: 'close' })
  for (const state of ['received', 'expired', 'closed'] as const) {
    expect(nextStep(progress({ state }), at(31))).toEqual({ do: 'rest' })
  }
})

test('a claim waits for its answer past the hold, and lapses when the wait ends', () => {
  const claimed = progress({ state: 'claimed', claimUntil: at(720) })
  expect(nextStep(claimed, at(31))).toEqual({ do: 'wait', until: at(720) })
  expect(nextStep(claimed, at(720))).toEqual({ do: 'lapse' })
  expect(nextStep(progress({ state: 'unanswered' }), at(800))).toEqual({ do: 'rest' })
})

test('a provider that is away prolongs a hold by 15 minutes', () => {
  expect(isAwayTooLong(progress({}), at(44))).toBe(false)
  expect(isAwayTooLong(progress({}), at(45))).toBe(true)
  // Nothing is held for it.
  expect(isAwayTooLong({ holdUntil: null }, now)).toBe(true)
})

test.each([
  ['in time while its time is held', 'waiting', true, false, 'in_time'],
  ['in time before the code was known', 'opening', true, false, 'in_time'],
  ['in time while its client says that it is paid', 'claimed', true, false, 'in_time'],
  ['late once its time was released', 'expired', false, true, 'late'],
  ['for nothing once it was called off', 'closing', false, true, 'called_off'],
  ['for nothing where it was paid and cancelled', 'received', false, true, 'called_off'],
  ['as any other where it was confirmed without', 'closed', false, false, 'unheld'],
  ['as any other where more of it comes', 'received', false, false, 'unheld'],
  ['as any other where its time is held again', 'received', true, false, 'unheld'],
  ['as any other where its time is held no more', 'waiting', false, false, 'unheld'],
] as const)('money comes %s', (_, state, isHeld, isOver, arrival) => {
  expect(arrivalOf(progress({ state }), { isHeld, isOver })).toBe(arrival)
})

test('money for which nothing was held is only entered', () => {
  const circumstances = { isHeld: false, isOver: true }
  expect(arrivalOf(null, circumstances)).toBe('unheld')
  expect(arrivalOf(progress({ holdUntil: null, state: 'received' }), circumstances)).toBe('unheld')
})

test('a client gets the money back until the agreed hours before the start', () => {
  const terms = { startsAt: at(24 * 60), refundNoticeHours: 24 }
  expect(goesBack(terms, 'client', now)).toBe(true)
  expect(goesBack(terms, 'client', at(1))).toBe(false)
  expect(goesBack({ ...terms, refundNoticeHours: null }, 'client', now)).toBe(false)
  expect(goesBack(terms, 'professional', at(1))).toBe(true)
  expect(goesBack(terms, 'system', at(1))).toBe(true)
})
