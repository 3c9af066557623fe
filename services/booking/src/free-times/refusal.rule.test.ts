import { describe, expect, test } from 'vitest'
import type { BookableProfessional } from './professional.rule.ts'
import { type BookingFacts, refusalOf, secondsUntilTomorrow } from './refusal.rule.ts'

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
  city: null,
  minNoticeMinutes: 60,
  horizonDays: 60,
  bufferMinutes: 0,
  slotStepMinutes: null,
  services: [],
  places: [],
  windows: [{ dayOfWeek: 1, startTime: '09:00', endTime: '12:00' }],
  specialDays: [],
  timeOff: [],
  limits: { clients: null, appointmentsPerMonth: null },
  ...changes,
})

const counts = (changes: Partial<BookingFacts['counts']> = {}) => ({
  ofPageToday: 0,
  ofPhoneToday: 0,
  ofEmailToday: 0,
  openOfPhone: 0,
  ...changes,
})

const wanted = (startsAt: Temporal.Instant, changes = {}) => ({
  startsAt,
  durationMinutes: 50,
  travelMinutes: 0,
  ...changes,
})

const facts = (changes: Partial<BookingFacts> = {}): BookingFacts => ({
  client: null,
  clients: 0,
  appointmentsThisMonth: 0,
  counts: counts(),
  taken: false,
  ...changes,
})

test('an offered, free time is booked', () => {
  expect(refusalOf(professional(), facts(), wanted(offered), now)).toBeNull()
})

const known = (changes: Partial<NonNullable<BookingFacts['client']>> = {}) => ({
  blocked: false,
  counted: true,
  ...changes,
})

describe('the first rule that fails names the refusal', () => {
  const limits = { clients: 20, appointmentsPerMonth: 30 }
  const capped = counts({ ofPageToday: 50 })
  const full = { clients: 20, appointmentsThisMonth: 30 }
  test.each<[string, Partial<BookableProfessional>, Partial<BookingFacts>, Temporal.Instant]>([
    ['SLOT_UNAVAILABLE', { limits }, { ...full, counts: capped, taken: true }, offGrid],
    ['RATE_LIMITED', { limits }, { ...full, counts: capped, taken: true }, offered],
    ['PLAN_LIMIT_REACHED', { limits }, { clients: 20, taken: true }, offered],
    ['PLAN_LIMIT_REACHED', { limits }, { appointmentsThisMonth: 30, taken: true }, offered],
    ['SLOT_TAKEN', { limits }, { clients: 19, appointmentsThisMonth: 29, taken: true }, offered],
    ['SLOT_TAKEN', {}, { client: known({ blocked: true }) }, offered],
  ])('%s', (code, changes, given, startsAt) => {
    expect(refusalOf(professional(changes), facts(given), wanted(startsAt), now)).toMatchObject({
      code,
    })
  })
})

test.each([
  ['fifty of a page a day', { ofPageToday: 49 }, { ofPageToday: 50 }],
  ['ten of a phone a day', { ofPhoneToday: 9 }, { ofPhoneToday: 10 }],
  ['ten of an e-mail a day', { ofEmailToday: 9 }, { ofEmailToday: 10 }],
  ['three of a phone to come', { openOfPhone: 2 }, { openOfPhone: 3 }],
])('the caps: %s', (_, last, tooMany) => {
  const refusal = (given: Partial<BookingFacts['counts']>) =>
    refusalOf(professional(), facts({ counts: counts(given) }), wanted(offered), now)
  expect(refusal(last)).toBeNull()
  expect(refusal(tooMany)).toEqual({ code: 'RATE_LIMITED' })
})

describe('when no new client fits into the plan', () => {
  const limited = professional({ limits: { clients: 20, appointmentsPerMonth: null } })
  const refusal = (client: BookingFacts['client']) =>
    refusalOf(limited, facts({ client, clients: 20 }), wanted(offered), now)

  test('a client who already counts books', () => {
    expect(refusal(known())).toBeNull()
  })

  test('a client who was never confirmed does not book', () => {
    const reached = { code: 'PLAN_LIMIT_REACHED', limit: 'clients' }
    expect(refusal(null)).toEqual(reached)
    expect(refusal(known({ counted: false }))).toEqual(reached)
  })
})

test('time off and the past are not offered', () => {
  const unavailable = { code: 'SLOT_UNAVAILABLE' }
  const timeOff = [{ startsAt: '2026-11-23T00:00:00-03:00', endsAt: '2026-11-24T00:00:00-03:00' }]
  expect(refusalOf(professional({ timeOff }), facts(), wanted(offered), now)).toEqual(unavailable)
  expect(refusalOf(professional(), facts(), wanted(offered), offered.add({ hours: 1 }))).toEqual(
    unavailable,
  )
})

test('a full month is named as the reached limit', () => {
  const limits = { clients: 20, appointmentsPerMonth: 30 }
  const full = facts({ appointmentsThisMonth: 30 })
  expect(refusalOf(professional({ limits }), full, wanted(offered), now)).toEqual({
    code: 'PLAN_LIMIT_REACHED',
    limit: 'appointmentsPerMonth',
  })
})

describe('the booked service decides the grid', () => {
  const at = (time: string) => Temporal.Instant.from(`2026-11-23T${time}:00-03:00`)
  const refusal = (time: string, changes: object, page: Partial<BookableProfessional> = {}) =>
    refusalOf(professional(page), facts(), wanted(at(time), changes), now)?.code ?? 'booked'

  test('a service steps by its own length', () => {
    expect(refusal('09:50', { durationMinutes: 50 })).toBe('booked')
    expect(refusal('09:50', { durationMinutes: 30 })).toBe('SLOT_UNAVAILABLE')
    expect(refusal('09:30', { durationMinutes: 30 })).toBe('booked')
  })

  test('a service steps by the page’s step and ends within its hours', () => {
    const page = { slotStepMinutes: 15 }
    expect(refusal('09:15', { durationMinutes: 90 }, page)).toBe('booked')
    expect(refusal('10:30', { durationMinutes: 90 }, page)).toBe('booked')
    expect(refusal('10:45', { durationMinutes: 90 }, page)).toBe('SLOT_UNAVAILABLE')
  })

  test('its travel time stays clear of time off', () => {
    const timeOff = [{ startsAt: '2026-11-23T10:00:00-03:00', endsAt: '2026-11-23T10:30:00-03:00' }]
    const page = { timeOff, slotStepMinutes: 15 }
    expect(refusal('10:30', { durationMinutes: 30 }, page)).toBe('booked')
    expect(refusal('10:30', { durationMinutes: 30, travelMinutes: 15 }, page)).toBe(
      'SLOT_UNAVAILABLE',
    )
    expect(refusal('10:45', { durationMinutes: 30, travelMinutes: 15 }, page)).toBe('booked')
  })
})

test('the daily cap starts anew at local midnight', () => {
  const almost = Temporal.Instant.from('2026-11-20T23:59:30-03:00')
  expect(secondsUntilTomorrow('America/Sao_Paulo', almost)).toBe(30)
})
