import { bookingEvents, PAYMENT_EXPIRED, type PaymentMethod } from '@encaixe/contracts'
import type { Change } from '../appointments/change.ts'
import { type Loaded, loadAppointment } from '../appointments/load-appointment.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import type { BookingWork, Openings } from '../store.ts'
import { changeAppointments } from './change-appointments.ts'

interface Settling {
  now: Temporal.Instant
  openings: Openings
}

/** Releases a time that was not paid for: whoever waits for it is offered it, and its client is told. */
export async function releaseHold(
  work: BookingWork,
  { record }: Loaded,
  settling: Settling,
): Promise<void> {
  const change: Change<typeof bookingEvents.BookingCancelled> = {
    record,
    set: { status: 'cancelled', cancelReason: PAYMENT_EXPIRED },
    by: 'system',
    event: bookingEvents.BookingCancelled,
    data: (snapshot) => ({
      ...snapshot,
      by: 'system',
      reason: PAYMENT_EXPIRED,
    }),
  }
  await changeAppointments(work, [change], settling)
}

/**
 * Captured by the provider's word, or the professional's, on the day the money came. `tells` is false where another event
 * tells of it.
 * @param paid.byHand how it was paid, where the professional says so
 */
export async function capture(
  work: BookingWork,
  { record }: Loaded,
  { paidAt, byHand }: { paidAt: string; byHand?: PaymentMethod },
  { tells = true, ...settling }: Settling & { tells?: boolean },
): Promise<void> {
  const { appointment } = record
  const change: Change<typeof bookingEvents.PaymentStatusChanged> = {
    record,
    set: { paymentStatus: 'captured', paymentMethod: byHand ?? 'pix', holdUntil: null },
    by: 'system',
    event: bookingEvents.PaymentStatusChanged,
    data: (snapshot) => ({
      ...snapshot,
      previous: appointment.paymentStatus,
      by: 'professional',
      ...(byHand === undefined && { confirmedBy: 'provider' as const }),
      ...(!tells && { notify: false }),
    }),
  }
  await changeAppointments(work, [change], settling)
  await work.tx.appointment.update({
    where: { id: appointment.id },
    data: { capturedAt: paidAt },
  })
}

async function confirm(work: BookingWork, { record }: Loaded, settling: Settling): Promise<void> {
  const change: Change<typeof bookingEvents.BookingConfirmed> = {
    record,
    set: { status: 'confirmed' },
    by: 'system',
    event: bookingEvents.BookingConfirmed,
    data: (snapshot) => ({ ...snapshot, notify: false }),
  }
  await changeAppointments(work, [change], settling)
}

async function endHold(work: BookingWork, { record }: Loaded, settling: Settling): Promise<void> {
  const change: Change<typeof bookingEvents.PrepaymentSettled> = {
    record,
    set: { holdUntil: null },
    by: 'system',
    event: bookingEvents.PrepaymentSettled,
    data: (snapshot) => ({
      ...snapshot,
      ...{ amountCents: 0, late: false },
    }),
  }
  await changeAppointments(work, [change], settling)
}

/**
 * Lets a booking go on that waited for its payment: it is confirmed where its page confirms by itself, and awaits an answer
 * elsewhere. What is paid late is confirmed everywhere: the time was released, and is taken anew. So is what the
 * professional has received: that is their answer. Both sides hear of it once, by one event.
 * @param paid null: nothing is asked for any more
 */
export async function settlePrepayment(
  work: BookingWork,
  loaded: Loaded,
  paid: { amountCents: number; paidAt: string; late: boolean; byHand?: PaymentMethod } | null,
  settling: Settling,
): Promise<void> {
  const { tx, emit } = work
  const { id } = loaded.row
  const reload = async () => (await loadAppointment(tx, id)) ?? loaded
  const isLate = paid?.late ?? false
  const isByHand = paid?.byHand !== undefined
  const confirms = isLate || isByHand || (loaded.row.professional?.autoConfirm ?? false)
  if (!paid && !confirms) return endHold(work, loaded, settling)
  if (confirms) {
    await confirm(work, loaded, settling)
    // It was cancelled when its hold ended, and takes place after all.
    if (isLate) await tx.appointment.update({ where: { id }, data: { cancelReason: null } })
  }
  if (paid) {
    await capture(work, await reload(), paid, { ...settling, tells: false })
  }
  await emit(bookingEvents.PrepaymentSettled, {
    subject: id,
    data: {
      ...snapshotOf((await reload()).record),
      ...{ amountCents: paid?.amountCents ?? 0, late: isLate },
      ...(isByHand && { byHand: true as const }),
    },
  })
}
