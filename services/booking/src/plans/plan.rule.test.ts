import { PLANS } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import {
  bookingLimit,
  limitsAt,
  requireFeature,
  takesInMonth,
  takesNewClients,
} from './plan.rule.ts'

const free = { clients: 20, appointmentsPerMonth: 30 }
const unlimited = { clients: null, appointmentsPerMonth: null }
const page = { timezone: 'America/Sao_Paulo', horizonDays: 60 }
const now = Temporal.Instant.from('2026-11-20T10:00:00-03:00')
const limit = (
  limits: typeof free | typeof unlimited,
  clients: number,
  months: [string, number][],
  at = now,
) => bookingLimit(limits, { clients, months: new Map(months) }, page, at)

test('a limit is reached at its own number', () => {
  expect([19, 20].map((clients) => takesNewClients(free, clients))).toEqual([true, false])
  expect([29, 30].map((count) => takesInMonth(free, count))).toEqual([true, false])
  expect(takesNewClients(unlimited, 1_000) && takesInMonth(unlimited, 1_000)).toBe(true)
})

test('a page says which months of its horizon are full', () => {
  const full: [string, number][] = [
    ['2026-10', 30],
    ['2026-11', 29],
    ['2026-12', 30],
    ['2027-03', 30],
  ]
  expect(limit(free, 20, full)).toEqual({
    acceptsBookings: true,
    acceptsNewClients: false,
    fullMonths: ['2026-12'],
  })
})

test('a page takes no bookings when all months of its horizon are full', () => {
  const full: [string, number][] = [
    ['2026-11', 30],
    ['2026-12', 31],
    ['2027-01', 30],
  ]
  expect(limit(free, 0, full)).toEqual({
    acceptsBookings: false,
    acceptsNewClients: true,
    fullMonths: ['2026-11', '2026-12', '2027-01'],
  })
  expect(limit(unlimited, 0, full)).toMatchObject({ acceptsBookings: true, fullMonths: [] })
})

test('months are counted in the page’s time zone', () => {
  const lastEvening = Temporal.Instant.from('2026-11-30T23:30:00-03:00')
  expect(limit(free, 0, [['2026-11', 30]], lastEvening).fullMonths).toEqual(['2026-11'])
})

test('a plan has its own features only', () => {
  expect(() => requireFeature('free', 'recurring')).toThrow(
    expect.objectContaining({ code: 'PLAN_FEATURE_REQUIRED' }),
  )
  expect(() => requireFeature('basic', 'recurring')).not.toThrow()
  expect(() => requireFeature('pro', 'recurring')).not.toThrow()
})

test('the limits are those of the plan that counts now', () => {
  const now = Temporal.Instant.from('2026-12-05T15:00:00Z')
  const trial = { effectivePlan: 'pro', clientsLimit: null, appointmentsMonthLimit: null }
  const none = { clients: null, appointmentsPerMonth: null }
  expect(limitsAt(null, now)).toEqual(none)
  expect(limitsAt({ ...trial, trialEndsAt: now.add({ seconds: 1 }) }, now)).toEqual(none)
  expect(limitsAt({ ...trial, trialEndsAt: now }, now)).toEqual(PLANS.free.limits)
  const told = { effectivePlan: 'basic', clientsLimit: 100, appointmentsMonthLimit: 150 }
  expect(limitsAt({ ...told, trialEndsAt: null }, now)).toEqual(PLANS.basic.limits)
})
