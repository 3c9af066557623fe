import { expect, test } from 'vitest'
import { active, at, none, now, open, physio, refused } from '../../test/purchases/states.ts'
import { endingFrom, tellEnding } from './ending.rule.ts'
import {
  activate,
  after,
  awaitsPayment,
  cancel,
  claim,
  deny,
  expire,
  expires,
  extend,
  isLapsed,
  lapse,
  lapses,
  mayCancel,
  mayClaim,
  type PurchaseState,
  type PurchaseStep,
  reopen,
  shareBack,
  withdraw,
} from './purchase.rule.ts'
import { purchaseActions } from './purchase-actions.rule.ts'
import { returnSession, useSession } from './session.rule.ts'

const becomes = (state: PurchaseState, step: PurchaseStep) => after(state, step)

test('a purchase whose payment was a mistake waits for it anew, while none of its sessions was used', () => {
  const paid = { ...active(), endingToldAt: now }
  const state = becomes(paid, reopen(paid, at(5)))
  expect(state).toMatchObject({
    ...{ status: 'open', waitsUntil: now.add({ hours: 53 }), activeAt: null, expiresAt: null },
    ...{ endingToldAt: null, kinds: [{ left: 0 }] },
  })
  expect(reopen(paid, at(5)).tells).toEqual(['asked'])
  expect(becomes(state, activate(state, at(6)))).toMatchObject({ kinds: [{ left: 10 }] })
  const used = becomes(paid, useSession(paid, { entry: 0, appointmentId: 'one' }, at(1)))
  expect(refused(() => reopen(used, at(5)))).toBe('INVALID_TRANSITION')
  expect(refused(() => reopen(open(), at(5)))).toBe('INVALID_TRANSITION')
})

test('a purchase waits for its payment for 48 hours', () => {
  const state = open()
  expect(state.waitsUntil).toEqual(now.add({ hours: 48 }))
  expect(lapses(state, now.add({ hours: 48 }).subtract({ seconds: 1 }))).toBe(false)
  expect(lapses(state, now.add({ hours: 48 }))).toBe(true)
  expect(refused(() => lapse(state, at(47)))).toBe('INVALID_TRANSITION')
  const lapsed = becomes(state, lapse(state, at(48)))
  expect(lapsed).toMatchObject({ status: 'cancelled', endedAt: now.add({ hours: 48 }) })
  expect(isLapsed(lapsed)).toBe(true)
})

test('a purchase that is paid has all its sessions, until the end of the last day', () => {
  const step = activate(open(), { now })
  expect(step.ledger).toEqual([{ entry: 0, delta: 10, reason: 'bought', appointmentId: null }])
  expect(step.tells).toEqual(['activated'])
  const state = becomes(open(), step)
  expect(state).toMatchObject({ status: 'active', activeAt: now, waitsUntil: null, endedAt: null })
  // 28 February, 24 h in São Paulo.
  expect(state.expiresAt?.toString()).toBe('2027-03-01T03:00:00Z')
  expect(state.kinds).toEqual([{ ...physio, left: 10 }])
  expect(active({ validDays: null }).expiresAt).toBeNull()
})

test('a purchase that is paid after it lapsed is active after all, and one that was called off is not', () => {
  const lapsed = becomes(open(), lapse(open(), at(48)))
  expect(becomes(lapsed, activate(lapsed, at(60)))).toMatchObject({
    ...{ status: 'active', endedAt: null, waitsUntil: null },
    activeAt: now.add({ hours: 60 }),
  })
  const calledOff = becomes(open(), cancel(open(), at(1)))
  expect(awaitsPayment(calledOff)).toBe(false)
  expect(refused(() => activate(calledOff, at(2)))).toBe('INVALID_TRANSITION')
  expect(refused(() => activate(active(), at(2)))).toBe('INVALID_TRANSITION')
})

test('what its client calls paid is never ended by time', () => {
  const claimed = becomes(open(), claim(open(), none, at(1)))
  expect(claimed.claimedAt).toEqual(now.add({ hours: 1 }))
  expect(lapses(claimed, now.add({ hours: 1_000 }))).toBe(false)
  expect(mayClaim(claimed, now)).toBe(false)
  expect(becomes(claimed, activate(claimed, at(1_000)))).toMatchObject({
    ...{ status: 'active', claimedAt: null },
  })
})

