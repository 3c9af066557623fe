import type { PurchaseStatus } from '@encaixe/contracts'

/** Sessions of one kind. */
interface Kind {
  serviceIds: readonly string[]
  /** That were bought. */
  sessions: number
  left: number
  /** The numbers that appointments have. */
  taken: readonly number[]
}

/** What of a purchase says whether one of its sessions fits. */
interface Fits {
  status: PurchaseStatus
  boughtAt: Temporal.Instant
  expiresAt: Temporal.Instant | null
  kinds: readonly Kind[]
}

/** Whether a purchase can pay an appointment that starts then. */
export const isUsableAt = (
  { status, expiresAt }: Pick<Fits, 'status' | 'expiresAt'>,
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

/**
 * The how many-th of its kind the next session is, from 1: the first number that no appointment has. What was used by appointments
 * that are deleted by now had the first of them.
 */
export function numberOfNext({ sessions, left, taken }: Omit<Kind, 'serviceIds'>): number {
  const used = sessions - left
  const free = Array.from({ length: sessions }, (_, n) => n + 1).filter((n) => !taken.includes(n))
  return free[used - taken.length] ?? used + 1
}

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
