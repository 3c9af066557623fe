import type { billingEvents, CloudEvent, EventData, RefundReason } from '@encaixe/contracts'
import { enterFromProvider, strikeAndEnter } from '../ledger/ledger.ts'
import { confirmedByBank, excessOf } from '../ledger/ledger-by-bank.rule.ts'
import { type Money, mayReturn, mayReturnByBank, onItsWay } from '../ledger/may-return.rule.ts'
import { enterSettled, requestRefund } from '../ledger/refunds.ts'
import { changePurchase } from '../purchases/change-purchase.ts'
import { activate, awaitsPayment, isLapsed } from '../purchases/purchase.rule.ts'
import { moneyOfPurchase, ofPurchase, refundOf } from '../purchases/purchase-money.ts'
import { type LoadedPurchase, loadPurchase, lockPurchase } from '../purchases/purchase-rows.ts'
import type { BookingWork, Parts } from '../store.ts'

type Entered = CloudEvent<EventData<typeof billingEvents.PaymentEntered>>
type Refunded = CloudEvent<EventData<typeof billingEvents.PaymentRefundSettled>>

const MONEY = { set: {}, ledger: [], tells: ['money'] } as const

/** What becomes of a package that somebody bought when its provider tells of money. */
export function onPurchasePayments({ clock, tasks }: Parts) {
  const lock = async ({ tx }: BookingWork, id: string | undefined) =>
    id === undefined ? null : lockPurchase(tx, id)

  /**
   * Enters money that came. What the professional had entered of the same Pix counts no more.
   * @returns the money after it; null for what was known: nothing of it goes back twice
   */
  async function enter(
    { tx }: BookingWork,
    { row }: LoadedPurchase,
    { endToEndId, amountCents, feeCents, paidAt }: Entered['data'],
    keptCents: number,
  ): Promise<Money | null> {
    const now = clock()
    const at = Temporal.Instant.from(paidAt)
    const told = { key: endToEndId, endToEndId, amountCents, feeCents, paidAt: at }
    if (!(await enterFromProvider(tx, ofPurchase(row), told, now))) return null
    const money = await moneyOfPurchase(tx, row)
    const { priceCents } = row
    const returningCents = onItsWay(money)
    const same = confirmedByBank(money.entries, { priceCents, keptCents, returningCents })
    await strikeAndEnter(tx, ofPurchase(row), same, now)
    return moneyOfPurchase(tx, row)
  }

  /** Of a payment goes back what does not stay, and nothing of what came before it. @returns how much */
  async function giveBack(
    work: BookingWork,
    { row }: LoadedPurchase,
    { cents, money, reason }: { cents: number; money: Money; reason: RefundReason },
    endToEndId: string | null,
  ): Promise<number> {
    const now = clock()
    const amountCents = Math.min(cents, mayReturnByBank(money, now, endToEndId))
    await requestRefund(work, tasks, refundOf(row), { amountCents, reason, endToEndId, now })
    return amountCents
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
      const backCents = await giveBack(work, purchase, { cents, money, reason }, data.endToEndId)
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
