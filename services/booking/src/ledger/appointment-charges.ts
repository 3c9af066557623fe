import { id } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { z } from 'zod'
import type { AppointmentCharge } from '../../generated/client.ts'
import { type ChargeProgress, chargeStates } from '../appointments/charge-step.rule.ts'
import { instantOf } from '../appointments/load-appointment.ts'
import type { Hold } from '../appointments/new-appointment.rule.ts'
import type { BookingTasks, BookingTransaction, BookingWork } from '../store.ts'

/** Takes the next step of an appointment's charge. */
export const followCharge = {
  kind: 'follow-charge',
  data: z.object({ appointmentId: id }),
}

type Adding = Pick<BookingWork, 'tx' | 'afterCommit'>

interface HeldBooking {
  appointment: { id: string; professionalId: string }
  /** null: nothing is to be paid before it counts. */
  hold: Pick<Hold, 'cents' | 'until' | 'confirmation'> | null
}

/** Has the charges of appointments followed, at once or at a time. */
export async function follow(
  t: Adding,
  tasks: BookingTasks,
  appointmentIds: readonly string[],
  dueAt?: Temporal.Instant,
): Promise<void> {
  const charges = await t.tx.appointmentCharge.findMany({
    where: { appointmentId: { in: [...appointmentIds] } },
    select: { appointmentId: true, professionalId: true },
  })
  await tasks.replace(
    t,
    followCharge,
    charges.map(({ appointmentId, professionalId: owner }) => ({
      ...{ data: { appointmentId }, dedupeKey: appointmentId, owner },
      ...(dueAt && { dueAt }),
    })),
  )
}

/** Who booked asks for the code itself, right after the commit; the task is for who is gone by then. */
const OPEN_AFTER_SECONDS = 5

/** Begins what bookings wait for, in the transaction that makes them. */
export async function beginCharges(
  t: Adding,
  tasks: BookingTasks,
  bookings: readonly HeldBooking[],
  now: Temporal.Instant,
): Promise<void> {
  const held = bookings.flatMap(({ appointment, hold }) => (hold ? { appointment, hold } : []))
  if (held.length === 0) return
  const at = now.toString()
  await t.tx.appointmentCharge.createMany({
    data: held.map(({ appointment, hold }) => ({
      ...{ appointmentId: appointment.id, professionalId: appointment.professionalId },
      ...{ amountCents: hold.cents, holdUntil: hold.until, state: 'opening' },
      confirmation: hold.confirmation,
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

export const progressOf = (row: AppointmentCharge): ChargeProgress => ({
  state: state.parse(row.state),
  holdUntil: row.holdUntil && instantOf(row.holdUntil),
  claimUntil: row.claimUntil && instantOf(row.claimUntil),
})

type Claiming = Pick<BookingTransaction, 'prepaymentClaim'>
type Answer = 'received' | 'not_received' | 'withdrawn' | 'called_off'

/**
 * Keeps that a client says that a prepayment is paid. The caller has locked the professional and asked the rule; a second
 * open claim of the same phone is refused by an index, too.
 */
export async function openClaim(
  tx: Claiming,
  {
    id: appointmentId,
    professionalId,
    contactPhone: clientPhone,
  }: { id: string; professionalId: string; contactPhone: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await tx.prepaymentClaim.create({
    data: { id: newId(), appointmentId, professionalId, clientPhone, claimedAt: now.toString() },
  })
}

/** Keeps what became of the open claim of an appointment, if it has one. */
export async function answerClaim(
  tx: Claiming,
  appointmentId: string,
  answer: Answer,
  now: Temporal.Instant,
): Promise<void> {
  await tx.prepaymentClaim.updateMany({
    where: { appointmentId, answer: null },
    data: { answer, answeredAt: now.toString() },
  })
}
