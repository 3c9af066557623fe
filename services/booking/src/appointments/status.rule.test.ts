import {
  AppError,
  type AppointmentStatus,
  appointmentStatus,
  paymentStatus,
} from '@encaixe/contracts'
import { describe, expect, test } from 'vitest'
import { actionsOf } from './actions.rule.ts'
import { type PaymentChange, paymentAfter } from './payment.rule.ts'
import {
  countsClient,
  isMoveRequest,
  type Side,
  type StatusChange,
  statusAfter,
} from './status.rule.ts'

const startsAt = Temporal.Instant.from('2026-12-01T15:00:00Z')
const endsAt = startsAt.add({ minutes: 50 })
const sides: readonly Side[] = ['professional', 'client', 'system']
const changes: readonly StatusChange[] = [
  'confirm',
  'reject',
  'expire',
  'cancel',
  'complete',
  'mark_no_show',
  'reschedule',
  'accept_move',
  'refuse_move',
  'withdraw_move',
  'expire_move',
  'confirm_attendance',
]

/** Moments on either side of everything that a rule looks at; the notice is twelve hours. */
const moments = {
  longBefore: startsAt.subtract({ hours: 48 }),
  atNotice: startsAt.subtract({ hours: 12 }),
  pastNotice: startsAt.subtract({ hours: 12 }).add({ nanoseconds: 1 }),
  justBefore: startsAt.subtract({ nanoseconds: 1 }),
  atStart: startsAt,
  weekLater: endsAt.add({ hours: 7 * 24 }).subtract({ nanoseconds: 1 }),
  tooLate: endsAt.add({ hours: 7 * 24 }),
}
type Moment = keyof typeof moments

const before: readonly Moment[] = ['longBefore', 'atNotice', 'pastNotice', 'justBefore']
const after: readonly Moment[] = ['atStart', 'weekLater', 'tooLate']
const inNotice: readonly Moment[] = ['longBefore', 'atNotice']
const late: readonly Moment[] = ['pastNotice', 'justBefore']
const always = [...before, ...after]

/** Each line: who, from, what, when, and what it is then. Whatever is not here is no transition. */
const table: [Side, AppointmentStatus, StatusChange, readonly Moment[], string][] = [
  ['professional', 'pending_confirmation', 'confirm', before, 'confirmed'],
  ['professional', 'pending_confirmation', 'reject', always, 'rejected'],
  ['system', 'pending_confirmation', 'expire', after, 'rejected'],
  ['professional', 'pending_confirmation', 'cancel', before, 'cancelled'],
  ['professional', 'confirmed', 'cancel', before, 'cancelled'],
  ['system', 'pending_confirmation', 'cancel', before, 'cancelled'],
  ['system', 'confirmed', 'cancel', before, 'cancelled'],
  ['client', 'pending_confirmation', 'cancel', always, 'cancelled'],
  ['client', 'confirmed', 'cancel', inNotice, 'cancelled'],
  ['client', 'confirmed', 'cancel', late, 'CANCELLATION_WINDOW_CLOSED'],
  ['professional', 'confirmed', 'complete', after, 'completed'],
  ['professional', 'confirmed', 'mark_no_show', after, 'no_show'],
  ['professional', 'no_show', 'complete', [...before, 'atStart', 'weekLater'], 'completed'],
  ['professional', 'completed', 'mark_no_show', [...before, 'atStart', 'weekLater'], 'no_show'],
  ['professional', 'pending_confirmation', 'reschedule', before, 'pending_confirmation'],
  ['professional', 'confirmed', 'reschedule', before, 'confirmed'],
  ['client', 'pending_confirmation', 'reschedule', before, 'pending_confirmation'],
  ['client', 'confirmed', 'reschedule', inNotice, 'confirmed'],
  ['client', 'confirmed', 'reschedule', late, 'CANCELLATION_WINDOW_CLOSED'],
  ['client', 'confirmed', 'confirm_attendance', before, 'confirmed'],
]

/** Of one that its client asks to move to two days later. */
const requests: typeof table = [
  ['professional', 'confirmed', 'accept_move', before, 'confirmed'],
  ['professional', 'confirmed', 'refuse_move', always, 'confirmed'],
  ['client', 'confirmed', 'withdraw_move', always, 'confirmed'],
  ...appointmentStatus.options.map((status): (typeof table)[number] => [
    'system',
    status,
    'expire_move',
    after,
    status,
  ]),
]
const requestedStartsAt = startsAt.add({ hours: 48 })

