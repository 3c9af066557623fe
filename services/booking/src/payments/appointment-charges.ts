import { id } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { z } from 'zod'
import type { AppointmentCharge } from '../../generated/client.ts'
import { instantOf } from '../appointments/load-appointment.ts'
import type { NewBooking } from '../public-booking/insert-bookings.sql.ts'
import type { BookingTasks, BookingTransaction, BookingWork } from '../store.ts'
import { type ChargeProgress, chargeStates, type RefundReason } from './charge-step.rule.ts'

/** Takes the next step of an appointment's charge. */
export const followCharge = {
  kind: 'follow-charge',
  data: z.object({ appointmentId: id }),
}

type Adding = Pick<BookingWork, 'tx' | 'afterCommit'>

/** Has the charges of appointments followed, at once or at a time. */
export const follow = (
  t: Adding,
  tasks: BookingTasks,
  appointmentIds: readonly string[],
  dueAt?: Temporal.Instant,
) =>
  tasks.replace(
    t,
    followCharge,
    appointmentIds.map((appointmentId) => ({
      data: { appointmentId },
      dedupeKey: appointmentId,
      ...(dueAt && { dueAt }),
    })),
  )

/** Who booked asks for the code itself, right after the commit; the task is for who is gone by then. */
const OPEN_AFTER_SECONDS = 5

/** Begins what bookings wait for, in the transaction that makes them. */
export async function beginCharges(
  t: Adding,
  tasks: BookingTasks,
  bookings: readonly Pick<NewBooking, 'appointment' | 'hold'>[],
  now: Temporal.Instant,
): Promise<void> {
  const held = bookings.flatMap(({ appointment, hold }) => (hold ? { appointment, hold } : []))
  if (held.length === 0) return
  const at = now.toString()
  await t.tx.appointmentCharge.createMany({
    data: held.map(({ appointment, hold }) => ({
      ...{ appointmentId: appointment.id, professionalId: appointment.professionalId },
      ...{ amountCents: hold.cents, holdUntil: hold.until, state: 'opening' },
      ...{ createdAt: at, updatedAt: at },
    })),
  })
  const ids = held.map(({ appointment }) => appointment.id)
  await follow(t, tasks, ids, now.add({ seconds: OPEN_AFTER_SECONDS }))
}

export const findCharge = (
  tx: Pick<BookingTransaction, 'appointmentCharge'>,
  appointmentId: string,
) => tx.appointmentCharge.findUnique({ where: { appointmentId } })

const state = z.enum(chargeStates)
const reason = z.enum(['late', 'cancelled', 'by_hand'])

export const progressOf = (row: AppointmentCharge): ChargeProgress => ({
  state: state.parse(row.state),
  holdUntil: row.holdUntil && instantOf(row.holdUntil),
  refund:
    row.refundId && row.refundReason
      ? {
          id: row.refundId,
          reason: reason.parse(row.refundReason),
          isAsked: row.refundAskedAt !== null,
        }
      : null,
})

/** Has what came go back, under an id of its own: asked for again, it is the same refund. */
export async function wantRefund(
  work: Adding,
  tasks: BookingTasks,
  appointmentId: string,
  { refundReason, now }: { refundReason: RefundReason; now: Temporal.Instant },
): Promise<void> {
  await work.tx.appointmentCharge.update({
    where: { appointmentId },
    data: { refundReason, refundId: newId(), refundAskedAt: null, updatedAt: now.toString() },
  })
  await follow(work, tasks, [appointmentId])
}
