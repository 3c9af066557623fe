import {
  AppError,
  type OfferedPackage,
  packagesOnPage,
  purchaseRpcs,
  type RpcInput,
} from '@encaixe/contracts'
import type { HandlersOf, RpcContext } from '@encaixe/service-kit'
import type { Client, Professional } from '../../generated/client.ts'
import { lockProfessionals } from '../copies/lock-professionals.sql.ts'
import { pageBySlug, storedOffer, storedPackages } from '../copies/professional-copies.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { requireFeatureOf } from '../plans/plan-room.ts'
import type { BookingTransaction, BookingWork, Parts } from '../store.ts'
import { buyerOf, phoneOfBuyer, requireFewerPurchases } from './buyer.ts'
import { changePurchase } from './change-purchase.ts'
import { confirmationAt } from './confirmation.ts'
import { newPurchase, notSold } from './new-purchase.ts'
import { ask } from './purchase.rule.ts'
import { type LoadedPurchase, loadPurchase, loadPurchases } from './purchase-rows.ts'
import { purchaseView } from './purchase-view.ts'
import { fetchUnknownPackage } from './unknown-package.ts'

type Asked = RpcInput<typeof purchaseRpcs.buyPackage>
type Context = RpcContext<readonly ['account', 'phone']>
type Confirmation = Awaited<ReturnType<typeof confirmationAt>>

/** Somebody who has proven a phone buys a package on a page. */
export function buyPackage({
  database,
  bus,
  fetchProfessional,
  clock,
}: Parts): HandlersOf<typeof purchaseRpcs, 'buyPackage'> {
  async function buy(
    work: BookingWork,
    { slug, packageId, clientName: name }: Asked,
    { actor, callId }: Context,
    confirmation: Confirmation,
  ) {
    const { tx } = work
    const now = clock()
    await lockProfessionals(tx, [(await pageBySlug(tx, slug)).id])
    // Behind the lock an erasure has deleted the page, or waits.
    const page = await pageBySlug(tx, slug)
    const phone = await phoneOfBuyer(tx, page.id, actor)
    // The bus repeats a call whose answer was lost.
    const before = await loadPurchase(tx, callId)
    if (before?.row.contactPhone === phone) return before
    const sold = await soldOn(tx, page, packageId, now)
    requirePayable(page, sold, confirmation)
    const known = await waitingOf(tx, page, { phone, sold })
    if (known) return known
    await requireFewerPurchases(tx, page, phone, now)
    const client = await buyerOf(work, page.id, { actor, phone, name }, now)
    // Who is blocked gets the answer for a package that is sold no more.
    if (client.blocked) throw notSold()
    const { priceCents } = sold
    if (priceCents === 0) await requireFirst(tx, client, packageId)
    const purchase = await newPurchase(tx, {
      ...{ id: callId, page, client, sold, priceCents, source: 'page', confirmation },
      ...{ contactPhone: phone, notify: true, now },
    })
    const step = ask(purchase.state, { isPaid: priceCents === 0, now })
    return changePurchase(work, purchase, step, { by: 'client', now })
  }

  return {
    async buyPackage(asked, context) {
      await fetchUnknownPackage({ database, fetchProfessional }, asked, context)
      const { id } = await pageBySlug(database.prisma, asked.slug)
      const confirmation = await confirmationAt(bus, id)
      return answerOnce({
        ...{ database, context, rpc: purchaseRpcs.buyPackage, input: asked },
        async work(work) {
          const purchase = await buy(work, asked, context, confirmation)
          return purchaseView(work.tx, purchase, { side: 'client', now: clock() })
        },
      })
    },
  }
}

/** @throws AppError NOT_FOUND also where the plan of the page sells none any more */
async function soldOn(
  tx: BookingTransaction,
  page: Professional,
  packageId: string,
  now: Temporal.Instant,
): Promise<OfferedPackage> {
  const packages = storedPackages(page)
  const sold = packages.find(({ id }) => id === packageId)
  const { services } = storedOffer(page)
  const isOnPage = packagesOnPage({ packages, services }).some(({ id }) => id === packageId)
  if (!sold || !isOnPage) throw notSold()
  await requireFeatureOf(tx, page.id, 'packages', now).catch((error: unknown) => {
    throw error instanceof AppError ? notSold() : error
  })
  return sold
}

/** @throws AppError PIX_KEY_MISSING where nobody could pay it */
function requirePayable(
  { instantPayKey }: Professional,
  { priceCents }: OfferedPackage,
  confirmation: Confirmation,
): void {
  if (priceCents === 0 || confirmation === 'automatic' || instantPayKey !== null) return
  throw new AppError('PIX_KEY_MISSING', 'The professional has not given a Pix key.')
}

/** The same package that waits for its payment already, as it is sold now: bought in two tabs, it is bought once. */
async function waitingOf(
  tx: BookingTransaction,
  { id: professionalId }: Professional,
  { phone: contactPhone, sold }: { phone: string; sold: OfferedPackage },
): Promise<LoadedPurchase | undefined> {
  const { id: packageId, priceCents } = sold
  const [known] = await loadPurchases(
    tx,
    { professionalId, contactPhone, packageId, priceCents, status: 'open', claimedAt: null },
    { take: 1 },
  )
  return known?.row.client.blocked ? undefined : known
}

/** What costs nothing is had once. @throws AppError RATE_LIMITED */
async function requireFirst(
  tx: BookingTransaction,
  { id: clientId }: Client,
  packageId: string,
): Promise<void> {
  if ((await tx.purchase.count({ where: { clientId, packageId } })) === 0) return
  throw new AppError('RATE_LIMITED', 'This package is had once.')
}
