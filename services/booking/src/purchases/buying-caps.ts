import { AppError } from '@encaixe/contracts'
import { secondsUntilTomorrow, startOfToday } from '../free-times/refusal.rule.ts'
import type { BookingTransaction } from '../store.ts'

/** How many packages are bought on pages. */
export const BUYING_CAPS = {
  /** Of one page, in one of its local days. */
  ofPageADay: 50,
  /** With one phone in such a day, of all pages. */
  ofPhoneADay: 10,
  /** With one phone of one page, that wait for their payment. */
  openOfPhone: 3,
} as const

/**
 * One answer for all caps, as for bookings: which one it is would tell how often somebody's phone was used.
 * @throws AppError RATE_LIMITED
 */
export async function requireFewerPurchases(
  tx: Pick<BookingTransaction, 'purchase'>,
  { id: professionalId, timezone }: { id: string; timezone: string },
  contactPhone: string,
  now: Temporal.Instant,
): Promise<void> {
  const today = { boughtAt: { gte: startOfToday(timezone, now) }, source: 'page' }
  const ofPageToday = await tx.purchase.count({ where: { professionalId, ...today } })
  const ofPhoneToday = await tx.purchase.count({ where: { contactPhone, ...today } })
  const openOfPhone = await tx.purchase.count({
    where: { professionalId, contactPhone, status: 'open' },
  })
  const isCapped =
    ofPageToday >= BUYING_CAPS.ofPageADay ||
    ofPhoneToday >= BUYING_CAPS.ofPhoneADay ||
    openOfPhone >= BUYING_CAPS.openOfPhone
  if (!isCapped) return
  throw new AppError('RATE_LIMITED', 'There are too many purchases already.', {
    retryAfterSeconds: secondsUntilTomorrow(timezone, now),
  })
}
