import { type ActorOf, AppError } from '@encaixe/contracts'
import type { Prisma } from '../../generated/client.ts'
import { clientsMergedFrom } from '../appointments/seen-appointment.ts'
import { lockOwnPage } from '../copies/professional-copies.ts'
import type { BookingTransaction, BookingWork } from '../store.ts'
import { type LoadedPurchase, loadPurchase, lockPurchase } from './purchase-rows.ts'

export type Buyer = ActorOf<readonly ['account', 'phone', 'agent']>

export const noSuchPurchase = () => new AppError('NOT_FOUND', 'There is no such purchase.')

/**
 * The purchases of whoever asks; null: none can be. A phone that its client was merged from opens what was bought with it, as
 * it opens what was booked with it.
 */
export async function ownedBy(
  tx: Pick<BookingTransaction, 'mergedPhone'>,
  actor: Buyer,
): Promise<Prisma.PurchaseWhereInput | null> {
  if (actor.kind === 'account') {
    // A key is its page's: where its owner is somebody's client is no business of it.
    return actor.key ? null : { client: { userId: actor.userId } }
  }
  const { phone } = actor
  if (phone === null) return null
  const merged = { in: await clientsMergedFrom(tx, phone) }
  return { OR: [{ client: { phone } }, { contactPhone: phone, clientId: merged }] }
}

/**
 * A purchase of whoever asks, behind its professional's lock.
 * @throws AppError NOT_FOUND, also for somebody else's
 */
export async function lockBought(
  { tx }: Pick<BookingWork, 'tx'>,
  id: string,
  actor: Buyer,
): Promise<LoadedPurchase> {
  await requireBought(tx, id, actor)
  const purchase = await lockPurchase(tx, id)
  if (!purchase) throw noSuchPurchase()
  return purchase
}

/** The same without the lock. */
export async function bought(
  tx: BookingTransaction,
  id: string,
  actor: Buyer,
): Promise<LoadedPurchase> {
  await requireBought(tx, id, actor)
  const purchase = await loadPurchase(tx, id)
  if (!purchase) throw noSuchPurchase()
  return purchase
}

/**
 * A purchase of either side: of the page's owner, or of whoever bought it.
 * @throws AppError NOT_FOUND, also for somebody else's
 */
export async function seenPurchase(
  tx: BookingTransaction,
  id: string,
  actor: ActorOf<readonly ['account', 'phone']>,
): Promise<LoadedPurchase> {
  const purchase = await loadPurchase(tx, id)
  const isOwn = actor.kind === 'account' && purchase?.professional?.userId === actor.userId
  return purchase && isOwn ? purchase : bought(tx, id, actor)
}

async function requireBought(
  tx: Pick<BookingTransaction, 'purchase' | 'mergedPhone'>,
  id: string,
  actor: Buyer,
): Promise<void> {
  const owned = await ownedBy(tx, actor)
  const found = owned && (await tx.purchase.findFirst({ where: { AND: [{ id }, owned] } }))
  if (!found) throw noSuchPurchase()
}

/**
 * A purchase that the asking account's page sold, behind the page's lock.
 * @throws AppError FORBIDDEN without a page; NOT_FOUND, also for another page's; STALE_VERSION
 */
export async function lockSold(
  { tx }: Pick<BookingWork, 'tx'>,
  { id, expectedVersion }: { id: string; expectedVersion?: number | undefined },
  { userId }: ActorOf<'professional'>,
): Promise<LoadedPurchase> {
  const page = await lockOwnPage(tx, userId)
  const purchase = await loadPurchase(tx, id)
  if (purchase?.row.professionalId !== page.id) throw noSuchPurchase()
  requireVersion(purchase, expectedVersion)
  return purchase
}

/**
 * The purchase of a message's button, behind its professional's lock.
 * @throws AppError NOT_FOUND; STALE_VERSION
 */
export async function lockLinked(
  { tx }: Pick<BookingWork, 'tx'>,
  { expectedVersion }: { expectedVersion?: number | undefined },
  { side, appointmentId: id }: ActorOf<'link'>,
): Promise<LoadedPurchase> {
  const purchase = side === 'purchase' ? await lockPurchase(tx, id) : null
  if (!purchase?.professional) throw noSuchPurchase()
  requireVersion(purchase, expectedVersion)
  return purchase
}

function requireVersion({ row }: LoadedPurchase, expectedVersion: number | undefined): void {
  if (expectedVersion === undefined || expectedVersion === row.version) return
  throw new AppError('STALE_VERSION', 'The purchase has changed meanwhile.')
}
