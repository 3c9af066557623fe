import {
  type PendingRefund,
  type Purchase,
  type PurchaseDetails,
  paymentMethod,
  prepaymentConfirmation,
  purchaseActor,
  sessionReason,
} from '@encaixe/contracts'
import type { Appointment, PaymentEntry, SessionEntry } from '../../generated/client.ts'
import { instantOf } from '../appointments/load-appointment.ts'
import { mayComeBack } from '../appointments/session-change.rule.ts'
import { numberOfNext } from '../appointments/session-for.rule.ts'
import { moneyFor } from '../ledger/ledger.ts'
import { canUndo } from '../ledger/ledger-by-hand.rule.ts'
import { pendingOf } from '../ledger/pending-refunds.rule.ts'
import type { BookingTransaction } from '../store.ts'
import { purchaseActions } from './purchase-actions.rule.ts'
import type { LoadedPurchase } from './purchase-rows.ts'

type Reader = Pick<BookingTransaction, 'paymentEntry' | 'appointment' | 'sessionEntry' | 'refund'>

export interface Viewing {
  side: 'professional' | 'client'
  now: Temporal.Instant
}

/** Money that came for a purchase. */
type Came = Pick<PaymentEntry, 'purchaseId' | 'method' | 'paidAt' | 'confirmedBy' | 'recordedAt'>

/** An appointment that uses one of its sessions. */
type Paid = Pick<Appointment, 'purchaseEntry' | 'sessionNumber' | 'status'>

/** Purchases as one side sees them. */
export async function purchaseViews(
  tx: Reader,
  purchases: readonly LoadedPurchase[],
  viewing: Viewing,
): Promise<Purchase[]> {
  if (purchases.length === 0) return []
  const ids = purchases.map(({ row }) => row.id)
  const came = await tx.paymentEntry.findMany({
    where: { purchaseId: { in: ids }, struckAt: null, amountCents: { gt: 0 } },
    orderBy: [{ paidAt: 'asc' }, { id: 'asc' }],
    select: {
      ...{ purchaseId: true, method: true, paidAt: true },
      ...{ confirmedBy: true, recordedAt: true },
    },
  })
  const paid = await tx.appointment.findMany({
    where: { purchaseId: { in: ids } },
    select: { purchaseId: true, purchaseEntry: true, sessionNumber: true, status: true },
  })
  return purchases.map((purchase) => {
    const isOf = ({ purchaseId }: { purchaseId: string | null }) => purchaseId === purchase.row.id
    return viewOf(purchase, { ...viewing, came: came.filter(isOf), paid: paid.filter(isOf) })
  })
}

/** One purchase as one side sees it. */
export async function purchaseView(
  tx: Reader,
  purchase: LoadedPurchase,
  viewing: Viewing,
): Promise<Purchase> {
  const [view] = await purchaseViews(tx, [purchase], viewing)
  if (!view) throw new Error('a purchase has a view')
  return view
}

/** Statuses of an appointment whose session was lost: it was called off late, or missed. */
const LOST = ['cancelled', 'no_show']

