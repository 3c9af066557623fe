import {
  type ActorOf,
  AppError,
  bookingEvents,
  type PaymentEntry,
  paymentRpcs,
} from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { Change } from '../appointments/change.ts'
import { type Loaded, loadAppointment, stateOf } from '../appointments/load-appointment.ts'
import { noSuchAppointment, seenAppointment } from '../appointments/seen-appointment.ts'
import type { AppointmentRow } from '../appointments/select-appointments.sql.ts'
import { changeAppointments } from '../changes/change-appointments.ts'
import { lockProfessionalOf } from '../copies/lock-professionals.sql.ts'
import { ownPage } from '../copies/professional-copies.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { dueOf, type Entry, type LedgerChange } from '../ledger/ledger.rule.ts'
import { changeLedger, entriesOf, moneyFor, requireCovered } from '../ledger/ledger.ts'
import { canUndo, mayRecord, recorded, statusAfterEntry } from '../ledger/ledger-by-hand.rule.ts'
import { refundUntil } from '../ledger/may-return.rule.ts'
import { noonOf } from '../ledger/paid-on.rule.ts'
import { pendingOf } from '../ledger/pending-refunds.rule.ts'
import type { BookingWork, Parts } from '../store.ts'

type Handlers = HandlersOf<typeof paymentRpcs, 'listPayments' | 'recordPayment' | 'undoPayment'>

const stateFor = (row: AppointmentRow) => {
  const { status, paymentStatus, isHeld = false, isBySession = false } = stateOf(row)
  const isOver = status === 'cancelled' || status === 'rejected'
  return { paymentStatus, isOver, isHeld, isBySession }
}

const dueFrom = (entries: readonly Entry[], row: AppointmentRow) => {
  const { paymentStatus, isOver } = stateFor(row)
  if (isOver || paymentStatus === 'refunded') return 0
  return dueOf(entries, { paymentStatus, priceCents: row.priceCents })
}

/** What was paid for appointments, entry by entry, and what the professional enters by hand. */
export function payments({ database, clock, openings }: Parts): Handlers {
  const { prisma } = database

  /** @throws AppError FORBIDDEN without a page; NOT_FOUND, also for one of another page */
  async function lockOwn({ tx }: BookingWork, id: string, { userId }: ActorOf<'professional'>) {
    const page = await ownPage(tx, userId)
    await lockProfessionalOf(tx, id)
    const loaded = await loadAppointment(tx, id)
    if (loaded?.row.professionalId !== page.id) throw noSuchAppointment()
    return loaded
  }

  /** Makes a change of the entries, and of what follows from them. Its client hears of it once it is all paid, or all back. */
  async function change(work: BookingWork, { row, record }: Loaded, wanted: LedgerChange) {
    const now = clock()
    const { paymentStatus: previous, isBySession } = stateOf(row)
    const money = await moneyFor(work.tx, { appointmentId: row.id })
    requireCovered(money, wanted)
    const entries = await changeLedger(work.tx, row, wanted, now)
    // What a session pays stays paid, whatever comes or goes besides.
    const paymentStatus = isBySession
      ? previous
      : statusAfterEntry({ ...row, paymentStatus: previous }, entries)
    const [entered] = wanted.enter
    const becomesPaid = paymentStatus === 'captured' && previous !== 'captured' && entered
    const changed: Change<typeof bookingEvents.PaymentStatusChanged> = {
      record,
      set: { paymentStatus, ...(becomesPaid && { paymentMethod: entered.method }) },
      by: 'professional',
      event: bookingEvents.PaymentStatusChanged,
      data: (snapshot) => ({
        ...snapshot,
        ...{ previous, by: 'professional' },
        ...(paymentStatus === previous && { notify: false }),
      }),
    }
    await changeAppointments(work, [changed], { now, openings })
    return entries.filter(({ id }) => !money.entries.some((known) => known.id === id))
  }

  return {
    async listPayments({ id }, { actor }) {
      const { loaded, view } = await seenAppointment(prisma, id, actor)
      // An addressee has paid nothing.
      if (view === 'addressee') throw noSuchAppointment()
      const { row } = loaded
      const now = clock()
      const money = await moneyFor(prisma, { appointmentId: id })
      const { entries } = money
      const isOwn = view === 'professional'
      const may = (kind: 'received' | 'returned') => isOwn && mayRecord(kind, money, stateFor(row))
      return {
        items: entries.map((entry) => viewOf(entry, isOwn ? now : null)),
        paidCents: row.paidCents,
        dueCents: dueFrom(entries, row),
        mayReceive: may('received'),
        mayReturn: may('returned'),
        refundUntil: refundUntil(entries)?.toString() ?? null,
        refunds: isOwn ? pendingOf(money, now) : [],
      }
    },

    recordPayment(input, context) {
      return answerOnce({
        ...{ database, context, input, rpc: paymentRpcs.recordPayment },
        async work(work) {
          const { id, kind, amountCents, method, paidOn } = input
          const loaded = await lockOwn(work, id, context.actor)
          const { row } = loaded
          const now = clock()
          const money = await moneyFor(work.tx, { appointmentId: id })
          if (!mayRecord(kind, money, stateFor(row))) {
            throw new AppError('INVALID_TRANSITION', `Nothing can be ${kind} for it now.`, {
              from: row.paymentStatus,
              to: kind === 'received' ? 'captured' : 'refunded',
            })
          }
          const dueCents = dueFrom(money.entries, row)
          const amount = recorded(kind, money, { amountCents, dueCents })
          const timezone = row.professional?.timezone ?? 'America/Sao_Paulo'
          const paidAt =
            paidOn === undefined ? now : noonOf(paidOn, { timezone, now, path: 'paidOn' })
          const [entered] = await change(work, loaded, {
            enter: [{ amountCents: amount, method, paidAt }],
            strike: [],
          })
          if (!entered) throw new Error('an entry was not kept')
          return viewOf(entered, now)
        },
      })
    },

    undoPayment: ({ id, entryId }, { actor }) =>
      database.transaction(async (work) => {
        const loaded = await lockOwn(work, id, actor)
        const found = (await entriesOf(work.tx, id)).find((entry) => entry.id === entryId)
        if (!found) throw new AppError('NOT_FOUND', 'There is no such entry.')
        if (!canUndo(found, clock())) {
          throw new AppError(
            'INVALID_TRANSITION',
            'It can be struck out by who entered it, for 24 hours.',
          )
        }
        await change(work, loaded, { enter: [], strike: [entryId] })
        return {}
      }),
  }
}

/** @param now null: whoever looks is the client, and may undo nothing */
const viewOf = (entry: Entry, now: Temporal.Instant | null): PaymentEntry => ({
  id: entry.id,
  amountCents: entry.amountCents,
  method: entry.method,
  paidAt: entry.paidAt.toString(),
  confirmedBy: entry.confirmedBy,
  endToEndId: entry.endToEndId,
  // What the professional's account costs is nobody else's to know.
  feeCents: now === null ? null : entry.feeCents,
  canUndo: now !== null && canUndo(entry, now),
})
