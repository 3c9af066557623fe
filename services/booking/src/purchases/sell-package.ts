import { purchaseRpcs, type RpcInput } from '@encaixe/contracts'
import type { HandlersOf, RpcContext } from '@encaixe/service-kit'
import { clientByHand } from '../clients/ensure-client.ts'
import { lockOwnPage, ownPage, storedPackages } from '../copies/professional-copies.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { noonOf } from '../ledger/paid-on.rule.ts'
import { requireFeatureOf } from '../plans/plan-room.ts'
import type { BookingWork, Parts } from '../store.ts'
import { changePurchase } from './change-purchase.ts'
import { confirmationAt } from './confirmation.ts'
import { newPurchase, notSold } from './new-purchase.ts'
import { ask } from './purchase.rule.ts'
import { enterByHand } from './purchase-money.ts'
import { loadPurchase } from './purchase-rows.ts'
import { purchaseView } from './purchase-view.ts'
import { fetchUnknownPackage } from './unknown-package.ts'

type Asked = RpcInput<typeof purchaseRpcs.sellPackage>
type Context = RpcContext<'professional'>

/** A professional sells a package: its client pays first, or has paid already. */
export function sellPackage({
  database,
  bus,
  fetchProfessional,
  clock,
}: Parts): HandlersOf<typeof purchaseRpcs, 'sellPackage'> {
  async function sell(
    work: BookingWork,
    asked: Asked,
    { actor, callId }: Context,
    confirmation: 'automatic' | 'by_hand',
  ) {
    const { tx } = work
    const now = clock()
    const page = await lockOwnPage(tx, actor.userId)
    const viewing = { side: 'professional', now } as const
    // The bus repeats a call whose answer was lost.
    const before = await loadPurchase(tx, callId)
    if (before?.row.professionalId === page.id) return purchaseView(tx, before, viewing)
    await requireFeatureOf(tx, page.id, 'packages', now)
    const sold = storedPackages(page).find(({ id }) => id === asked.packageId)
    if (!sold?.active) throw notSold()
    const client = await clientByHand(work, page.id, { clientId: asked.clientId }, now)
    const priceCents = asked.priceCents ?? sold.priceCents
    const purchase = await newPurchase(tx, {
      ...{ id: callId, page, client, sold, priceCents, source: 'professional', confirmation },
      ...{ contactPhone: null, notify: asked.notify, now },
    })
    // Nothing is waited for where nothing is to be paid.
    const isPaid = asked.paid !== undefined || priceCents === 0
    const step = ask(purchase.state, { isPaid, now })
    await changePurchase(work, purchase, step, { by: 'professional', now })
    if (asked.paid) {
      const { method, at } = asked.paid
      const { timezone } = page
      const paidAt = at === undefined ? now : noonOf(at, { timezone, now, path: 'paid.at' })
      await enterByHand(tx, purchase.row, { method, paidAt }, now)
    }
    const after = await loadPurchase(tx, callId)
    if (!after) throw new Error('a purchase was not kept')
    return purchaseView(tx, after, viewing)
  }

  return {
    async sellPackage(asked, context) {
      const { id: professionalId, slug } = await ownPage(database.prisma, context.actor.userId)
      const { packageId } = asked
      await fetchUnknownPackage({ database, fetchProfessional }, { slug, packageId }, context)
      const confirmation = asked.paid ? 'by_hand' : await confirmationAt(bus, professionalId)
      return answerOnce({
        ...{ database, context, rpc: purchaseRpcs.sellPackage, input: asked },
        work: (work) => sell(work, asked, context, confirmation),
      })
    },
  }
}
