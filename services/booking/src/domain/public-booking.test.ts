import { describe, expect, test } from 'vitest'
import type { BookableProfessional } from './professional.ts'
import { type BookingFacts, refusalOf, secondsUntilTomorrow } from './public-booking.ts'

const now = Temporal.Instant.from('2026-11-20T12:00:00-03:00')
// A Monday at nine, the first start of the window below.
const offered = Temporal.Instant.from('2026-11-23T09:00:00-03:00')
const offGrid = Temporal.Instant.from('2026-11-23T09:10:00-03:00')

const professional = (changes: Partial<BookableProfessional> = {}): BookableProfessional => ({
  id: '019a0000-0000-7000-8000-000000000001',
  userId: 'account',
  slug: 'ana',
  name: 'Ana',
  phone: '+5511987654321',
  email: null,
  sessionDuration: 50,
  sessionPrice: 15_000,
  autoConfirm: false,
  timezone: 'America/Sao_Paulo',
  minNoticeMinutes: 60,
  horizonDays: 60,
  bufferMinutes: 0,
  windows: [{ dayOfWeek: 1, startTime: '09:00', endTime: '12:00' }],
  timeOff: [],
  limits: { clients: null, appointmentsPerMonth: null },
  ...changes,
})

const facts = (changes: Partial<BookingFacts> = {}): BookingFacts => ({
  client: null,
  clients: 0,
  appointmentsThisMonth: 0,
  publicBookingsToday: 0,
  taken: false,
  ...changes,
})

test('an offered, free time is booked', () => {
  expect(refusalOf(professional(), facts(), offered, now)).toBeNull()
})

describe('the first rule that fails names the refusal', () => {
  const limits = { clients: 20, appointmentsPerMonth: 30 }
  test.each<[string, Partial<BookableProfessional>, Partial<BookingFacts>, Temporal.Instant]>([
    [
      'RATE_LIMITED',
      { limits },
      { publicBookingsToday: 50, clients: 20, appointmentsThisMonth: 30, taken: true },
      offGrid,
    ],
    ['PLAN_LIMIT_REACHED', { limits }, { clients: 20, taken: true }, offGrid],
    ['PLAN_LIMIT_REACHED', { limits }, { appointmentsThisMonth: 30, taken: true }, offGrid],
    ['SLOT_UNAVAILABLE', { limits }, { taken: true }, offGrid],
    ['SLOT_UNAVAILABLE', {}, { client: { blocked: true }, taken: true }, offered],
    ['SLOT_TAKEN', { limits }, { clients: 19, appointmentsThisMonth: 29, taken: true }, offered],
  ])('%s', (code, changes, known, startsAt) => {
    expect(refusalOf(professional(changes), facts(known), startsAt, now)).toBe(code)
  })
})

test('a known client books even when no new one fits into the plan', () => {
  const limited = professional({ limits: { clients: 20, appointmentsPerMonth: null } })
  const known = facts({ client: { blocked: false }, clients: 20 })
  expect(refusalOf(limited, known, offered, now)).toBeNull()
})

test('time off and the past are not offered', () => {
  const timeOff = [{ startsAt: '2026-11-23T00:00:00-03:00', endsAt: '2026-11-24T00:00:00-03:00' }]
  expect(refusalOf(professional({ timeOff }), facts(), offered, now)).toBe('SLOT_UNAVAILABLE')
  expect(refusalOf(professional(), facts(), offered, offered.add({ hours: 1 }))).toBe(
    'SLOT_UNAVAILABLE',
  )
})

test('the daily cap starts anew at local midnight', () => {
  const almost = Temporal.Instant.from('2026-11-20T23:59:30-03:00')
  expect(secondsUntilTomorrow('America/Sao_Paulo', almost)).toBe(30)
})