const expected = (by: Side, from: AppointmentStatus, change: StatusChange, moment: Moment) =>
  [...table, ...requests].find(
    ([side, status, what, when]) =>
      side === by && status === from && what === change && when.includes(moment),
  )?.[4] ?? 'INVALID_TRANSITION'

/** What comes of it: a status, or the code of the refusal. */
function outcome(decide: () => string): string {
  try {
    return decide()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const terms = { autoConfirm: false, cancellationNoticeHours: 12 }
const someMoments = Object.keys(moments).filter((name): name is Moment => name in moments)

describe.each(sides)('by the %s', (by) => {
  test.each(appointmentStatus.options)(
    'an appointment that is %s changes as the table says',
    (status) => {
      for (const change of changes) {
        for (const moment of someMoments) {
          const state = {
            ...{ status, startsAt, endsAt, attendanceConfirmedAt: null },
            requestedStartsAt,
          }
          const now = moments[moment]
          const came = outcome(() => statusAfter(state, change, { by, terms, now }))
          expect(`${change} ${moment}: ${came}`).toBe(
            `${change} ${moment}: ${expected(by, status, change, moment)}`,
          )
        }
      }
    },
  )
})

const none = { attendanceConfirmedAt: null, requestedStartsAt: null }

test('nobody answers, withdraws or ends a request to move that there is not', () => {
  for (const by of sides) {
    for (const status of appointmentStatus.options) {
      for (const change of [
        'accept_move',
        'refuse_move',
        'withdraw_move',
        'expire_move',
      ] as const) {
        const state = { status, startsAt, endsAt, ...none }
        const now = moments.atStart
        expect(outcome(() => statusAfter(state, change, { by, terms, now }))).toBe(
          'INVALID_TRANSITION',
        )
      }
    }
  }
})

test('a request to move can be accepted until the earlier of both times', () => {
  const earlier = startsAt.subtract({ hours: 20 })
  const state = {
    ...{ status: 'confirmed' as const, startsAt, endsAt, attendanceConfirmedAt: null },
    requestedStartsAt: earlier,
  }
  const accept = (now: Temporal.Instant) =>
    outcome(() => statusAfter(state, 'accept_move', { by: 'professional', terms, now }))
  const expire = (now: Temporal.Instant) =>
    outcome(() => statusAfter(state, 'expire_move', { by: 'system', terms, now }))
  const justBefore = earlier.subtract({ nanoseconds: 1 })
  expect([accept(justBefore), accept(earlier)]).toEqual(['confirmed', 'INVALID_TRANSITION'])
  expect([expire(justBefore), expire(earlier)]).toEqual(['INVALID_TRANSITION', 'confirmed'])
})

test('a refusal names the current status and the requested one', () => {
  const state = { status: 'cancelled' as const, startsAt, endsAt, ...none }
  const now = moments.longBefore
  expect(() => statusAfter(state, 'confirm', { by: 'professional', terms, now })).toThrow(
    expect.objectContaining({ details: { from: 'cancelled', to: 'confirmed' } }),
  )
})

test('a client’s move is a request where the appointment is confirmed and the page confirms by hand', () => {
  const isRequest = (by: Side, status: AppointmentStatus, autoConfirm: boolean) =>
    isMoveRequest({ status }, { by, terms: { ...terms, autoConfirm } })
  expect(isRequest('client', 'confirmed', false)).toBe(true)
  expect(isRequest('client', 'confirmed', true)).toBe(false)
  expect(isRequest('client', 'pending_confirmation', false)).toBe(false)
  expect(isRequest('professional', 'confirmed', false)).toBe(false)
})

const payments: [Side, string, PaymentChange, string][] = [
  ['client', 'none', 'declare_payment', 'authorized'],
  ['professional', 'none', 'capture_payment', 'captured'],
  ['professional', 'authorized', 'capture_payment', 'captured'],
  ['professional', 'authorized', 'deny_payment', 'none'],
  ['client', 'authorized', 'deny_payment', 'none'],
  ['professional', 'captured', 'undo_payment', 'none'],
  ['professional', 'captured', 'refund_payment', 'refunded'],
  ['professional', 'refunded', 'undo_refund', 'captured'],
]
const paymentChanges = [...new Set(payments.map(([, , change]) => change))]
const capturedAt = startsAt
const refundedAt = startsAt

test.each(appointmentStatus.options)(
  'the payment of one that is %s changes as the table says',
  (status) => {
    for (const by of sides) {
      for (const paid of paymentStatus.options) {
        for (const change of paymentChanges) {
          const state = { status, paymentStatus: paid, capturedAt, refundedAt }
          const now = capturedAt.add({ hours: 24 })
          const row = payments.find(
            ([side, from, what]) => side === by && from === paid && what === change,
          )
          const isClosed =
            status === 'rejected' ||
            (status === 'cancelled' && !['refund_payment', 'undo_refund'].includes(change))
          const wanted = row && !isClosed ? row[3] : 'INVALID_TRANSITION'
          expect(outcome(() => paymentAfter(state, change, { by, now }))).toBe(wanted)
        }
      }
    }
  },
)

test('a receipt and a refund can be taken back for a day', () => {
  const state = {
    ...{ status: 'completed' as const, paymentStatus: 'captured' as const, capturedAt },
    refundedAt: null,
  }
  const tooLate = capturedAt.add({ hours: 24, nanoseconds: 1 })
  const by = 'professional' as const
  expect(outcome(() => paymentAfter(state, 'undo_payment', { by, now: tooLate }))).toBe(
    'INVALID_TRANSITION',
  )
  expect(paymentAfter(state, 'refund_payment', { by, now: tooLate })).toBe('refunded')
  const refunded = { ...state, paymentStatus: 'refunded' as const, refundedAt }
  expect(paymentAfter(refunded, 'undo_refund', { by, now: capturedAt.add({ hours: 24 }) })).toBe(
    'captured',
  )
  expect(outcome(() => paymentAfter(refunded, 'undo_refund', { by, now: tooLate }))).toBe(
    'INVALID_TRANSITION',
  )
})

test('the listed actions are those that the rules allow', () => {
  const pending = {
    status: 'pending_confirmation' as const,
    paymentStatus: 'none' as const,
    ...{ startsAt, endsAt, capturedAt: null, refundedAt: null, ...none },
  }
  const now = moments.longBefore
  const of = (by: Side, changed = {}) =>
    actionsOf({ ...pending, reviewedAt: null, ...changed }, { by, terms, now })
  expect(of('professional')).toEqual([
    'confirm',
    'reject',
    'cancel',
    'reschedule',
    'capture_payment',
  ])
  expect(of('client')).toEqual(['cancel', 'reschedule', 'declare_payment'])
  expect(of('client', { status: 'confirmed' })).toEqual([
    'cancel',
    'reschedule',
    'confirm_attendance',
    'declare_payment',
  ])
  expect(of('client', { status: 'confirmed', attendanceConfirmedAt: now })).not.toContain(
    'confirm_attendance',
  )
  const asked = { status: 'confirmed', requestedStartsAt }
  expect(of('professional', asked)).toEqual([
    ...['cancel', 'reschedule', 'accept_move', 'refuse_move', 'capture_payment'],
  ])
  expect(of('client', asked)).toEqual([
    ...['cancel', 'reschedule', 'withdraw_move', 'confirm_attendance', 'declare_payment'],
  ])
  expect(of('client', { paymentStatus: 'authorized' })).toContain('undo_payment')
  const refunded = { status: 'completed', paymentStatus: 'refunded', refundedAt: now }
  expect(of('professional', refunded)).toContain('undo_payment')
  const attending = { status: 'confirmed', attendanceConfirmedAt: now }
  expect(of('client', attending)).toEqual(['cancel', 'reschedule', 'declare_payment'])
  expect(of('professional', { paymentStatus: 'authorized' })).toContain('undo_payment')
  expect(of('professional', { paymentStatus: 'authorized' })).not.toContain('refund_payment')
  expect(of('professional', { status: 'rejected' })).toEqual([])
  expect(of('client', { status: 'cancelled', paymentStatus: 'captured' })).toEqual([])
})

test('a client counts once the professional has confirmed, or the appointment took place', () => {
  const counting = appointmentStatus.options.flatMap((status) =>
    sides.filter((by) => countsClient(status, by)).map((by) => `${status} by ${by}`),
  )
  expect(counting).toEqual([
    'confirmed by professional',
    'completed by professional',
    'completed by client',
    'completed by system',
  ])
  expect(countsClient(undefined, 'professional')).toBe(false)
})
