import { type ActorOf, AppError, type PaymentMethod, purchaseRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { answerOnce } from '../idempotency/answer-once.ts'
import { requireCovered, strikeAndEnter } from '../ledger/ledger.ts'
import { givenBack, receiptUndone } from '../ledger/ledger-by-hand.rule.ts'
import { mayReturn, mayReturnByBank } from '../ledger/may-return.rule.ts'
import { noonOf } from '../ledger/paid-on.rule.ts'
import { requestRefund } from '../ledger/refunds.ts'
import type { BookingWork, Parts } from '../store.ts'
import { changePurchase } from './change-purchase.ts'
import { endCharge } from './end-charge.ts'
import { activate, cancel, deny, endOf, extend, reopen, shareBack } from './purchase.rule.ts'
import { claimOf, enterByHand, moneyOfPurchase, ofPurchase, refundOf } from './purchase-money.ts'
import { type LoadedPurchase, loadPurchase } from './purchase-rows.ts'
import { purchaseView } from './purchase-view.ts'
import { lockLinked, lockSold } from './whose-purchases.ts'

type Handlers = HandlersOf<
  typeof purchaseRpcs,
  | 'receivePurchase'
  | 'undoReceivePurchase'
  | 'denyPurchase'
  | 'extendPurchase'
  | 'cancelPurchase'
  | 'answerClaim'
>

/** What a professional does with the packages that their page sold. */
export function answerPurchases({ database, clock, tasks }: Parts): Handlers {
  /** Changes a purchase of the asking account's page behind its lock, and answers it as it is then. */
  const change = (
    { id, expectedVersion }: { id: string; expectedVersion?: number | undefined },
    { actor }: { actor: ActorOf<'professional'> },
    step: (work: BookingWork, purchase: LoadedPurchase, now: Temporal.Instant) => Promise<unknown>,
  ) =>
    database.transaction(async (work) => {
      const now = clock()
      await step(work, await lockSold(work, { id, expectedVersion }, actor), now)
      const purchase = await loadPurchase(work.tx, id)
      if (!purchase) throw new Error('a purchase is gone')
      return purchaseView(work.tx, purchase, { side: 'professional', now })
    })

  /**
   * Gives an amount back: by the bank what came by charges, the rest by hand.
   * @returns what goes back, and whether the bank gives some of it
   * @throws AppError VALIDATION_FAILED where more would go back than may
   */
  async function giveBack(
    work: BookingWork,
    { row, state }: LoadedPurchase,
    wanted: number | undefined,
    now: Temporal.Instant,
  ): Promise<{ amountCents: number; byProvider: boolean }> {
    const money = await moneyOfPurchase(work.tx, row)
    const most = mayReturn(money)
    const amountCents = wanted ?? shareBack(state, most)
    if (amountCents > most) throw tooMuch()
    const byBank = Math.min(amountCents, mayReturnByBank(money, now))
    const byHand = givenBack(money.entries, { cents: amountCents - byBank, paidAt: now })
    await strikeAndEnter(work.tx, ofPurchase(row), byHand, now)
    const refund = { amountCents: byBank, reason: 'cancelled' as const, now }
    await requestRefund(work, tasks, refundOf(row), refund)
    return { amountCents, byProvider: byBank > 0 }
  }

  /** The rest of its money came. */
  async function receive(
    work: BookingWork,
    purchase: LoadedPurchase,
    paid: { method: PaymentMethod; paidAt: Temporal.Instant },
    now: Temporal.Instant,
  ): Promise<void> {
    const step = activate(purchase.state, { now })
    await changePurchase(work, purchase, step, { by: 'professional', now })
    await enterByHand(work.tx, purchase.row, paid, now)
    await endCharge(work, tasks, purchase)
  }

  const denyClaim = (work: BookingWork, purchase: LoadedPurchase, now: Temporal.Instant) =>
    changePurchase(work, purchase, deny(purchase.state, { now }), {
      ...{ by: 'professional', claim: claimOf(purchase), now },
    })

  return {
    receivePurchase: (asked, by) =>
      change(asked, by, (work, purchase, now) => {
        const { method, paidOn } = asked
        const { timezone } = purchase.state
        const paidAt =
          paidOn === undefined ? now : noonOf(paidOn, { timezone, now, path: 'paidOn' })
        return receive(work, purchase, { method, paidAt }, now)
      }),

    answerClaim: (input, context) =>
      answerOnce({
        ...{ database, context, rpc: purchaseRpcs.answerClaim, input },
        async work(work) {
          const now = clock()
          const { received, expectedVersion } = input
          const purchase = await lockLinked(work, { expectedVersion }, context.actor)
          if (!received) {
            await denyClaim(work, purchase, now)
            return { status: 'open' as const }
          }
          await receive(work, purchase, { method: 'pix', paidAt: now }, now)
          return { status: 'active' as const }
        },
      }),

    undoReceivePurchase: (asked, by) =>
      change(asked, by, async (work, purchase, now) => {
        const money = await moneyOfPurchase(work.tx, purchase.row)
        const change = receiptUndone(money.entries, now)
        if (change.strike.length === 0) throw nothingToUndo()
        requireCovered(money, change)
        const step = reopen(purchase.state, { now })
        await changePurchase(work, purchase, step, { by: 'professional', now })
        await strikeAndEnter(work.tx, ofPurchase(purchase.row), change, now)
      }),

    denyPurchase: (asked, by) => change(asked, by, denyClaim),

    extendPurchase: (asked, by) =>
      change(asked, by, (work, purchase, now) => {
        const { state } = purchase
        const day = asked.expiresOn
        const until = day === null ? null : endOf(Temporal.PlainDate.from(day), state.timezone)
        const step = extend(state, until, { now })
        return changePurchase(work, purchase, step, { by: 'professional', now })
      }),

    cancelPurchase: (asked, by) =>
      change(asked, by, async (work, purchase, now) => {
        const step = cancel(purchase.state, { now })
        const refund = await giveBack(work, purchase, asked.refundCents, now)
        const told = { by: 'professional', now, ...(refund.amountCents > 0 && { refund }) } as const
        await changePurchase(work, purchase, step, told)
        await endCharge(work, tasks, purchase)
      }),
  }
}

const nothingToUndo = () =>
  new AppError('INVALID_TRANSITION', 'It can be taken back by who entered it, for 24 hours.')

function tooMuch(): AppError {
  const message = 'Não dá para devolver mais do que entrou.'
  return new AppError('VALIDATION_FAILED', `refundCents: ${message}`, {
    errors: [{ path: 'refundCents', message }],
  })
}
