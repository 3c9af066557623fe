import { NO_PREPAYMENT } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import type { BookableProfessional } from '../free-times/professional.rule.ts'
import { nothingAgreed } from './agreed-offer.rule.ts'
import {
  type BookedClient,
  clientOfBooking,
  type Hold,
  holdOf,
  newPublicAppointment,
} from './new-appointment.rule.ts'

const contact = { name: 'Bia', phone: '+5511911111111', email: 'bia@exemplo.com' }
const known: BookedClient = {
  id: 'bia',
  userId: 'account',
  name: 'Beatriz Souza',
  phone: '+5511911111111',
  email: null,
  emailConfirmed: false,
}

test('a new client gets the typed contact with an unconfirmed address', () => {
  const client = { id: 'new', userId: null, ...contact, emailConfirmed: false }
  expect(clientOfBooking(null, contact, 'new')).toEqual(client)
})

test('a known client only gets a missing address filled in', () => {
  expect(clientOfBooking(known, contact, 'new')).toEqual({ ...known, email: contact.email })
  const confirmed = { ...known, email: 'beatriz@exemplo.com', emailConfirmed: true }
  expect(clientOfBooking(confirmed, contact, 'new')).toEqual(confirmed)
})

const professional = (autoConfirm: boolean): BookableProfessional => ({
  ...{ id: 'ana', userId: 'account-of-ana', slug: 'ana', name: 'Ana' },
  ...{ phone: '+5511987654321', email: null, sessionDuration: 50, sessionPrice: 15_000 },
  ...{ autoConfirm, timezone: 'America/Sao_Paulo', city: null, minNoticeMinutes: 60 },
  ...{ horizonDays: 60, bufferMinutes: 0, slotStepMinutes: null, services: [], places: [] },
  ...{
    windows: [],
    specialDays: [],
    timeOff: [],
    limits: { clients: null, appointmentsPerMonth: null },
  },
})

const booked = (autoConfirm: boolean, travelMinutes: number, hold: Hold | null = null) =>
  newPublicAppointment({
    ...{ id: 'appointment', client: known, contact, source: 'agent' },
    professional: professional(autoConfirm),
    startsAt: Temporal.Instant.from('2026-12-01T15:00:00Z'),
    ...{ durationMinutes: 40, priceCents: 12_000 },
    agreed: { ...nothingAgreed, clientAnswer: 'Sim.', travelMinutes },
    hold,
    paymentStatus: 'none',
    session: null,
  })

test('a new appointment waits for confirmation unless the page confirms automatically', () => {
  expect(booked(false, 0).appointment.status).toBe('pending_confirmation')
  expect(booked(true, 0).appointment.status).toBe('confirmed')
})

test('a new appointment has the offer’s length, price and travel time', () => {
  expect(booked(true, 15)).toEqual({
    appointment: {
      ...{ id: 'appointment', professionalId: 'ana', clientId: 'bia' },
      ...{ startsAt: '2026-12-01T15:00:00Z', endsAt: '2026-12-01T15:40:00Z' },
      ...{ blockedFrom: '2026-12-01T14:45:00Z', blockedUntil: '2026-12-01T15:55:00Z' },
      ...{ status: 'confirmed', paymentStatus: 'none', priceCents: 12_000, source: 'agent' },
      ...{ version: 1, clientAnswer: 'Sim.' },
    },
    ...{ client: known, contact, professional: professional(true) },
  })
})

test('holdOf holds a time for its prepayment, until its start at the latest', () => {
  const startsAt = Temporal.Instant.from('2026-12-01T15:00:00Z')
  const prepayment = { ...NO_PREPAYMENT, mode: 'full' as const, holdMinutes: 30 }
  const held = (minutesBefore: number, changes = {}) =>
    holdOf(
      { prepayment: { ...prepayment, ...changes }, priceCents: 12_000 },
      startsAt,
      startsAt.subtract({ minutes: minutesBefore }),
    )
  const { refundNoticeHours, confirmation } = prepayment
  expect(held(31)).toEqual({
    ...{ cents: 12_000, refundNoticeHours, confirmation },
    until: '2026-12-01T14:59:00Z',
  })
  expect(held(10)?.until).toBe('2026-12-01T15:00:00Z')
  expect(held(31, { mode: 'none' })).toBeNull()
})

test('an appointment with a hold stays pending on a page that confirms automatically, and has its deadline and amount', () => {
  const hold = {
    ...{ cents: 5_000, until: '2026-11-30T15:00:00Z', refundNoticeHours: 24 },
    confirmation: 'by_hand' as const,
  }
  expect(booked(true, 0, hold).appointment).toMatchObject({
    ...{ status: 'pending_confirmation', holdUntil: hold.until, prepayCents: 5_000 },
  })
})
