import { describe, expect, test } from 'vitest'
import { aSession } from '../../test/offers.ts'
import {
  comesBack,
  isBySession,
  isSessionChangePossible,
  requireSessionChange,
  type SessionState,
  withSession,
} from './session-change.rule.ts'

const now = Temporal.Instant.from('2026-12-01T12:00:00Z')
const terms = { autoConfirm: true, cancellationNoticeHours: 12 }
const at = (by: 'professional' | 'client' | 'system', time = now) => ({ by, terms, now: time })
const session = aSession()
const cut = { items: [{ serviceId: 'cut', priceCents: 6_000 }], priceCents: 6_000 }
const both = {
  items: [...cut.items, { serviceId: 'beard', priceCents: 4_000 }],
  priceCents: 10_000,
}

const booked = (changes: Partial<SessionState> = {}): SessionState => ({
  ...{ status: 'confirmed', paymentStatus: 'none', startsAt: now.add({ hours: 48 }) },
  ...{ agreed: cut, paidCents: 0, returningCents: 0, session: null, fitting: session },
  mayComeBack: true,
  ...changes,
})
const paid = (changes: Partial<SessionState> = {}) =>
  booked({ session, fitting: null, paymentStatus: 'captured', ...changes })

describe('the money of an appointment', () => {
  test('is none where a session pays all of it', () => {
    expect(withSession(booked(), session)).toEqual({
      ...{ session, priceCents: 0, paymentStatus: 'captured' },
    })
    expect(isBySession(paid())).toBe(true)
  })

  test('is what goes beyond the session, to be paid as always', () => {
    const state = booked({ agreed: both })
    expect(withSession(state, session)).toEqual({
      ...{ session, priceCents: 4_000, paymentStatus: 'none' },
    })
    expect(isBySession({ ...state, session })).toBe(false)
  })

  test('is the agreed price again once the session is gone', () => {
    expect(withSession(paid(), null)).toEqual({
      ...{ session: null, priceCents: 6_000, paymentStatus: 'none' },
    })
    const withRest = paid({ agreed: both, paymentStatus: 'captured', paidCents: 4_000 })
    expect(withSession(withRest, null)).toMatchObject({
      ...{ priceCents: 10_000, paymentStatus: 'captured' },
    })
  })

  test('that came all the same pays it once the session is gone', () => {
    expect(withSession(paid({ paidCents: 6_000 }), null).paymentStatus).toBe('captured')
    expect(withSession(paid({ paidCents: 5_999 }), null).paymentStatus).toBe('none')
  })
})

describe('a session', () => {
  test.each([
    ['rejected', 'professional'],
    ['rejected', 'system'],
    ['cancelled', 'professional'],
    ['cancelled', 'system'],
    ['cancelled', 'client'],
  ] as const)('comes back of what is %s in time by the %s', (status, by) => {
    expect(comesBack(paid(), status, at(by))).toBe(true)
  })

  test('is kept by a client’s late cancellation, and by whoever did not come', () => {
    const soon = { ...paid(), startsAt: now.add({ hours: 12 }) }
    expect(comesBack(soon, 'cancelled', at('client'))).toBe(true)
    const late = at('client', now.add({ seconds: 1 }))
    expect(comesBack(soon, 'cancelled', late)).toBe(false)
    expect(comesBack(soon, 'cancelled', { ...late, by: 'professional' })).toBe(true)
    expect(comesBack({ ...soon, status: 'pending_confirmation' }, 'cancelled', late)).toBe(true)
    expect(comesBack(paid(), 'no_show', at('professional'))).toBe(false)
    expect(comesBack(paid(), 'completed', at('professional'))).toBe(false)
  })
})

