import { expect, test } from 'vitest'
import { changeByLink, wantedChange } from './wanted-change.rule.ts'

const id = 'appointment'
const startsAt = '2026-12-01T15:00:00Z'

test.each([
  ['confirmed', 'confirm'],
  ['rejected', 'reject'],
  ['cancelled', 'cancel'],
  ['completed', 'complete'],
  ['no_show', 'mark_no_show'],
] as const)('status %s asks to %s', (status, change) => {
  expect(wantedChange({ id, status }, 'none')).toEqual({ kind: 'status', change })
})

test.each([
  ['authorized', 'none', 'declare_payment'],
  ['captured', 'authorized', 'capture_payment'],
  ['refunded', 'captured', 'refund_payment'],
  ['captured', 'refunded', 'undo_refund'],
  ['none', 'authorized', 'deny_payment'],
  ['none', 'captured', 'undo_payment'],
  ['none', 'none', 'undo_payment'],
] as const)('payment %s of one that is %s asks to %s', (paymentStatus, held, change) => {
  expect(wantedChange({ id, paymentStatus }, held)).toEqual({ kind: 'payment', change })
})

test.each([
  ['accept', 'accept_move'],
  ['refuse', 'refuse_move'],
  ['withdraw', 'withdraw_move'],
] as const)('moveRequest %s asks to %s', (moveRequest, change) => {
  expect(wantedChange({ id, moveRequest }, 'none')).toEqual({ kind: 'status', change })
})

test('a request with a start is a move, one with a length a resize, and an empty one confirms attendance', () => {
  const move = { kind: 'move', startsAt: Temporal.Instant.from(startsAt) }
  expect(wantedChange({ id, startsAt }, 'none')).toEqual(move)
  const resize = { kind: 'resize', startsAt: null, minutes: 80 }
  expect(wantedChange({ id, durationMinutes: 80 }, 'none')).toEqual(resize)
  expect(wantedChange({ id, startsAt, durationMinutes: 80 }, 'none')).toEqual({
    ...resize,
    startsAt: Temporal.Instant.from(startsAt),
  })
  const attends = { kind: 'status', change: 'confirm_attendance' }
  expect(wantedChange({ id, attendanceConfirmed: true }, 'none')).toEqual(attends)
})

test.each([
  ['confirm-attendance', 'status', 'confirm_attendance'],
  ['cancel', 'status', 'cancel'],
  ['declare-payment', 'payment', 'declare_payment'],
  ['undo-payment', 'payment', 'deny_payment'],
  ['withdraw-move', 'status', 'withdraw_move'],
  ['accept-move', 'status', 'accept_move'],
  ['refuse-move', 'status', 'refuse_move'],
  ['confirm', 'status', 'confirm'],
  ['reject', 'status', 'reject'],
] as const)('a link’s %s is a change of %s: %s', (action, kind, change) => {
  expect(changeByLink({ action })).toEqual({ kind, change })
})

test.each(['use', 'release'] as const)('session %s asks for that of its session', (session) => {
  const wanted = { kind: 'session', change: session }
  expect(wantedChange({ id, session }, 'none')).toEqual(wanted)
  expect(changeByLink({ action: `${session}-session` })).toEqual(wanted)
})

test('a link’s move needs a start', () => {
  const move = { kind: 'move', startsAt: Temporal.Instant.from(startsAt) }
  expect(changeByLink({ action: 'reschedule', startsAt })).toEqual(move)
  expect(() => changeByLink({ action: 'reschedule' })).toThrow(
    expect.objectContaining({ code: 'VALIDATION_FAILED' }),
  )
  expect(() => changeByLink({ action: 'review', rating: 5 })).toThrow('no change')
})
