import { expect, test } from 'vitest'
import { toldOf, writtenReason } from './state.ts'

const now = Date.parse('2026-11-23T10:00:00-03:00')
const appointment = {
  status: 'confirmed' as const,
  startsAt: '2026-11-24T10:00:00-03:00',
  endsAt: '2026-11-24T10:50:00-03:00',
  attendanceConfirmedAt: null,
  cancelReason: null,
  requestedStartsAt: null,
  ...{ holdUntil: null, prepayCents: null, paymentStatus: 'none' as const },
}

test('a request is shown as waiting for its answer', () => {
  const told = toldOf({ ...appointment, status: 'pending_confirmation' }, 'Dra. Ana Lima', now)
  expect(told.title).toBe('Esperando resposta')
  expect(told.body).toContain('Dra. Ana')
})

test('a confirmed appointment says whether the client confirmed and when it is over', () => {
  expect(toldOf(appointment, 'Ana', now).title).toBe('Confirmado')
  const coming = { ...appointment, attendanceConfirmedAt: '2026-11-23T09:00:00-03:00' }
  expect(toldOf(coming, 'Ana', now).title).toBe('Presença confirmada')
  expect(toldOf(appointment, 'Ana', Date.parse(appointment.endsAt)).title).toBe('Já passou')
})

test('an expired request has other words than a refused one', () => {
  const rejected = { ...appointment, status: 'rejected' as const }
  expect(toldOf(rejected, 'Ana', now).title).toBe('Recusado')
  expect(toldOf({ ...rejected, cancelReason: 'expired' }, 'Ana', now).title).toBe(
    'Ficou sem resposta',
  )
})

test('codes of the system are not shown as reasons', () => {
  expect(writtenReason({ cancelReason: 'expired' })).toBeNull()
  expect(writtenReason({ cancelReason: null })).toBeNull()
  expect(writtenReason({ cancelReason: 'Viajei' })).toBe('Viajei')
})

test('a held time tells what it waits for, and what its payment changed', () => {
  const held = { ...appointment, status: 'pending_confirmation' as const, prepayCents: 3_000 }
  const waiting = toldOf({ ...held, holdUntil: appointment.startsAt }, 'Dra. Ana', now)
  expect(waiting.title).toBe('Falta só o Pix')
  expect(toldOf({ ...held, paymentStatus: 'captured' }, 'Dra. Ana', now).title).toBe(
    'Pago, esperando resposta',
  )
  const over = { ...appointment, status: 'cancelled' as const, cancelReason: 'payment_expired' }
  expect(toldOf(over, 'Dra. Ana', now).title).toBe('O Pix não chegou a tempo')
})

test('a held time that is confirmed by hand never says that it confirms itself', () => {
  const held = {
    ...{ ...appointment, status: 'pending_confirmation' as const, prepayCents: 3_000 },
    ...{ holdUntil: '2026-11-23T12:00:00-03:00', prepayConfirmation: 'by_hand' as const },
  }
  expect(toldOf(held, 'Ana Lima', now).body).toContain('Ana confere e confirma')
  const claimed = toldOf({ ...held, paymentStatus: 'authorized' }, 'Ana Lima', now)
  expect(claimed.title).toBe('Você avisou que pagou')
  const unanswered = { ...held, holdUntil: null, paymentStatus: 'authorized' as const }
  expect(toldOf(unanswered, 'Ana Lima', now).body).toContain('confere o Pix e responde')
})
