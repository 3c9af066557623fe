import type { EventContract, PurchaseActor } from '@encaixe/contracts'
import { isCheckViolation } from '@encaixe/service-kit'
import { type Change, isOver } from '../appointments/change.ts'
import { comesBack, withSession } from '../appointments/session-change.rule.ts'
import type { AgreedSession } from '../appointments/session-choice.rule.ts'
import { sessionStateOf } from '../appointments/session-state.ts'
import { changePurchase } from '../purchases/change-purchase.ts'
import { loadPurchase } from '../purchases/purchase-rows.ts'
import { returnSession, useSession } from '../purchases/session.rule.ts'
import type { BookingTransaction, BookingWork } from '../store.ts'

/** A session that an appointment uses, or that comes back from it. */
export interface SessionMove extends Pick<AgreedSession, 'purchaseId' | 'entry'> {
  appointmentId: string
  reason: 'used' | 'returned' | 'given_back'
  by: PurchaseActor
}

const isSame = (one: AgreedSession | null, other: AgreedSession | null) =>
  one?.purchaseId === other?.purchaseId && one?.entry === other?.entry

/**
 * Changes with what becomes of their sessions: one that is called off gives its own back, unless its client was late. Most
 * appointments have none, and nothing is asked about them.
 * @returns the changes, and the sessions that move with them
 */
export async function sessionsOfChanges<E extends EventContract>(
  tx: BookingTransaction,
  changes: readonly Change<E>[],
  now: Temporal.Instant,
): Promise<{ changes: readonly Change<E>[]; moves: SessionMove[] }> {
  const concerned = changes.filter(
    (change) =>
      change.set.session !== undefined || (change.record.appointment.paidWith && isOver(change)),
  )
  if (concerned.length === 0) return { changes, moves: [] }
  const rows = await tx.appointment.findMany({
    where: { id: { in: concerned.map(({ record }) => record.appointment.id) } },
  })
  const notices = await noticesOf(tx, rows)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const moves: SessionMove[] = []
  const settled = changes.map((change) => {
    const row = concerned.includes(change) ? stored.get(change.record.appointment.id) : undefined
    if (!row) return change
    const { by } = change
    const state = sessionStateOf(row)
    const after = afterChange(change, state, notices.get(row.professionalId) ?? 0, now)
    const before = state.session
    const session = after.set.session === undefined ? before : after.set.session
    if (isSame(before, session)) return after
    const appointmentId = row.id
    if (before) {
      const reason = change.set.isGivenBack ? 'given_back' : 'returned'
      moves.push({ ...before, appointmentId, reason, by })
    }
    if (session) moves.push({ ...session, appointmentId, reason: 'used', by })
    return after
  })
  return { changes: settled, moves }
}

function afterChange<E extends EventContract>(
  change: Change<E>,
  state: ReturnType<typeof sessionStateOf>,
  cancellationNoticeHours: number,
  now: Temporal.Instant,
): Change<E> {
  const { set, by } = change
  if (set.session !== undefined || set.status === undefined) return change
  const terms = { autoConfirm: false, cancellationNoticeHours }
  if (!comesBack(state, set.status, { by, terms, now })) return change
  return { ...change, set: { ...withSession(state, null), ...set } }
}

async function noticesOf(
  tx: BookingTransaction,
  rows: readonly { professionalId: string }[],
): Promise<Map<string, number>> {
  const pages = await tx.professional.findMany({
    where: { id: { in: rows.map(({ professionalId }) => professionalId) } },
    select: { id: true, cancellationNoticeHours: true },
  })
  return new Map(pages.map((page) => [page.id, page.cancellationNoticeHours]))
}

/** Writes moves into the ledgers of their purchases, and tells of them. The caller has locked the professionals. */
export async function moveSessions(
  work: Pick<BookingWork, 'tx' | 'emit'>,
  moves: readonly SessionMove[],
  { now, tells = true }: { now: Temporal.Instant; tells?: boolean },
): Promise<void> {
  for (const { purchaseId, entry, appointmentId, reason, by } of moves) {
    const purchase = await loadPurchase(work.tx, purchaseId)
    if (!purchase) throw new Error('an appointment uses a purchase that there is not')
    const step =
      reason === 'used'
        ? useSession(purchase.state, { entry, appointmentId }, { now })
        : returnSession(
            purchase.state,
            { entry, appointmentId, reason, isTheirs: by !== 'client' },
            { now },
          )
    const told = tells ? step : { ...step, tells: [] }
    await changePurchase(work, purchase, told, { by, now, appointmentId })
  }
}

/**
 * Whether the ledger of sessions refused a use: somebody else has the last one. Behind its professional's lock nobody sees
 * that; should it happen all the same, the appointment is booked without.
 */
export const isSessionRefused = (error: unknown): boolean =>
  isCheckViolation(error, /sessions_left_in_bounds|an appointment uses one session/)