describe('using a session afterwards', () => {
  const may = (changes: Partial<SessionState>, by: 'professional' | 'client' = 'client') =>
    isSessionChangePossible(booked(changes), 'use', at(by))

  test('is for either side of what takes place and is not paid', () => {
    for (const status of ['pending_confirmation', 'confirmed', 'completed'] as const) {
      expect([may({ status }), may({ status }, 'professional')]).toEqual([true, true])
    }
    expect([may({ status: 'no_show' }), may({ status: 'no_show' }, 'professional')]).toEqual([
      ...[false, true],
    ])
    expect(may({ status: 'cancelled' }, 'professional')).toBe(false)
    expect(may({ status: 'rejected' }, 'professional')).toBe(false)
  })

  test('needs one that fits, and none so far', () => {
    expect(may({ fitting: null })).toBe(false)
    expect(may({ session })).toBe(false)
  })

  test.each([
    ['what its client calls paid', { paymentStatus: 'authorized' }],
    ['what was given back', { paymentStatus: 'refunded' }],
    ['what is paid', { paymentStatus: 'captured', paidCents: 6_000 }],
    ['of which money is on its way back', { returningCents: 1 }],
    ['of which more came than goes beyond the session', { paidCents: 1 }],
  ] as const)('is not for %s', (_, changes) => {
    expect(may(changes, 'professional')).toBe(false)
  })

  test('leaves a deposit where it is for what goes beyond', () => {
    const deposit = { agreed: both, paymentStatus: 'captured', paidCents: 4_000 } as const
    expect(may(deposit)).toBe(true)
    expect(may({ ...deposit, paidCents: 4_001 })).toBe(false)
    expect(withSession(booked(deposit), session).paymentStatus).toBe('captured')
  })
})

describe('taking a session back', () => {
  const may = (changes: Partial<SessionState>, by: 'professional' | 'client') =>
    isSessionChangePossible(paid(changes), 'release', at(by))

  test('is the client’s as long as they may call it off', () => {
    expect(may({}, 'client')).toBe(true)
    expect(may({ startsAt: now.add({ hours: 12 }) }, 'client')).toBe(true)
    expect(may({ startsAt: now.add({ hours: 11 }) }, 'client')).toBe(false)
    const request = { status: 'pending_confirmation', startsAt: now.add({ hours: 1 }) } as const
    expect(may(request, 'client')).toBe(true)
    expect(may({ ...request, startsAt: now }, 'client')).toBe(false)
  })

  test('is the professional’s alone where it replaced a prepayment', () => {
    const replacing = { session: { ...session, replacesPrepayment: true } }
    expect(may(replacing, 'client')).toBe(false)
    expect(may(replacing, 'professional')).toBe(true)
  })

  test('is the professional’s for all that takes place', () => {
    expect(may({ startsAt: now.subtract({ hours: 1 }) }, 'professional')).toBe(true)
    expect(may({ status: 'completed' }, 'professional')).toBe(true)
    expect(may({ status: 'no_show' }, 'professional')).toBe(false)
    expect(may({ session: null }, 'professional')).toBe(false)
  })
})

test('a lost session is given back by the professional alone', () => {
  const may = (changes: Partial<SessionState>, by: 'professional' | 'client' = 'professional') =>
    isSessionChangePossible(paid(changes), 'give_back', at(by))
  expect(may({ status: 'no_show' })).toBe(true)
  expect(may({ status: 'cancelled' })).toBe(true)
  expect(may({ status: 'confirmed' })).toBe(false)
  expect(may({ status: 'no_show' }, 'client')).toBe(false)
  expect(may({ status: 'no_show', session: null })).toBe(false)
  expect(may({ status: 'no_show', mayComeBack: false })).toBe(false)
})

test('a session that cannot change is refused with the payment that it has', () => {
  expect(() => requireSessionChange(booked({ fitting: null }), 'use', at('client'))).toThrow(
    expect.objectContaining({
      ...{ code: 'INVALID_TRANSITION', details: { from: 'none', to: 'captured' } },
    }),
  )
  expect(() => requireSessionChange(booked(), 'release', at('client'))).toThrow(
    expect.objectContaining({ details: { from: 'none', to: 'none' } }),
  )
})
