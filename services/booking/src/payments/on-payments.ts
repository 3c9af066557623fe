import { bookingEvents, type EventData, type RefundReason } from '@encaixe/contracts'
import type { Change } from '../appointments/change.ts'
import { arrivalOf } from '../appointments/charge-step.rule.ts'
import { loadAppointment, stateOf } from '../appointments/load-appointment.ts'
import type { AppointmentRow } from '../appointments/select-appointments.sql.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import { changeAppointments } from '../changes/change-appointments.ts'
import { isStillFree } from '../changes/offered-to-client.ts'
import { capture, settlePrepayment } from '../changes/settle-prepayment.ts'
import { lockProfessionalOf } from '../copies/lock-professionals.sql.ts'
import { findCharge, follow, progressOf } from '../ledger/appointment-charges.ts'
import { paidOf } from '../ledger/ledger.rule.ts'
import { excessOf, keptOf } from '../ledger/ledger-by-bank.rule.ts'
import { chargedOf, type Money, mayReturn, onItsWay } from '../ledger/may-return.rule.ts'
import {
  type Entered,
  enterPayment,
  giveBackOf,
  type Refunded,
  strikeSamePix,
} from '../ledger/received.ts'
import { enterSettled } from '../ledger/refunds.ts'
import type { BookingWork, Parts } from '../store.ts'
import { newsOfEntry } from './payment-news.rule.ts'

type News = EventData<typeof bookingEvents.ChargeNews>['news']