function viewOf(
  { row, professional, state }: LoadedPurchase,
  { side, now, came, paid }: Viewing & { came: readonly Came[]; paid: readonly Paid[] },
): Purchase {
  const last = came.at(-1) ?? null
  const hasLost = paid.some(({ status }) => LOST.includes(status)) && mayComeBack(state.status)
  const undoable = came.some(({ confirmedBy, recordedAt }) =>
    canUndo({ confirmedBy, recordedAt: instantOf(recordedAt) }, now),
  )
  const confirmation = prepaymentConfirmation.parse(row.confirmation)
  return {
    id: row.id,
    package: { id: row.packageId, name: row.packageName },
    ...(side === 'professional'
      ? { client: { id: row.clientId, name: row.client.name } }
      : {
          professional: {
            slug: professional?.slug ?? null,
            name: professional?.name ?? null,
            timezone: state.timezone,
          },
        }),
    ...{ priceCents: row.priceCents, status: state.status, version: row.version },
    boughtAt: state.boughtAt.toString(),
    activeAt: state.activeAt?.toString() ?? null,
    expiresAt: state.expiresAt?.toString() ?? null,
    entries: row.entries.map(
      ({ entry, serviceIds, serviceNames, sessions, sessionsLeft: left }) => {
        const taken = paid.flatMap(({ purchaseEntry, sessionNumber }) =>
          purchaseEntry === entry && sessionNumber !== null ? [sessionNumber] : [],
        )
        const next = left > 0 ? numberOfNext({ sessions, left, taken }) : null
        return { serviceIds, serviceNames, sessions, left, next }
      },
    ),
    payment: {
      status: paymentStatusOf(row, last),
      ...{ confirmation, paidCents: row.paidCents, returningCents: row.returningCents },
      method: last && paymentMethod.parse(last.method),
      paidAt: last && instantOf(last.paidAt).toString(),
      waitsUntil: state.status === 'open' ? (state.waitsUntil?.toString() ?? null) : null,
    },
    actions: purchaseActions(state, { side, confirmation, hasLost, canUndo: undoable, now }),
  }
}

function paymentStatusOf(
  { claimedAt, activeAt, paidCents, priceCents }: LoadedPurchase['row'],
  last: Came | null,
): Purchase['payment']['status'] {
  if (claimedAt) return 'claimed'
  if (last && paidCents === 0) return 'refunded'
  // What costs nothing is paid once it can be used.
  return activeAt || (priceCents > 0 && paidCents >= priceCents) ? 'paid' : 'none'
}

/** Purchases with what became of each session. */
export async function purchaseDetails(
  tx: Reader,
  purchases: readonly LoadedPurchase[],
  viewing: Viewing,
): Promise<PurchaseDetails[]> {
  if (purchases.length === 0) return []
  const rows = await tx.sessionEntry.findMany({
    where: { purchaseId: { in: purchases.map(({ row }) => row.id) } },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
  })
  const used = await appointmentsOf(tx, rows)
  const views = await purchaseViews(tx, purchases, viewing)
  const refunds = await Promise.all(purchases.map((purchase) => refundsOf(tx, purchase, viewing)))
  const ledgers = Map.groupBy(rows, ({ purchaseId }) => purchaseId)
  return views.map((view, n) => {
    const ledger = ledgers.get(view.id) ?? []
    return {
      ...view,
      refunds: refunds[n] ?? [],
      ledger: ledger.map((entry) => {
        const appointment = used.get(entry.appointmentId ?? '') ?? null
        const isLast =
          entry === ledger.findLast((other) => other.appointmentId === entry.appointmentId)
        const isLost = appointment?.purchaseId === view.id && LOST.includes(appointment.status)
        return {
          ...sessionView(entry),
          appointment: appointment && {
            ...{ id: appointment.id, serviceName: appointment.serviceName },
            startsAt: instantOf(appointment.startsAt).toString(),
          },
          canGiveBack:
            view.actions.includes('give_back') && entry.reason === 'used' && isLast && isLost,
        }
      }),
    }
  })
}

/** What the bank is giving back of it, or did not. Its client hears of what came back. */
const refundsOf = async (
  tx: Reader,
  { row: { id: purchaseId } }: LoadedPurchase,
  { side, now }: Viewing,
): Promise<PendingRefund[]> =>
  side === 'client' ? [] : pendingOf(await moneyFor(tx, { purchaseId }), now)

/** The appointments of a ledger by id, as far as they are there still. */
async function appointmentsOf(tx: Pick<Reader, 'appointment'>, rows: readonly SessionEntry[]) {
  const ids = new Set(rows.flatMap(({ appointmentId }) => appointmentId ?? []))
  const found = await tx.appointment.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, startsAt: true, serviceName: true, status: true, purchaseId: true },
  })
  return new Map(found.map((appointment) => [appointment.id, appointment]))
}

const sessionView = ({ at, reason, entry, delta, actor }: SessionEntry) => ({
  at: instantOf(at).toString(),
  reason: sessionReason.parse(reason),
  ...{ entry, delta },
  actor: purchaseActor.parse(actor),
})