test('a claim is refused after the wait, beside another one, and after two that were denied', () => {
  expect(refused(() => claim(open(), none, at(48)))).toBe('INVALID_TRANSITION')
  expect(refused(() => claim(active(), none, at(1)))).toBe('INVALID_TRANSITION')
  expect(refused(() => claim(open(), { ...none, isOneOpen: true }, at(1)))).toBe('RATE_LIMITED')
  expect(refused(() => claim(open(), { ...none, denials: 2 }, at(1)))).toBe('RATE_LIMITED')
  expect(refused(() => claim(open(), { ...none, denials: 1 }, at(1)))).toBe('taken')
})

test('a client who is told that nothing came has at least 24 hours more', () => {
  const claimed = becomes(open(), claim(open(), none, at(40)))
  const denied = becomes(claimed, deny(claimed, at(47)))
  expect(denied).toMatchObject({ status: 'open', claimedAt: null, denials: 1 })
  expect(denied.waitsUntil).toEqual(now.add({ hours: 71 }))
  const early = becomes(claimed, deny(claimed, at(2)))
  expect(early.waitsUntil).toEqual(now.add({ hours: 48 }))
  expect(refused(() => deny(denied, at(48)))).toBe('INVALID_TRANSITION')
})

test('a claim that is taken back waits as before', () => {
  const claimed = becomes(open(), claim(open(), none, at(1)))
  expect(becomes(claimed, withdraw(claimed))).toEqual(open())
  expect(withdraw(claimed).tells).toEqual(['claim_withdrawn'])
  expect(refused(() => withdraw(open()))).toBe('INVALID_TRANSITION')
})

test('what is left of a purchase expires at its end, and more time brings it back', () => {
  const used = becomes(active(), useSession(active(), { entry: 0, appointmentId: 'one' }, at(1)))
  const end = { now: used.expiresAt ?? now }
  expect(expires(used, end.now.subtract({ seconds: 1 }))).toBe(false)
  const over = becomes(used, expire(used, end))
  expect(over).toMatchObject({ status: 'expired', endedAt: end.now })
  expect(over.kinds).toEqual([{ ...physio, left: 0, expired: 9 }])
  const until = end.now.add({ hours: 24 })
  const more = becomes(over, extend(over, until, end))
  expect(more).toMatchObject({ status: 'active', expiresAt: until, endedAt: null })
  expect(more.kinds).toEqual([{ ...physio, left: 9 }])
  expect(extend(over, until, end).ledger).toEqual([
    { entry: 0, delta: 9, reason: 'extended', appointmentId: null },
  ])
  expect(refused(() => expire(active({ validDays: null }), at(10_000)))).toBe('INVALID_TRANSITION')
})

test('more time is later than the end, and than now', () => {
  const state = active()
  const end = state.expiresAt ?? now
  expect(refused(() => extend(state, end, { now }))).toBe('VALIDATION_FAILED')
  expect(refused(() => extend(state, end.add({ hours: 1 }), { now }))).toBe('taken')
  const over = becomes(state, expire(state, { now: end }))
  const late = end.add({ hours: 100 })
  expect(refused(() => extend(over, late, { now: late }))).toBe('VALIDATION_FAILED')
  expect(refused(() => extend(over, null, { now: late }))).toBe('taken')
  expect(refused(() => extend(active({ validDays: null }), null, { now }))).toBe(
    'INVALID_TRANSITION',
  )
  expect(refused(() => extend(open(), null, { now }))).toBe('INVALID_TRANSITION')
})

test('a purchase with no session left gets more time and stays used', () => {
  const kinds = [{ ...physio, sessions: 1 }]
  const state = active({ kinds: kinds.map((kind) => ({ ...kind, left: 1 })) })
  const used = becomes(state, useSession(state, { entry: 0, appointmentId: 'one' }, at(1)))
  const more = becomes(used, extend(used, null, at(2)))
  expect(more).toMatchObject({ status: 'used', expiresAt: null, endedAt: used.endedAt })
})

