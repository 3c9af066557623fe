import { AppError, billingRpcs, type Charge, type purchaseRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { isAway } from '../away.ts'
import { codeOfCharge, payerTextOfRequest } from '../portal/charge-code.ts'
import type { BookingTransaction, Parts } from '../store.ts'
import { changePurchase } from './change-purchase.ts'
import { claim, withdraw } from './purchase.rule.ts'
import { claimOf, missingOf, staticCode } from './purchase-money.ts'
import type { LoadedPurchase } from './purchase-rows.ts'
import { purchaseView } from './purchase-view.ts'
import { bought, lockBought } from './whose-purchases.ts'

type Handlers = HandlersOf<typeof purchaseRpcs, 'getPurchasePix' | 'declarePurchasePaid'>

/** Longer than a provider usually takes. */
const PATIENCE_MS = 2_000
/** How long a claim that was denied is remembered. */
const DENIED_FOR_DAYS = 90

/** How a client pays a package, and says so. */
export function payPurchase({ database, bus, clock }: Parts): Handlers {
  /**
   * null where the account is connected no more, or its provider does not answer: the key of the page pays as well.
   * @throws AppError UPSTREAM_UNAVAILABLE where there is no key
   */
  async function chargeOf(purchase: LoadedPurchase): Promise<Charge | null> {
    const { id: purchaseId, professionalId } = purchase.row
    const expiresAt = purchase.state.waitsUntil?.toString()
    const wanted = {
      ...{ purchaseId, professionalId, amountCents: missingOf(purchase) },
      ...(expiresAt !== undefined && { expiresAt }),
      text: payerTextOfRequest(purchase.professional?.name ?? null),
    }
    try {
      return (await bus.call(billingRpcs.openCharge, wanted, { timeoutMs: PATIENCE_MS })).charge
    } catch (error) {
      if (isAway(error) && purchase.professional?.instantPayKey) return null
      throw error
    }
  }

  return {
    async getPurchasePix({ id }, { actor }) {
      const purchase = await bought(database.prisma, id, actor)
      if (purchase.row.status !== 'open' || missingOf(purchase) === 0) throw nothingOwed()
      if (purchase.row.confirmation === 'by_hand') return staticCode(purchase)
      const charge = await chargeOf(purchase)
      if (charge) return codeOfCharge(charge)
      // No charge confirms itself any more: the professional says that it came.
      const code = staticCode(purchase)
      await database.prisma.purchase.updateMany({
        where: { id, status: 'open' },
        data: { confirmation: 'by_hand' },
      })
      return code
    },

    declarePurchasePaid: ({ id, paid }, { actor }) =>
      database.transaction(async (work) => {
        const now = clock()
        const purchase = await lockBought(work, id, actor)
        if (paid && purchase.row.confirmation === 'automatic') throw confirmsItself()
        const step = paid
          ? claim(purchase.state, await claimsOf(work.tx, purchase, now), { now })
          : withdraw(purchase.state)
        const told = { by: 'client', claim: claimOf(purchase), now } as const
        const changed = await changePurchase(work, purchase, step, told)
        return purchaseView(work.tx, changed, { side: 'client', now })
      }),
  }
}

/** What is known of the claims of its client at its page. */
async function claimsOf(
  tx: Pick<BookingTransaction, 'purchase'>,
  { row: { professionalId, clientId } }: LoadedPurchase,
  now: Temporal.Instant,
): Promise<{ isOneOpen: boolean; denials: number }> {
  const own = { professionalId, clientId }
  const open = await tx.purchase.count({ where: { ...own, claimedAt: { not: null } } })
  const since = now.subtract({ hours: 24 * DENIED_FOR_DAYS }).toString()
  const { _sum } = await tx.purchase.aggregate({
    where: { ...own, updatedAt: { gte: since } },
    _sum: { denials: true },
  })
  return { isOneOpen: open > 0, denials: _sum.denials ?? 0 }
}

const nothingOwed = () => new AppError('NOT_FOUND', 'Nothing is to be paid for this purchase.')
const confirmsItself = () =>
  new AppError('INVALID_TRANSITION', 'The provider of the page says that it is paid.')
