import { appointmentStatus, isBlocking } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { busyIntervalOf } from './busy-interval.rule.ts'

test.each(appointmentStatus.options)(
  'what an appointment that is %s means for free times',
  (status) => {
    const interval = busyIntervalOf({
      id: '019a0000-0000-7000-8000-000000000001',
      professionalId: '019a0000-0000-7000-8000-000000000002',
      clientId: '019a0000-0000-7000-8000-000000000003',
      startsAt: '2026-11-23T12:00:00Z',
      endsAt: '2026-11-23T12:50:00Z',
      status,
      paymentStatus: 'none',
      priceCents: 15000,
      source: 'public',
      version: 3,
    })
    expect(interval).toEqual({
      appointmentId: '019a0000-0000-7000-8000-000000000001',
      professionalId: '019a0000-0000-7000-8000-000000000002',
      startsAt: '2026-11-23T12:00:00Z',
      endsAt: '2026-11-23T12:50:00Z',
      blocking: isBlocking(status),
      version: 3,
    })
  },
)

test('busyIntervalOf covers the travel time around a session and around a requested time', () => {
  const interval = busyIntervalOf({
    id: '019a0000-0000-7000-8000-000000000001',
    professionalId: '019a0000-0000-7000-8000-000000000002',
    clientId: '019a0000-0000-7000-8000-000000000003',
    startsAt: '2026-11-23T12:00:00Z',
    endsAt: '2026-11-23T12:50:00Z',
    blockedFrom: '2026-11-23T11:40:00Z',
    blockedUntil: '2026-11-23T13:10:00Z',
    requestedStartsAt: '2026-11-25T18:00:00Z',
    status: 'confirmed',
    paymentStatus: 'none',
    priceCents: 15000,
    source: 'public',
    version: 3,
  })
  expect(interval).toMatchObject({
    ...{ startsAt: '2026-11-23T11:40:00Z', endsAt: '2026-11-23T13:10:00Z' },
    session: { startsAt: '2026-11-23T12:00:00Z', endsAt: '2026-11-23T12:50:00Z' },
    requested: { startsAt: '2026-11-25T17:40:00Z', endsAt: '2026-11-25T19:10:00Z' },
  })
})