test('a client hears that a purchase ends, seven days before, and once for each end', () => {
  const state = active()
  const from = endingFrom(state) ?? now
  expect(from.until(state.expiresAt ?? now).total('hours')).toBe(7 * 24)
  expect(refused(() => tellEnding(state, { now: from.subtract({ seconds: 1 }) }))).toBe(
    'INVALID_TRANSITION',
  )
  expect(refused(() => tellEnding(state, { now: state.expiresAt ?? now }))).toBe(
    'INVALID_TRANSITION',
  )
  const told = becomes(state, tellEnding(state, { now: from }))
  expect(endingFrom(told)).toBeNull()
  const more = becomes(told, extend(told, from.add({ hours: 24 * 40 }), { now: from }))
  expect(endingFrom(more)).toEqual(from.add({ hours: 24 * 33 }))
})

test('a purchase for a week or less is told of only when it is bought', () => {
  expect(endingFrom(active({ validDays: 6 }))).toBeNull()
  expect(endingFrom(active({ validDays: 7 }))).not.toBeNull()
})

test('a purchase that is called off has no sessions left, whatever it was', () => {
  const state = active()
  const step = cancel(state, at(3))
  expect(step.ledger).toEqual([{ entry: 0, delta: -10, reason: 'cancelled', appointmentId: null }])
  expect(becomes(state, step)).toMatchObject({ status: 'cancelled', endedAt: at(3).now })
  expect(cancel(open(), at(3)).ledger).toEqual([])
  expect(mayCancel(becomes(state, step))).toBe(false)
  expect(refused(() => cancel(becomes(state, step), at(4)))).toBe('INVALID_TRANSITION')
})

test('of a purchase that is called off the share that was not used goes back, never more than came', () => {
  let state = active({ priceCents: 10_000, kinds: [{ ...physio, sessions: 3, left: 3 }] })
  expect(shareBack(state, 10_000)).toBe(10_000)
  state = becomes(state, useSession(state, { entry: 0, appointmentId: 'one' }, at(1)))
  expect(shareBack(state, 10_000)).toBe(6_666)
  expect(shareBack(state, 5_000)).toBe(5_000)
  // Of what was never active all goes back.
  expect(shareBack(open(), 300)).toBe(300)
})

test('each side sees what it may do', () => {
  const seen = (
    state: PurchaseState,
    side: 'professional' | 'client',
    confirmation: 'automatic' | 'by_hand' = 'by_hand',
    { hasLost = false, canUndo = false } = {},
  ) => purchaseActions(state, { side, confirmation, hasLost, canUndo, now })
  const claimed = becomes(open(), claim(open(), none, { now }))
  expect(seen(open(), 'client')).toEqual(['declare'])
  expect(seen(open(), 'client', 'automatic')).toEqual([])
  expect(seen(claimed, 'client')).toEqual(['withdraw'])
  expect(seen(active(), 'client')).toEqual([])
  expect(seen(open(), 'professional')).toEqual(['receive', 'cancel'])
  expect(seen(claimed, 'professional')).toEqual(['receive', 'deny', 'cancel'])
  expect(seen(active(), 'professional')).toEqual(['extend', 'cancel'])
  expect(seen(active(), 'professional', 'by_hand', { hasLost: true })).toEqual([
    ...(['give_back', 'extend', 'cancel'] as const),
  ])
  expect(seen(active(), 'professional', 'by_hand', { canUndo: true })).toEqual([
    ...(['undo_receive', 'extend', 'cancel'] as const),
  ])
  const lapsed = becomes(open(), lapse(open(), at(48)))
  expect(seen(lapsed, 'professional')).toEqual(['receive'])
  expect(seen(lapsed, 'client')).toEqual([])
})

test('a session that comes back to a purchase that was called off is gone at once', () => {
  let state = active()
  state = becomes(state, useSession(state, { entry: 0, appointmentId: 'one' }, at(1)))
  state = becomes(state, cancel(state, at(2)))
  const back = { entry: 0, appointmentId: 'one', isTheirs: true }
  const step = returnSession(state, { ...back, reason: 'returned' }, at(3))
  expect(becomes(state, step)).toMatchObject({ status: 'cancelled', kinds: [{ left: 0 }] })
  expect(step.ledger.map(({ delta, reason }) => [delta, reason])).toEqual([
    [1, 'returned'],
    [-1, 'cancelled'],
  ])
  expect(refused(() => returnSession(state, { ...back, reason: 'given_back' }, at(3)))).toBe(
    'INVALID_TRANSITION',
  )
})
