import { AppError } from '@encaixe/contracts'
import {
  after,
  boughtOf,
  endOfDay,
  expire,
  expires,
  type Kind,
  leftOf,
  type PurchaseState,
  type PurchaseStep,
  RETURNED_DAYS,
} from './purchase.rule.ts'

/** How the sessions of a purchase are used, one by one, and come back. */

/** Whether a purchase can pay an appointment that starts then. */
export const isUsableAt = (
  { status, expiresAt }: Pick<PurchaseState, 'status' | 'expiresAt'>,
  startsAt: Temporal.Instant,
): boolean =>
  status === 'active' && (expiresAt === null || Temporal.Instant.compare(startsAt, expiresAt) < 0)

/** A session that fits an appointment. */
export interface FittingSession<P> {
  purchase: P
  /** Which of the purchase's kinds. */
  entry: number
  /** Which of the appointment's items it is for. */
  item: number
  /** The how many-th of its kind, from 1, once it is used. */
  number: number
  /** How many of its kind were bought. */
  of: number
}

/** What of a purchase says whether one of its sessions fits. */
type Fits = Pick<PurchaseState, 'status' | 'boughtAt' | 'expiresAt'> & {
  kinds: readonly Pick<Kind, 'serviceIds' | 'sessions' | 'left'>[]
}

/** The how many-th of its kind the next session is, from 1. */
export const numberOfNext = ({ sessions, left }: Pick<Kind, 'sessions' | 'left'>): number =>
  sessions - left + 1

/**
 * The session that an appointment uses: of the first of its services that a purchase covers; of several purchases the one that
 * ends first, then the oldest. null: none fits.
 * @param serviceIds of its items, in their order
 */
export function sessionFor<P extends { state: Fits }>(
  purchases: readonly P[],
  { serviceIds, startsAt }: { serviceIds: readonly string[]; startsAt: Temporal.Instant },
): FittingSession<P> | null {
  const usable = purchases
    .filter(({ state }) => isUsableAt(state, startsAt))
    .toSorted(({ state: one }, { state: other }) => compareEnds(one, other))
  for (const [item, serviceId] of serviceIds.entries()) {
    for (const purchase of usable) {
      const { kinds } = purchase.state
      const entry = kinds.findIndex((kind) => kind.left > 0 && kind.serviceIds.includes(serviceId))
      const kind = kinds[entry]
      if (kind) return { purchase, entry, item, number: numberOfNext(kind), of: kind.sessions }
    }
  }
  return null
}

function compareEnds(one: Fits, other: Fits): number {
  const byAge = Temporal.Instant.compare(one.boughtAt, other.boughtAt)
  if (one.expiresAt === null || other.expiresAt === null) {
    return Number(one.expiresAt === null) - Number(other.expiresAt === null) || byAge
  }
  return Temporal.Instant.compare(one.expiresAt, other.expiresAt) || byAge
}

const notOpen = ({ status }: PurchaseState) =>
  new AppError('INVALID_TRANSITION', `No session of a purchase that is ${status}.`, {
    from: status,
  })

/** An appointment uses a session. The last one ends it. @throws AppError INVALID_TRANSITION where none is left */
export function useSession(
  state: PurchaseState,
  { entry, appointmentId }: { entry: number; appointmentId: string },
  { now }: { now: Temporal.Instant },
): PurchaseStep {
  if (state.status !== 'active' || (state.kinds[entry]?.left ?? 0) < 1) throw notOpen(state)
  const left = leftOf(state) - 1
  const isLast = left === 1 && boughtOf(state) > 1 && state.lastToldAt === null
  return {
    set: {
      ...(left === 0 && { status: 'used', endedAt: now }),
      ...(isLast && { lastToldAt: now }),
    },
    ledger: [{ entry, delta: -1, reason: 'used', appointmentId }],
    tells: ['used', ...(isLast ? (['last'] as const) : [])],
  }
}

/** Whether the professional may give back a session that was lost. */
export const mayGiveBack = ({ status }: PurchaseState): boolean =>
  status === 'active' || status === 'used' || status === 'expired'

/**
 * The session of an appointment comes back. To a purchase that has ended it comes in vain, unless the professional or the
 * system called the appointment off, or gives it back: then the purchase has 30 days more.
 * @param isTheirs whether they did
 * @throws AppError INVALID_TRANSITION where a session of a purchase that was called off is given back
 */
export function returnSession(
  state: PurchaseState,
  {
    entry,
    appointmentId,
    reason,
    isTheirs,
  }: {
    entry: number
    appointmentId: string
    reason: 'returned' | 'given_back'
    isTheirs: boolean
  },
  { now }: { now: Temporal.Instant },
): PurchaseStep {
  const back = { entry, delta: 1, reason, appointmentId }
  const gone = (why: 'expired' | 'cancelled') => ({
    ...{ set: {}, tells: [reason] },
    ledger: [back, { entry, delta: -1, reason: why, appointmentId: null }],
  })
  if (state.status === 'cancelled' && reason === 'returned') return gone('cancelled')
  if (!mayGiveBack(state)) throw notOpen(state)
  // What is left of it has expired first, whoever comes first.
  if (expires(state, now)) {
    const over = expire(state, { now })
    const then = returnSession(
      after(state, over),
      { entry, appointmentId, reason, isTheirs },
      { now },
    )
    return {
      set: { ...over.set, ...then.set },
      ledger: [...over.ledger, ...then.ledger],
      tells: [...over.tells, ...then.tells],
    }
  }
  const { expiresAt, timezone } = state
  const hasEnded = expiresAt !== null && Temporal.Instant.compare(now, expiresAt) >= 0
  const again = { status: 'active', endedAt: null } as const
  if (!hasEnded) return { set: again, ledger: [back], tells: [reason] }
  if (!isTheirs) return { ...gone('expired'), set: { status: 'expired', endedAt: now } }
  return {
    set: {
      ...again,
      expiresAt: endOfDay(now, { days: RETURNED_DAYS, timezone }),
      endingToldAt: null,
    },
    ledger: [back],
    tells: [reason],
  }
}
