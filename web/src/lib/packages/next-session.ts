import type { Purchase } from '@encaixe/contracts'

/** The session that a booking would use. */
export interface NextSession {
  purchaseId: string
  package: string
  /** Which one, from 1. */
  session: number
  of: number
}

type Usable = Pick<Purchase, 'id' | 'package' | 'status' | 'expiresAt' | 'boughtAt' | 'entries'>

const endOf = ({ expiresAt }: Pick<Purchase, 'expiresAt'>) =>
  expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)

/**
 * The session that pays the first of these services that a purchase covers: of the purchase that ends soonest, then of the
 * oldest. Booking decides when it books; this says it before.
 * @param startsAt milliseconds since the epoch; null while no time is chosen
 */
export function nextSession(
  purchases: readonly Usable[],
  { serviceIds, startsAt }: { serviceIds: readonly string[]; startsAt: number | null },
): NextSession | null {
  const usable = purchases
    .filter(({ status }) => status === 'active')
    .filter((purchase) => startsAt === null || startsAt < endOf(purchase))
    .toSorted((one, other) => {
      const [first, second] = [endOf(one), endOf(other)]
      if (first !== second) return first < second ? -1 : 1
      return Date.parse(one.boughtAt) - Date.parse(other.boughtAt)
    })
  for (const serviceId of serviceIds) {
    for (const purchase of usable) {
      const entry = purchase.entries.find(
        (kind) => kind.left > 0 && kind.serviceIds.includes(serviceId),
      )
      if (entry) {
        return {
          purchaseId: purchase.id,
          package: purchase.package.name,
          session: entry.next ?? entry.sessions - entry.left + 1,
          of: entry.sessions,
        }
      }
    }
  }
  return null
}
