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
import { type Entry, paidOf } from './ledger.rule.ts'
import { changeLedger, enterFromProvider } from './ledger.ts'
import { confirmedByBank, keptOf } from './ledger-by-bank.rule.ts'
import { newsOfEntry } from './payment-news.rule.ts'
import { capture, settlePrepayment } from './settle-prepayment.ts'
import { isStillFree } from './still-free.ts'

type Entered = CloudEvent<EventData<typeof billingEvents.PaymentEntered>>
type Refunded = CloudEvent<EventData<typeof billingEvents.PaymentRefundSettled>>
type News = EventData<typeof bookingEvents.ChargeNews>['news']

/** What becomes of an appointment when its provider tells of money. An erased appointment is nobody's any more. */
export function onPayments({
  clock,
  openings,
  tasks,
}: Pick<Parts, 'clock'> & { openings: Openings; tasks: BookingTasks }) {
  async function load({ tx }: BookingWork, appointmentId: string | undefined) {
    if (appointmentId === undefined) return null
    await lockProfessionalOf(tx, appointmentId)
    return loadAppointment(tx, appointmentId)
  }
  type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>

  const tell = (
    { emit }: BookingWork,
    { record }: Loaded,
    news: News,
    { amountCents, isTooOld }: { amountCents: number; isTooOld?: true | undefined },
  ) =>
    emit(bookingEvents.ChargeNews, {
      subject: record.appointment.id,
      data: { ...snapshotOf(record), news, amountCents, ...(isTooOld && { isTooOld }) },
    })

  /** What people see of the money is what the entries say. */
  async function keepPaid({ tx }: BookingWork, id: string, entries: readonly Entry[]) {
    const paidCents = Math.max(0, paidOf(entries))
    await tx.appointment.updateMany({ where: { id }, data: { paidCents } })
    return paidCents
  }

  /** Enters money that came. What the professional had entered of the same Pix counts no more. */
  async function enter(
    { tx }: BookingWork,
    { row }: Loaded,
    { endToEndId, amountCents, paidAt }: Entered['data'],
    keptCents: number,
  ): Promise<Entry[]> {
    const now = clock()
    const told = { key: endToEndId, amountCents, paidAt: Temporal.Instant.from(paidAt) }
    const entries = await enterFromProvider(
      tx,
      row.professionalId,
      { appointmentId: row.id },
      told,
      now,
    )
    const same = confirmedByBank(entries, { priceCents: row.priceCents, keptCents })
    return same.strike.length === 0 ? entries : changeLedger(tx, row, same, now)
  }

  /** Remembers that money came by a charge: it can go back there. */
  async function received(
    { tx }: BookingWork,
    { row: { id: appointmentId, professionalId } }: Loaded,
    { askedCents: amountCents }: Entered['data'],
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
    await received(work, loaded, entry)
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
    await received(work, loaded, entry)
    if (news === 'paid') {
      await capture(work, loaded, entry, { now: clock(), openings })
    } else if (news !== null) await tell(work, loaded, news, entry)
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
      const stays = arrival === 'in_time' || arrival === 'unheld'
      const entries = await enter(work, loaded, data, stays ? keptOf(data) : 0)
      switch (arrival) {
        case 'in_time':
          if (data.completes) await settle(work, loaded, data, false)
          else if (data.receivedCents < data.askedCents) {
            await tell(work, loaded, 'incomplete', data)
          }
          break
        case 'late':
          if (data.completes && (await isStillFree(work.tx, loaded, clock()))) {
            await settle(work, loaded, data, true)
          } else {
            await giveBack(work, loaded)
            await tell(work, loaded, 'too_late', data)
          }
          break
        case 'called_off':
          await giveBack(work, loaded)
          await tell(work, loaded, 'too_late', data)
          break
        case 'unheld':
          await enterUnheld(work, loaded, data)
      }
      await keepPaid(work, appointment.id, entries)
    },

    async onRefunded({ data }: Refunded, work: BookingWork): Promise<void> {
      const loaded = await load(work, data.appointmentId)
      if (!loaded) return
      const isDone = data.state === 'done'
      const isExcess = data.reason === 'excess'
      const left = isDone ? await giveBackEntry(work, loaded, data) : loaded.row.paidCents
      if (isDone && !isExcess && left === 0) await refund(work, loaded)
      const news = isExcess
        ? ({ done: 'returned', failed: 'return_failed' } as const)
        : ({ done: 'refunded', failed: 'refund_failed' } as const)
      const after = (await loadAppointment(work.tx, loaded.row.id)) ?? loaded
      await tell(work, after, news[data.state], data)
    },
  }

  /** @returns what is left */
  async function giveBackEntry(
    work: BookingWork,
    { row }: Loaded,
    { refundId, amountCents, settledAt }: Refunded['data'],
  ): Promise<number> {
    const now = clock()
    const paidAt = settledAt === undefined ? now : Temporal.Instant.from(settledAt)
    const back = { key: refundId, amountCents: -amountCents, paidAt }
    const paidFor = { appointmentId: row.id }
    const entries = await enterFromProvider(work.tx, row.professionalId, paidFor, back, now)
    return keepPaid(work, row.id, entries)
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
