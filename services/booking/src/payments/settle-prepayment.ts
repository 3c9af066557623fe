import { bookingEvents, PAYMENT_EXPIRED } from '@encaixe/contracts'
import { busyBetween } from '../appointments/busy-between.ts'
import { instantOf, type Loaded, loadAppointment } from '../appointments/load-appointment.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import type { Change } from '../changes/change.ts'
import { changeAppointments } from '../changes/change-appointments.ts'
import { heldForOthers } from '../changes/offered-to-client.ts'
import { knownElsewhere } from '../copies/busy-elsewhere.ts'
import { isTaken, type Stretch } from '../public-booking/taken.rule.ts'
import { travelOf } from '../recurring/obstacles.ts'
import type { BookingTransaction, BookingWork } from '../store.ts'
import type { Openings } from '../waitlist/openings.ts'

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
    appointment: record.appointment,
    set: { status: 'cancelled', cancelReason: PAYMENT_EXPIRED },
    by: 'system',
    event: bookingEvents.BookingCancelled,
    data: (appointment) => ({
      ...snapshotOf({ ...record, appointment }),
      by: 'system',
      reason: PAYMENT_EXPIRED,
    }),
  }
  await changeAppointments(work, [change], settling)
}

/** Captured by the provider's word, on the day the money came. `tells` is false where another event tells of it. */
export async function capture(
  work: BookingWork,
  { record }: Loaded,
  { paidAt }: { paidAt: string },
  { tells = true, ...settling }: Settling & { tells?: boolean },
): Promise<void> {
  const { appointment } = record
  const change: Change<typeof bookingEvents.PaymentStatusChanged> = {
    appointment,
    set: { paymentStatus: 'captured', paymentMethod: 'pix', holdUntil: null },
    by: 'system',
    event: bookingEvents.PaymentStatusChanged,
    data: (changed) => ({
      ...snapshotOf({ ...record, appointment: changed }),
      previous: appointment.paymentStatus,
      by: 'professional',
      confirmedBy: 'provider',
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
    appointment: record.appointment,
    set: { status: 'confirmed' },
    by: 'system',
    event: bookingEvents.BookingConfirmed,
    data: (appointment) => ({ ...snapshotOf({ ...record, appointment }), notify: false }),
  }
  await changeAppointments(work, [change], settling)
}

async function endHold(work: BookingWork, { record }: Loaded, settling: Settling): Promise<void> {
  const change: Change<typeof bookingEvents.PrepaymentSettled> = {
    appointment: record.appointment,
    set: { holdUntil: null },
    by: 'system',
    event: bookingEvents.PrepaymentSettled,
    data: (appointment) => ({
      ...snapshotOf({ ...record, appointment }),
      ...{ amountCents: 0, late: false },
    }),
  }
  await changeAppointments(work, [change], settling)
}

/**
 * Lets a booking go on that waited for its payment: it is confirmed where its page confirms by itself, and awaits an answer
 * elsewhere. What is paid late is confirmed everywhere: the time was released, and is taken anew. Both sides hear of it
 * once, by one event.
 * @param paid null: nothing is asked for any more
 */
export async function settlePrepayment(
  work: BookingWork,
  loaded: Loaded,
  paid: { amountCents: number; paidAt: string; late: boolean } | null,
  settling: Settling,
): Promise<void> {
  const { tx, emit } = work
  const { id } = loaded.row
  const reload = async () => (await loadAppointment(tx, id)) ?? loaded
  const isLate = paid?.late ?? false
  const confirms = isLate || (loaded.row.professional?.autoConfirm ?? false)
  if (!paid && !confirms) return endHold(work, loaded, settling)
  if (confirms) {
    await confirm(work, loaded, settling)
    // It does not take place no more.
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
    },
  })
}

/** Whether the time of an appointment that was released is still free, ways and the page's buffer included. */
export async function isStillFree(
  tx: BookingTransaction,
  { row }: Loaded,
  now: Temporal.Instant,
): Promise<boolean> {
  const { professionalId, client } = row
  const [startsAt, endsAt] = [instantOf(row.startsAt), instantOf(row.endsAt)]
  if (Temporal.Instant.compare(startsAt, now) <= 0) return false
  const page = await tx.professional.findUnique({ where: { id: professionalId } })
  if (!page || client.blocked) return false
  const around = { from: startsAt.subtract({ hours: 24 }), until: endsAt.add({ hours: 24 }) }
  const others = [
    ...(await busyBetween(tx, {
      ...{ professionalId, exceptId: row.id, from: row.startsAt, until: row.endsAt },
    })),
    ...(await heldForOthers(tx, { professionalId, phone: client.phone }, now)),
  ].map(({ start, end }): Stretch => [start.epochMilliseconds, end.epochMilliseconds])
  return !isTaken([...others, ...(await knownElsewhere(tx, professionalId, around))], {
    startsAt,
    durationMinutes: startsAt.until(endsAt).total('minutes'),
    travelMinutes: travelOf(row),
    bufferMinutes: page.bufferMinutes,
  })
}
