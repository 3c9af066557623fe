import type { billingEvents, CloudEvent, EventData, RefundReason } from '@encaixe/contracts'
import type { BookingTasks, BookingTransaction, BookingWork } from '../store.ts'
import { enterFromProvider, type MoneyOf, moneyFor, strikeAndEnter } from './ledger.ts'
import { confirmedByBank } from './ledger-by-bank.rule.ts'
import { type Money, mayReturnByBank, onItsWay } from './may-return.rule.ts'
import { type Of, requestRefund } from './refunds.ts'

export type Entered = CloudEvent<EventData<typeof billingEvents.PaymentEntered>>
export type Refunded = CloudEvent<EventData<typeof billingEvents.PaymentRefundSettled>>

/**
 * Enters money of which a provider tells. The caller has locked what it is for.
 * @returns the money with it; null for what was known: nothing of it goes back twice
 */
export async function enterPayment(
  tx: BookingTransaction,
  of: MoneyOf,
  { endToEndId, amountCents, feeCents, paidAt }: Entered['data'],
  now: Temporal.Instant,
): Promise<Money | null> {
  const at = Temporal.Instant.from(paidAt)
  const told = { key: endToEndId, endToEndId, amountCents, feeCents, paidAt: at }
  return (await enterFromProvider(tx, of, told, now)) ? moneyFor(tx, of) : null
}

/**
 * Strikes out the Pix that the professional had entered by hand, and of which its provider tells now.
 * @param keptCents what of the provider's does not go back by itself
 * @returns the money after it
 */
export async function strikeSamePix(
  tx: BookingTransaction,
  of: MoneyOf,
  { entries, refunds }: Money,
  { priceCents, keptCents }: { priceCents: number; keptCents: number },
  now: Temporal.Instant,
): Promise<Money> {
  const returningCents = onItsWay({ refunds })
  await strikeAndEnter(
    tx,
    of,
    confirmedByBank(entries, { priceCents, keptCents, returningCents }),
    now,
  )
  return moneyFor(tx, of)
}

/** Of a payment goes back what does not stay, and nothing of what came before it. @returns how much */
export async function giveBackOf(
  work: BookingWork,
  tasks: BookingTasks,
  of: Of,
  { endToEndId }: Entered['data'],
  {
    cents,
    money,
    reason,
    now,
  }: { cents: number; money: Money; reason: RefundReason; now: Temporal.Instant },
): Promise<number> {
  const amountCents = Math.min(cents, mayReturnByBank(money, now, endToEndId))
  await requestRefund(work, tasks, of, { amountCents, reason, endToEndId, now })
  return amountCents
}
