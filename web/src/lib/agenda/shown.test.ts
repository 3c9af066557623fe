import type { AppointmentView } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { nowIndex, shownOf } from './shown.ts'

const appointment: AppointmentView = {
  id: '019ab000-0000-7000-8000-000000000001',
  startsAt: '2026-11-25T13:00:00.000Z',
  endsAt: '2026-11-25T13:50:00.000Z',
  status: 'pending_confirmation',
  paymentStatus: 'none',
  paymentMethod: null,
  priceCents: 15_000,
  paidCents: 0,
  returningCents: 0,
  ...{ holdUntil: null, prepayCents: null, refundNoticeHours: null, prepayConfirmation: null },
  paidWith: null,
  source: 'public',
  recurringScheduleId: null,
  cancelReason: null,
  attendanceConfirmedAt: null,
  requestedStartsAt: null,
  service: null,
  items: [],
  place: null,
  clientAddress: null,
  clientAnswer: null,
  version: 1,
  createdAt: '2026-11-20T13:00:00.000Z',
  updatedAt: '2026-11-20T13:00:00.000Z',
  contact: { name: 'Zé', phone: '+5511987654321', email: null },
  client: {
    id: '019ab000-0000-7000-8000-000000000002',
    name: 'José',
    phone: null,
    email: null,
    visits: 0,
  },
  actions: ['confirm', 'reject', 'reschedule'],
}
const at = (iso: string) => ({ timezone: 'America/Sao_Paulo', now: Date.parse(iso) })

test("an appointment shows the time in its professional's zone and its state now", () => {
  const shown = shownOf(appointment, at('2026-11-25T12:59:59Z'))
  expect(shown).toMatchObject({ name: 'Zé', date: '2026-11-25', start: '10:00', end: '10:50' })
  expect(shown).toMatchObject({ isNow: false, isOver: false, canConfirm: true, canMove: true })
  expect(shownOf(appointment, at('2026-11-25T13:00:00Z')).isNow).toBe(true)
  expect(shownOf(appointment, at('2026-11-25T13:50:00Z'))).toMatchObject({
    isNow: false,
    isOver: true,
  })
  const lisbon = { timezone: 'Europe/Lisbon', now: 0 }
  expect(shownOf(appointment, lisbon).start).toBe('13:00')
})

test('an erased client has no name', () => {
  const nobody = { name: null, phone: null, email: null }
  const client = { id: appointment.id, ...nobody, visits: null }
  const erased = { ...appointment, contact: nobody, client }
  expect(shownOf(erased, at('2026-11-25T12:00:00Z')).name).toBe('Cliente')
})

test('the line of the present stands before the next appointment to begin', () => {
  const day = [{ start: '09:00' }, { start: '10:00' }, { start: '14:00' }]
  expect(nowIndex(day, '08:00')).toBe(0)
  expect(nowIndex(day, '10:00')).toBe(2)
  expect(nowIndex(day, '23:00')).toBe(3)
})