/** What becomes of an appointment when its provider tells of money. An erased appointment is nobody's any more. */
export function onPayments({ clock, openings, tasks }: Parts) {
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
    {
      amountCents,
      missingCents,
      isTooOld,
    }: { amountCents: number; missingCents?: number; isTooOld?: true | undefined },
  ) =>
    emit(bookingEvents.ChargeNews, {
      subject: record.appointment.id,
      data: {
        ...{ ...snapshotOf(record), news, amountCents },
        ...(missingCents !== undefined && { missingCents }),
        ...(isTooOld && { isTooOld }),
      },
    })

  /**
   * Enters money that came. What the professional had entered of the same Pix counts no more.
   * @returns the money after it, and what stays of this of what its charge asked for; null for what was known: nothing of it
   * goes back twice
   */
  async function enter(
    { tx }: BookingWork,
    { row }: Loaded,
    entry: Entered['data'],
    { stays }: { stays: boolean },
  ): Promise<{ money: Money; keptCents: number } | null> {
    const now = clock()
    const of = ofAppointment(row)
    const money = await enterPayment(tx, of, entry, now)
    if (!money) return null
    const stayingCents = chargedOf(money.entries) - onItsWay(money) - entry.amountCents
    const keptCents = stays ? keptOf(entry, stayingCents) : 0
    const { priceCents } = row
    return { money: await strikeSamePix(tx, of, money, { priceCents, keptCents }, now), keptCents }
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
    const { paidAt } = entry
    const amountCents = loaded.row.prepayCents ?? entry.askedCents
    const settling = { now: clock(), openings }
    await settlePrepayment(work, loaded, { amountCents, paidAt, late }, settling)
  }

  /** A charge for what is missing replaces the one that was paid in part. */
  async function askForRest(
    work: BookingWork,
    { row: { id: appointmentId } }: Loaded,
    amountCents: number,
  ): Promise<void> {
    if (amountCents <= 0) return
    await work.tx.appointmentCharge.update({
      where: { appointmentId },
      data: { state: 'opening', payload: null, amountCents, updatedAt: clock().toString() },
    })
    await follow(work, tasks, [appointmentId])
  }

  const giveBack = (
    work: BookingWork,
    { row }: Loaded,
    entry: Entered['data'],
    back: { cents: number; money: Money; reason: RefundReason },
  ) => giveBackOf(work, tasks, ofAppointment(row), entry, { ...back, now: clock() })

  async function enterUnheld(work: BookingWork, loaded: Loaded, entry: Entered['data']) {
    const { appointment } = loaded.record
    const news = newsOfEntry(appointment, entry)
    await received(work, loaded, entry)
    if (news === 'paid') {
      await capture(work, loaded, entry, { now: clock(), openings })
    } else if (news !== null) {
      const missingCents = entry.askedCents - entry.receivedCents
      await tell(work, loaded, news, { ...entry, ...(news === 'incomplete' && { missingCents }) })
    }
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
      const entered = await enter(work, loaded, data, { stays })
      if (!entered) return
      const { money, keptCents } = entered
      const expectedCents = loaded.row.prepayCents ?? data.askedCents
      const leftCents = mayReturn(money)
      const isCovered = leftCents >= expectedCents
      const isTaken =
        arrival === 'late' && isCovered && (await isStillFree(work.tx, loaded, clock()))
      if (arrival === 'in_time' || isTaken) {
        const cents = excessOf(data, { leftCents, owedCents: expectedCents })
        await giveBack(work, loaded, data, { cents, money, reason: 'excess' })
      } else if (arrival === 'unheld' && !isPaidBySession(loaded)) {
        // Besides what is owed in all, a charge takes no more than it asked for.
        const excess = excessOf(data, { leftCents, owedCents: owedOf(loaded, data) })
        const cents = Math.max(data.amountCents - keptCents, excess)
        await giveBack(work, loaded, data, { cents, money, reason: 'excess' })
      } else {
        const reason = arrival === 'unheld' ? 'excess' : 'late'
        await giveBack(work, loaded, data, { cents: data.amountCents, money, reason })
      }
      switch (arrival) {
        case 'in_time':
          if (isCovered) await settle(work, loaded, data, false)
          else {
            const missingCents = expectedCents - leftCents
            await tell(work, loaded, 'incomplete', { ...data, missingCents })
            await askForRest(work, loaded, missingCents)
          }
          break
        case 'late':
          if (isTaken) await settle(work, loaded, data, true)
          else await tell(work, loaded, 'too_late', data)
          break
        case 'called_off':
          await tell(work, loaded, 'too_late', data)
          break
        case 'unheld':
          await enterUnheld(work, loaded, data)
      }
    },

    async onRefunded({ data }: Refunded, work: BookingWork): Promise<void> {
      const loaded = await load(work, data.appointmentId)
      if (!loaded) return
      const money = await enterSettled(work.tx, ofAppointment(loaded.row), data, clock())
      if (!money) return
      const isAllBack = data.state === 'done' && paidOf(money.entries) === 0
      if (isAllBack && !isPaidBySession(loaded)) await refund(work, loaded)
      const news =
        data.reason === 'excess'
          ? ({ done: 'returned', failed: 'return_failed' } as const)
          : ({ done: 'refunded', failed: 'refund_failed' } as const)
      const after = (await loadAppointment(work.tx, loaded.row.id)) ?? loaded
      await tell(work, after, news[data.state], data)
    },
  }

  /** Nothing is left of what was captured. */
  async function refund(work: BookingWork, { record }: Loaded): Promise<void> {
    if (record.appointment.paymentStatus !== 'captured') return
    const change: Change<typeof bookingEvents.PaymentStatusChanged> = {
      record,
      set: { paymentStatus: 'refunded' },
      by: 'system',
      event: bookingEvents.PaymentStatusChanged,
      data: (snapshot) => ({
        ...snapshot,
        ...{ previous: 'captured', by: 'professional', confirmedBy: 'provider', notify: false },
      }),
    }
    await changeAppointments(work, [change], { now: clock(), openings })
  }
}

/** What money of an appointment is entered for. */
const ofAppointment = ({ id: appointmentId, professionalId }: AppointmentRow) => ({
  ...{ appointmentId, professionalId },
})

type Row = Pick<AppointmentRow, 'priceCents' | 'purchaseId'>

/** Of one without a price nobody knows what is owed. A code may have been made before a session paid a part. */
const owedOf = (
  { row: { priceCents, purchaseId } }: { row: Row },
  { askedCents }: { askedCents: number },
): number | null => {
  if (priceCents === 0) return null
  return purchaseId === null ? Math.max(priceCents, askedCents) : priceCents
}

const isPaidBySession = ({ row }: { row: AppointmentRow }): boolean =>
  stateOf(row).isBySession ?? false
