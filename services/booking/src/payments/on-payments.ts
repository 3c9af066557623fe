import {
  type billingEvents,
  bookingEvents,
  type CloudEvent,
  type EventData,
} from '@encaixe/contracts'
import type { Transaction } from '@encaixe/service-kit'
import { loadAppointment } from '../appointments/load-appointment.ts'
import { lockProfessionalOf } from '../appointments/lock-professionals.sql.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import { changeAppointments } from '../changes/change-appointments.ts'
import type { BookingTransaction, Parts } from '../store.ts'
import type { Openings } from '../waitlist/openings.ts'
import { newsOfEntry } from './payment-news.rule.ts'

type Entered = CloudEvent<EventData<typeof billingEvents.PaymentEntered>>
type Refunded = CloudEvent<EventData<typeof billingEvents.PaymentRefundSettled>>
type Work = Transaction<BookingTransaction>
type News = EventData<typeof bookingEvents.ChargeNews>['news']

/** What becomes of an appointment when its provider tells of money. An erased appointment is nobody's any more. */
export function onPayments({ clock, openings }: Pick<Parts, 'clock'> & { openings: Openings }) {
  async function load({ tx }: Work, appointmentId: string) {
    await lockProfessionalOf(tx, appointmentId)
    return loadAppointment(tx, appointmentId)
  }
  type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>

  const tell = ({ emit }: Work, { record }: Loaded, news: News, amountCents: number) =>
    emit(bookingEvents.ChargeNews, {
      subject: record.appointment.id,
      data: { ...snapshotOf(record), news, amountCents },
    })

  /** The money is in the ledger, so what people see of it is what the ledger says. */
  const keepPaid = ({ tx }: Work, id: string, paidCents: number) =>
    tx.appointment.updateMany({
      where: { id, paymentStatus: { not: 'refunded' } },
      data: { paidCents },
    })

  /** Captured by the provider's word, on the day the money came. */
  async function capture(work: Work, { record }: Loaded, paidAt: string): Promise<void> {
    const { appointment } = record
    const change = {
      appointment,
      set: { paymentStatus: 'captured' as const, paymentMethod: 'pix' as const },
      by: 'system' as const,
      event: bookingEvents.PaymentStatusChanged,
      data: (changed: typeof appointment) => ({
        ...snapshotOf({ ...record, appointment: changed }),
        previous: appointment.paymentStatus,
        by: 'professional' as const,
        confirmedBy: 'provider' as const,
      }),
    }
    await changeAppointments(work, [change], { now: clock(), openings })
    await work.tx.appointment.update({
      where: { id: appointment.id },
      data: { capturedAt: paidAt },
    })
  }

  return {
    async onEntered({ data }: Entered, work: Work): Promise<void> {
      const loaded = await load(work, data.appointmentId)
      if (!loaded) return
      const { appointment } = loaded.record
      const news = newsOfEntry(appointment, data)
      if (news === 'paid') await capture(work, loaded, data.paidAt)
      await keepPaid(work, appointment.id, Math.max(0, data.receivedCents))
      if (news !== 'paid' && news !== null) await tell(work, loaded, news, data.amountCents)
    },

    async onRefunded({ data }: Refunded, work: Work): Promise<void> {
      const loaded = await load(work, data.appointmentId)
      if (!loaded) return
      await keepPaid(work, data.appointmentId, Math.max(0, data.receivedCents))
      const news = data.state === 'done' ? 'returned' : 'return_failed'
      await tell(work, loaded, news, data.amountCents)
    },
  }
}
