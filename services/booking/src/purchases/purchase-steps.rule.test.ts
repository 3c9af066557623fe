import { expect, test } from 'vitest'
import { active, at, none, now, open, refused } from '../../test/purchases/states.ts'
import { endingFrom, mayTellEnding, tellEnding } from './ending.rule.ts'
import {
  claim,
  deny,
  extend,
  isLapsed,
  lapse,
  lapses,
  mayClaim,
  type PurchaseStep,
  withdraw,
} from './purchase.rule.ts'

/** What a step writes besides: no session moves. */
const tells = (...all: PurchaseStep['tells']) => ({ ledger: [], tells: all })

test('a step that moves no session says what it changes and what is told', () => {
  const claimed = open({ claimedAt: now })
  expect(claim(open(), none, { now })).toEqual({ set: { claimedAt: now }, ...tells('claimed') })
  expect(withdraw(claimed)).toEqual({ set: { claimedAt: null }, ...tells('claim_withdrawn') })
  expect(deny(claimed, { now })).toEqual({
    set: { claimedAt: null, denials: 1, waitsUntil: now.add({ hours: 48 }) },
    ...tells('not_received'),
  })
  expect(lapse(open(), at(48))).toEqual({
    set: { status: 'cancelled', endedAt: now.add({ hours: 48 }) },
    ...tells('lapsed'),
  })
  const ending = now.add({ hours: 24 * 85 })
  expect(tellEnding(active(), { now: ending })).toEqual({
    set: { endingToldAt: ending },
    ...tells('ending'),
  })
})

test('an end is told of while a package with an end is active, and was not told of before', () => {
  const expiresAt = now.add({ hours: 24 * 90 })
  const since = { activeAt: now, expiresAt }
  expect(endingFrom(active(since))).toEqual(expiresAt.subtract({ hours: 24 * 7 }))
  for (const changes of [
    { status: 'used' },
    { expiresAt: null },
    { activeAt: null },
    { endingToldAt: now },
    { activeAt: expiresAt.subtract({ hours: 24 * 6 }) },
  ] as const) {
    expect(endingFrom({ ...active(since), ...changes })).toBeNull()
  }
  for (const [hours, isTold] of [
    [24 * 83 - 1, false],
    [24 * 83, true],
    [24 * 90 - 1, true],
    [24 * 90, false],
  ] as const) {
    expect(mayTellEnding(active(since), at(hours).now)).toBe(isTold)
  }
  expect(mayTellEnding(active({ expiresAt: null }), at(24 * 85).now)).toBe(false)
})

test('only what was waited for in vain becomes active after all', () => {
  const lapsed = open({ status: 'cancelled' })
  expect(isLapsed(lapsed)).toBe(true)
  // Called off; paid once; and one that waits still.
  expect(isLapsed({ ...lapsed, waitsUntil: null })).toBe(false)
  expect(isLapsed({ ...lapsed, activeAt: now })).toBe(false)
  expect(isLapsed(open())).toBe(false)
  expect(isLapsed({ ...active(), waitsUntil: now })).toBe(false)
})

test('only what is open lapses, and may be called paid until then', () => {
  for (const status of ['active', 'used', 'expired', 'cancelled'] as const) {
    expect(lapses(open({ status }), at(100).now)).toBe(false)
    expect(mayClaim(open({ status }), now)).toBe(false)
  }
  expect(mayClaim(open(), at(48).now)).toBe(false)
  expect(mayClaim(open({ waitsUntil: null }), now)).toBe(false)
  expect(lapses(open({ waitsUntil: null }), at(100).now)).toBe(false)
})

test('a package without an end, and one that was called off, is given no more time', () => {
  const until = at(24 * 200).now
  expect(refused(() => extend(active({ expiresAt: null }), until, { now }))).toBe(
    'INVALID_TRANSITION',
  )
  for (const status of ['open', 'cancelled'] as const) {
    const state = { ...active({ expiresAt: at(24).now }), status }
    expect(refused(() => extend(state, until, { now }))).toBe('INVALID_TRANSITION')
  }
})
