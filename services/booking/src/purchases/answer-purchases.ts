import { AppError, type PaymentMethod, purchaseRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { answerOnce } from '../idempotency/answer-once.ts'
import { requireCovered, strikeAndEnter } from '../ledger/ledger.ts'
import { givenBack, receiptUndone } from '../ledger/ledger-by-hand.rule.ts'
import { mayReturn, mayReturnByBank } from '../ledger/may-return.rule.ts'
import { noonOf } from '../ledger/paid-on.rule.ts'
import { requestRefund } from '../ledger/refunds.ts'
import type { BookingTransaction, BookingWork, Parts } from '../store.ts'
import { changePurchase } from './change-purchase.ts'
import { endCharge } from './end-charge.ts'
import { activate, cancel, deny, endOf, extend, reopen, shareBack } from './purchase.rule.ts'
import { claimOf } from './purchase-code.ts'
import { enterByHand, moneyOfPurchase, ofPurchase, refundOf } from './purchase-money.ts'
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
  const seen = async (tx: BookingTransaction, id: string, now: Temporal.Instant) => {
    const purchase = await loadPurchase(tx, id)
    if (!purchase) throw new Error('a purchase is gone')
    return purchaseView(tx, purchase, { side: 'professional', now })
  }

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
    receivePurchase: ({ id, expectedVersion, method, paidOn }, { actor }) =>
      database.transaction(async (work) => {
        const now = clock()
        const purchase = await lockSold(work, { id, expectedVersion }, actor)
        const { timezone } = purchase.state
        const paidAt =
          paidOn === undefined ? now : noonOf(paidOn, { timezone, now, path: 'paidOn' })
        await receive(work, purchase, { method, paidAt }, now)
        return seen(work.tx, id, now)
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

    undoReceivePurchase: ({ id, expectedVersion }, { actor }) =>
      database.transaction(async (work) => {
        const now = clock()
        const purchase = await lockSold(work, { id, expectedVersion }, actor)
        const money = await moneyOfPurchase(work.tx, purchase.row)
        const change = receiptUndone(money.entries, now)
        if (change.strike.length === 0) throw nothingToUndo()
        requireCovered(money, change)
        const step = reopen(purchase.state, { now })
        await changePurchase(work, purchase, step, { by: 'professional', now })
        await strikeAndEnter(work.tx, ofPurchase(purchase.row), change, now)
        return seen(work.tx, id, now)
      }),

    denyPurchase: ({ id, expectedVersion }, { actor }) =>
      database.transaction(async (work) => {
        const now = clock()
        const purchase = await lockSold(work, { id, expectedVersion }, actor)
        await denyClaim(work, purchase, now)
        return seen(work.tx, id, now)
      }),

    extendPurchase: ({ id, expectedVersion, expiresOn }, { actor }) =>
      database.transaction(async (work) => {
        const now = clock()
        const purchase = await lockSold(work, { id, expectedVersion }, actor)
        const { timezone } = purchase.state
        const until =
          expiresOn === null ? null : endOf(Temporal.PlainDate.from(expiresOn), timezone)
        const step = extend(purchase.state, until, { now })
        await changePurchase(work, purchase, step, { by: 'professional', now })
        return seen(work.tx, id, now)
      }),

    cancelPurchase: ({ id, expectedVersion, refundCents }, { actor }) =>
      database.transaction(async (work) => {
        const now = clock()
        const purchase = await lockSold(work, { id, expectedVersion }, actor)
        const step = cancel(purchase.state, { now })
        const refund = await giveBack(work, purchase, refundCents, now)
        const told = { by: 'professional', now, ...(refund.amountCents > 0 && { refund }) } as const
        await changePurchase(work, purchase, step, told)
        await endCharge(work, tasks, purchase)
        return seen(work.tx, id, now)
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
