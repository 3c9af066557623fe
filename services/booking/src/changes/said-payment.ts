import { bookingEvents } from '@encaixe/contracts'
import type { Change } from '../appointments/change.ts'
import { type Loaded, stateOf } from '../appointments/load-appointment.ts'
import { claimSaid, type PaymentChange, paymentAfter } from '../appointments/payment.rule.ts'
import type { Side } from '../appointments/status.rule.ts'
import type { LedgerChange } from '../ledger/ledger.rule.ts'
import { changeLedger, moneyFor, requireCovered } from '../ledger/ledger.ts'
import { captured, givenBack, keptAfterAll, undone } from '../ledger/ledger-by-hand.rule.ts'
import { chargedOf, type Money, mayReturn, mayReturnByBank } from '../ledger/may-return.rule.ts'
import { noLongerFailed } from '../ledger/refunds.ts'
import type { BookingWork, Openings } from '../store.ts'
import { sayClaim } from './say-claim.ts'
import type { WantedChange } from './wanted-change.rule.ts'

type Said = Extract<WantedChange, { kind: 'payment' }>
type Changed = Change<
  typeof bookingEvents.PaymentStatusChanged | typeof bookingEvents.PrepaymentClaimChanged
>

interface Deciding {
  by: Side
  now: Temporal.Instant
  openings: Openings
}

/**
 * What people say of a payment, with what it does to the entries.
 * @returns what changes of the appointment; null for a refund that its provider makes: then the appointment is refunded
 * once that is done; and for a prepayment that came by hand: that is all written
 * @throws AppError INVALID_TRANSITION
 */
export async function saidPayment(
  work: BookingWork,
  loaded: Loaded,
  { change, method = 'pix' }: Said,
  { by, now, openings }: Deciding,
): Promise<Changed | null> {
  const { tx } = work
  const { row, record } = loaded
  const state = stateOf(row)
  let paymentStatus = paymentAfter(state, change, { by, now })
  const claim = state.byHand ? claimSaid(change, by) : null
  if (claim) return sayClaim(work, loaded, claim, { by, method, now, openings })
  if (movesMoney(change)) {
    const money = await moneyFor(tx, { appointmentId: row.id })
    const bankCents = change === 'refund_payment' ? mayReturnByBank(money, now) : 0
    const wanted = ledgerChange(change, money, {
      ...{ priceCents: row.priceCents, method, now, bankCents },
      refundedAt: state.refundedAt ?? now,
    })
    requireCovered(money, wanted)
    const after = await changeLedger(tx, row, wanted, now)
    if (change === 'refund_payment') {
      await noLongerFailed(tx, row.id, now)
      await openings.givenBack(work, row, { amountCents: bankCents, now })
      // It is refunded once the bank has given it back.
      if (bankCents > 0) return null
    }
    // What a bank told stays paid.
    if (change === 'undo_payment' && chargedOf(after) > 0) paymentStatus = 'captured'
  }
  return {
    record,
    set: {
      paymentStatus,
      ...(change === 'capture_payment' && { paymentMethod: method }),
    },
    by,
    event: bookingEvents.PaymentStatusChanged,
    data: (snapshot) => ({
      ...snapshot,
      previous: state.paymentStatus,
      by: by === 'client' ? 'client' : 'professional',
    }),
  }
}

/** A client's word moves nothing. */
const movesMoney = (change: PaymentChange) =>
  change !== 'declare_payment' && change !== 'deny_payment'

function ledgerChange(
  change: PaymentChange,
  money: Money,
  {
    priceCents,
    method,
    now,
    bankCents,
    refundedAt,
  }: {
    priceCents: number
    method: NonNullable<Said['method']>
    now: Temporal.Instant
    /** What the bank gives back. */
    bankCents: number
    refundedAt: Temporal.Instant
  },
): LedgerChange {
  const { entries } = money
  switch (change) {
    case 'capture_payment':
      return captured(entries, { priceCents, method, paidAt: now })
    case 'undo_payment':
      return undone(entries)
    case 'refund_payment':
      return givenBack(entries, { cents: mayReturn(money) - bankCents, paidAt: now })
    case 'undo_refund':
      return keptAfterAll(entries, refundedAt)
    case 'declare_payment':
    case 'deny_payment':
      return { enter: [], strike: [] }
  }
}
