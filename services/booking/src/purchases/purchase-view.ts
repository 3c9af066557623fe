import {
  type PendingRefund,
  type Purchase,
  type PurchaseDetails,
  paymentMethod,
  prepaymentConfirmation,
  purchaseActor,
  sessionReason,
} from '@encaixe/contracts'
import type { SessionEntry } from '../../generated/client.ts'
import { instantOf } from '../appointments/load-appointment.ts'
import { moneyFor } from '../ledger/ledger.ts'
import { pendingOf } from '../ledger/pending-refunds.rule.ts'
import type { BookingTransaction } from '../store.ts'
import { purchaseActions } from './purchase-actions.rule.ts'
import type { LoadedPurchase } from './purchase-rows.ts'
import { mayGiveBack } from './session.rule.ts'

type Reader = Pick<BookingTransaction, 'paymentEntry' | 'appointment' | 'sessionEntry' | 'refund'>

export interface Viewing {
  side: 'professional' | 'client'
  now: Temporal.Instant
}

/** Money that came for a purchase. */
interface Came {
  method: string
  paidAt: Date
}

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
    select: { purchaseId: true, method: true, paidAt: true },
  })
  const lost = viewing.side === 'professional' ? await lostBy(tx, ids) : new Set<string>()
  return purchases.map((purchase) => {
    const { id } = purchase.row
    const last = came.findLast(({ purchaseId }) => purchaseId === id) ?? null
    const hasLost = lost.has(id) && mayGiveBack(purchase.state)
    return viewOf(purchase, { ...viewing, last, hasLost })
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

/** What used a session and was lost: called off late, or missed. */
const LOST = { status: { in: ['cancelled', 'no_show'] } }

/** Of these purchases, those that have sessions which were lost. */
async function lostBy(tx: Pick<Reader, 'appointment'>, ids: readonly string[]) {
  const rows = await tx.appointment.findMany({
    where: { purchaseId: { in: [...ids] }, ...LOST },
    distinct: ['purchaseId'],
    select: { purchaseId: true },
  })
  return new Set(rows.map(({ purchaseId }) => purchaseId))
}

function viewOf(
  { row, professional, state }: LoadedPurchase,
  { side, now, last, hasLost }: Viewing & { last: Came | null; hasLost: boolean },
): Purchase {
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
    entries: row.entries.map(({ serviceIds, serviceNames, sessions, sessionsLeft }) => ({
      ...{ serviceIds, serviceNames, sessions, left: sessionsLeft },
    })),
    payment: {
      status: paymentStatusOf(row, last),
      ...{ confirmation, paidCents: row.paidCents, returningCents: row.returningCents },
      method: last && paymentMethod.parse(last.method),
      paidAt: last && instantOf(last.paidAt).toString(),
      waitsUntil: state.status === 'open' ? (state.waitsUntil?.toString() ?? null) : null,
    },
    actions: purchaseActions(state, { side, confirmation, hasLost, now }),
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
        const isLost =
          appointment?.purchaseId === view.id && LOST.status.in.includes(appointment.status)
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
