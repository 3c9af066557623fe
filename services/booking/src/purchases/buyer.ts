import { type ActorOf, AppError } from '@encaixe/contracts'
import type { Client } from '../../generated/client.ts'
import { instantOf } from '../appointments/load-appointment.ts'
import { saveLink } from '../clients/client-accounts.ts'
import { provenByBooking } from '../clients/client-link.rule.ts'
import { ensureClient } from '../clients/ensure-client.ts'
import { secondsUntilTomorrow, startOfToday } from '../free-times/refusal.rule.ts'
import type { BookingTransaction, BookingWork } from '../store.ts'
import { momentOf } from './purchase-rows.ts'

type Buying = ActorOf<readonly ['account', 'phone']>

/**
 * The phone of whoever buys, which they have proven: the session's, the one that an account has at this page, else the one
 * that it proved last.
 * @throws AppError FORBIDDEN for an account without one, and for a key
 */
export async function phoneOfBuyer(
  tx: Pick<BookingTransaction, 'client' | 'provenPhone'>,
  professionalId: string,
  actor: Buying,
): Promise<string> {
  if (actor.kind === 'phone') return actor.phone
  const { userId } = actor
  if (!actor.key) {
    const client = await tx.client.findFirst({
      where: { professionalId, userId, phone: { not: null } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    })
    if (client?.phone) return client.phone
    const proven = await tx.provenPhone.findFirst({
      where: { userId },
      orderBy: [{ provenAt: 'desc' }, { phone: 'asc' }],
    })
    if (proven) return proven.phone
  }
  throw new AppError('FORBIDDEN', 'Who buys a package proves a phone first.')
}

/**
 * The page's client who buys, a new one where nobody has this phone: they count towards the plan, as who books does. The
 * caller has locked the professional.
 * @throws AppError PLAN_LIMIT_REACHED
 */
export async function buyerOf(
  work: Pick<BookingWork, 'tx' | 'emit'>,
  professionalId: string,
  { actor, phone, name }: { actor: Buying; phone: string; name: string },
  now: Temporal.Instant,
): Promise<Client> {
  const { tx } = work
  const client = await ensureClient(work, professionalId, { name, phone, email: null }, now)
  const row = await tx.provenPhone.findUnique({ where: { phone } })
  const { isProven, linked } = provenByBooking({
    client: { ...client, phone: client.phone ?? '', provenAt: momentOf(client.provenAt) },
    ...{ phone, actor },
    proof: row && row.userId !== null ? { userId: row.userId, at: instantOf(row.provenAt) } : null,
  })
  if (isProven && client.phoneConfirmedAt === null) {
    const data = { phoneConfirmedAt: now.toString() }
    await tx.client.update({ where: { id: client.id }, data })
  }
  if (linked) await saveLink({ id: client.id, professionalId, from: client.userId, linked }, work)
  return client
}

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
