import {
  type billingEvents,
  bookingEvents,
  type CloudEvent,
  type EventData,
} from '@encaixe/contracts'
import { loadAppointment } from '../appointments/load-appointment.ts'
import { lockProfessionalOf } from '../appointments/lock-professionals.sql.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import type { Change } from '../changes/change.ts'
import { changeAppointments } from '../changes/change-appointments.ts'
import type { BookingTasks, BookingWork, Parts } from '../store.ts'
import type { Openings } from '../waitlist/openings.ts'
import { findCharge, progressOf, wantRefund } from './appointment-charges.ts'
import { arrivalOf } from './charge-step.rule.ts'
import { newsOfEntry } from './payment-news.rule.ts'
import { capture, isStillFree, settlePrepayment } from './settle-prepayment.ts'

type Entered = CloudEvent<EventData<typeof billingEvents.PaymentEntered>>
type Refunded = CloudEvent<EventData<typeof billingEvents.PaymentRefundSettled>>
type News = EventData<typeof bookingEvents.ChargeNews>['news']

/** What becomes of an appointment when its provider tells of money. An erased appointment is nobody's any more. */
export function onPayments({
  clock,
  openings,
  tasks,
}: Pick<Parts, 'clock'> & { openings: Openings; tasks: BookingTasks }) {
  async function load({ tx }: BookingWork, appointmentId: string) {
    await lockProfessionalOf(tx, appointmentId)
    return loadAppointment(tx, appointmentId)
  }
  type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>

  const tell = ({ emit }: BookingWork, { record }: Loaded, news: News, amountCents: number) =>
    emit(bookingEvents.ChargeNews, {
      subject: record.appointment.id,
      data: { ...snapshotOf(record), news, amountCents },
    })

  /** The money is in the ledger, so what people see of it is what the ledger says. */
  const keepPaid = ({ tx }: BookingWork, id: string, paidCents: number) =>
    tx.appointment.updateMany({
      where: { id, paymentStatus: { not: 'refunded' } },
      data: { paidCents },
    })

  /** Remembers that money came by a charge: it can go back there. */
  async function received(
    { tx }: BookingWork,
    { appointmentId, professionalId, askedCents: amountCents }: Entered['data'],
  ): Promise<void> {
    const at = { updatedAt: clock().toString() }
    await tx.appointmentCharge.upsert({
      where: { appointmentId },
      create: {
        ...{ appointmentId, professionalId, amountCents, state: 'received' },
        ...{ createdAt: at.updatedAt, ...at },
      },
      update: { state: 'received', ...at },
    })
  }

  /** All that was waited for has come, in time or with its time still free. */
  async function settle(work: BookingWork, loaded: Loaded, entry: Entered['data'], late: boolean) {
    await received(work, entry)
    const { askedCents: amountCents, paidAt } = entry
    const settling = { now: clock(), openings }
    await settlePrepayment(work, loaded, { amountCents, paidAt, late }, settling)
  }

  async function giveBack(work: BookingWork, { row }: Loaded) {
    await wantRefund(work, tasks, row.id, { refundReason: 'late', now: clock() })
  }

  async function enterUnheld(work: BookingWork, loaded: Loaded, entry: Entered['data']) {
    const { appointment } = loaded.record
    const news = newsOfEntry(appointment, entry)
    await received(work, entry)
    if (news === 'paid') {
      const { paidAt, receivedCents: capturedCents } = entry
      await capture(work, loaded, { paidAt, capturedCents }, { now: clock(), openings })
    } else if (news !== null) await tell(work, loaded, news, entry.amountCents)
  }

  return {
    async onEntered({ data }: Entered, work: BookingWork): Promise<void> {
      const loaded = await load(work, data.appointmentId)
      if (!loaded) return
      const { appointment } = loaded.record
      const { status } = appointment
      const row = await findCharge(work.tx, appointment.id)
      const arrival = arrivalOf(row && progressOf(row), {
        isHeld: loaded.row.holdUntil !== null,
        isOver: status === 'cancelled' || status === 'rejected',
      })
      switch (arrival) {
        case 'in_time':
          if (data.completes) await settle(work, loaded, data, false)
          else if (data.receivedCents < data.askedCents) {
            await tell(work, loaded, 'incomplete', data.amountCents)
          }
          break
        case 'late':
          if (data.completes && (await isStillFree(work.tx, loaded, clock()))) {
            await settle(work, loaded, data, true)
          } else {
            await giveBack(work, loaded)
            await tell(work, loaded, 'too_late', data.amountCents)
          }
          break
        case 'called_off':
          await giveBack(work, loaded)
          await tell(work, loaded, 'too_late', data.amountCents)
          break
        case 'unheld':
          await enterUnheld(work, loaded, data)
      }
      await keepPaid(work, appointment.id, Math.max(0, data.receivedCents))
    },

    async onRefunded({ data }: Refunded, work: BookingWork): Promise<void> {
      const loaded = await load(work, data.appointmentId)
      if (!loaded) return
      const isDone = data.state === 'done'
      const isExcess = data.reason === 'excess'
      await keepPaid(work, data.appointmentId, Math.max(0, data.receivedCents))
      if (isDone && !isExcess && data.receivedCents <= 0) await refund(work, loaded)
      const news = isExcess
        ? ({ done: 'returned', failed: 'return_failed' } as const)
        : ({ done: 'refunded', failed: 'refund_failed' } as const)
      const after = (await loadAppointment(work.tx, data.appointmentId)) ?? loaded
      await tell(work, after, news[data.state], data.amountCents)
    },
  }

  /** Nothing is left of what was captured. */
  async function refund(work: BookingWork, { record }: Loaded): Promise<void> {
    const { appointment } = record
    if (appointment.paymentStatus !== 'captured') return
    const change: Change<typeof bookingEvents.PaymentStatusChanged> = {
      appointment,
      set: { paymentStatus: 'refunded' },
      by: 'system',
      event: bookingEvents.PaymentStatusChanged,
      data: (changed) => ({
        ...snapshotOf({ ...record, appointment: changed }),
        ...{ previous: 'captured', by: 'professional', confirmedBy: 'provider', notify: false },
      }),
    }
    await changeAppointments(work, [change], { now: clock(), openings })
  }
}
