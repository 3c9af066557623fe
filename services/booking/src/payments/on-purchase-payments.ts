import { excessOf } from '../ledger/ledger-by-bank.rule.ts'
import { type Money, mayReturn } from '../ledger/may-return.rule.ts'
import {
  type Entered,
  enterPayment,
  giveBackOf,
  type Refunded,
  strikeSamePix,
} from '../ledger/received.ts'
import { enterSettled } from '../ledger/refunds.ts'
import { changePurchase } from '../purchases/change-purchase.ts'
import { activate, awaitsPayment, isLapsed } from '../purchases/purchase.rule.ts'
import { ofPurchase, refundOf } from '../purchases/purchase-money.ts'
import { type LoadedPurchase, loadPurchase, lockPurchase } from '../purchases/purchase-rows.ts'
import type { BookingWork, Parts } from '../store.ts'

const MONEY = { set: {}, ledger: [], tells: ['money'] } as const

/** What becomes of a package that somebody bought when its provider tells of money. */
export function onPurchasePayments({ clock, tasks }: Parts) {
  const lock = async ({ tx }: BookingWork, id: string | undefined) =>
    id === undefined ? null : lockPurchase(tx, id)

  /** @returns the money after it; null for what was known: nothing of it goes back twice */
  async function enter(
    { tx }: BookingWork,
    { row }: LoadedPurchase,
    entry: Entered['data'],
    keptCents: number,
  ): Promise<Money | null> {
    const now = clock()
    const of = ofPurchase(row)
    const money = await enterPayment(tx, of, entry, now)
    const { priceCents } = row
    return money && strikeSamePix(tx, of, money, { priceCents, keptCents }, now)
  }

  return {
    async onEntered({ data }: Entered, work: BookingWork): Promise<void> {
      const purchase = await lock(work, data.purchaseId)
      if (!purchase) return
      const { row, state } = purchase
      const isCalledOff = state.status === 'cancelled' && !isLapsed(state)
      const money = await enter(work, purchase, data, isCalledOff ? 0 : data.amountCents)
      if (!money) return
      const now = clock()
      const leftCents = mayReturn(money)
      const isCovered = leftCents >= row.priceCents
      const isTooLate = isCalledOff || (isLapsed(state) && !isCovered)
      const excess = excessOf(data, { leftCents, owedCents: row.priceCents })
      const cents = isTooLate ? data.amountCents : excess
      const reason = isTooLate ? 'late' : 'excess'
      const backCents = await giveBackOf(work, tasks, refundOf(row), data, {
        ...{ cents, money, reason, now },
      })
      const refund = { amountCents: backCents, byProvider: true }
      const told = { by: 'provider', now, ...(backCents > 0 && { refund }) } as const
      const becomesActive = awaitsPayment(state) && isCovered
      await changePurchase(work, purchase, becomesActive ? activate(state, { now }) : MONEY, told)
    },

    async onRefunded({ data }: Refunded, work: BookingWork): Promise<void> {
      const purchase = await lock(work, data.purchaseId)
      if (!purchase) return
      const now = clock()
      const money = await enterSettled(work.tx, ofPurchase(purchase.row), data, now)
      if (!money) return
      const after = (await loadPurchase(work.tx, purchase.row.id)) ?? purchase
      const { state, amountCents, isTooOld } = data
      const settled = { state, amountCents, ...(isTooOld && { isTooOld }) }
      await changePurchase(work, after, MONEY, { by: 'provider', now, settled })
    },
  }
}
