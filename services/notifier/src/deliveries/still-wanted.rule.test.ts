import { expect, test } from 'vitest'
import {
  type Circumstances,
  isStillWanted,
  supersedes,
  type TopicalDelivery,
} from './still-wanted.rule.ts'

const startsAt = '2026-11-26T15:00:00-03:00'
const usefulUntil = '2026-11-26T15:50:00-03:00'
const end = Temporal.Instant.from(usefulUntil)

/** "It is confirmed", sent while it is. */
const confirmed: Circumstances = {
  usefulUntil,
  claim: { startsAt, statuses: ['confirmed'] },
  state: {
    version: 2,
    status: 'confirmed',
    startsAt: '2026-11-26T18:00:00Z',
    paymentStatus: 'none',
  },
  isSuperseded: false,
  interrupts: true,
  now: end.subtract({ hours: 1 }),
}

test('a notice is of use until a moment before its end', () => {
  expect(isStillWanted({ ...confirmed, now: end.subtract({ milliseconds: 1 }) })).toEqual({
    wanted: true,
  })
  expect(isStillWanted({ ...confirmed, now: end })).toEqual({
    wanted: false,
    reason: 'no_longer_useful',
  })
})

test('a notice in the app is useful after its end, too', () => {
  expect(isStillWanted({ ...confirmed, now: end, interrupts: false })).toEqual({ wanted: true })
})

test.each([
  ['the appointment was cancelled', { status: 'cancelled' as const }],
  ['the appointment was moved', { startsAt: '2026-11-27T18:00:00Z' }],
])('a notice is not sent once it is no longer true: %s', (_, change) => {
  const state = {
    version: 3,
    status: 'confirmed' as const,
    startsAt,
    paymentStatus: 'none' as const,
    ...change,
  }
  expect(isStillWanted({ ...confirmed, state })).toEqual({
    wanted: false,
    reason: 'no_longer_true',
  })
})

test('a request to move is told only while that very time is asked for', () => {
  const requestedStartsAt = '2026-11-27T15:00:00-03:00'
  const at = (now: string | null) =>
    isStillWanted({
      ...confirmed,
      claim: { requestedStartsAt },
      state: {
        ...confirmed.state,
        version: 3,
        status: 'confirmed',
        startsAt,
        paymentStatus: 'none',
        requestedStartsAt: now,
      },
    })
  expect(at('2026-11-27T18:00:00Z')).toEqual({ wanted: true })
  expect(at('2026-11-28T18:00:00Z')).toEqual({ wanted: false, reason: 'no_longer_true' })
  expect(at(null)).toEqual({ wanted: false, reason: 'no_longer_true' })
})

test('a notice about an unknown appointment counts as true', () => {
  expect(isStillWanted({ ...confirmed, state: null })).toEqual({ wanted: true })
})

test('a payment notice depends on the payment alone, not on the appointment’s time', () => {
  const claim = { paymentStatuses: ['captured'] as const }
  const at = (paymentStatus: 'captured' | 'none' | null) =>
    isStillWanted({
      ...confirmed,
      claim,
      state: { version: 5, status: 'cancelled', startsAt, paymentStatus },
    })
  expect(at('captured')).toEqual({ wanted: true })
  expect(at(null)).toEqual({ wanted: true })
  expect(at('none')).toEqual({ wanted: false, reason: 'no_longer_true' })
})

test('a second notice of the same change replaces none', () => {
  expect(isStillWanted({ ...confirmed, isSuperseded: true })).toEqual({
    wanted: false,
    reason: 'superseded',
  })
})

const received: TopicalDelivery = {
  topic: 'booking',
  audience: 'client',
  channel: 'whatsapp',
  recipient: '+5521900000002',
  appointmentVersion: 1,
}
const later = { ...received, appointmentVersion: 2 }

test('a later notice replaces an earlier one to the same person', () => {
  expect(supersedes(later, received)).toBe(true)
  expect(supersedes(received, later)).toBe(false)
})

test.each<[string, Partial<TopicalDelivery>]>([
  ['to the other side, also where both have one phone', { audience: 'professional' }],
  ['on another channel', { channel: 'email' }],
  ['to another address', { recipient: '+5521900000003' }],
  ['of the same change', { appointmentVersion: 1 }],
  ['about something else', { topic: 'payment' }],
])('a notice takes nobody else’s place: %s', (_, difference) => {
  expect(supersedes({ ...later, ...difference }, received)).toBe(false)
})
