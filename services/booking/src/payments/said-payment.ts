import { AppError, bookingEvents } from '@encaixe/contracts'
import { type Loaded, stateOf } from '../appointments/load-appointment.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import type { Change } from '../changes/change.ts'
import { type PaymentChange, paymentAfter } from '../changes/payment.rule.ts'
import type { Side } from '../changes/status.rule.ts'
import type { WantedChange } from '../changes/wanted-change.rule.ts'
import type { BookingWork } from '../store.ts'
import type { Openings } from '../waitlist/openings.ts'
import { type Entry, type LedgerChange, paidOf } from './ledger.rule.ts'
import { changeLedger, entriesOf } from './ledger.ts'
import { chargedOf, isGivenBackByBank } from './ledger-by-bank.rule.ts'
import { captured, givenBack, keptAfterAll, undone } from './ledger-by-hand.rule.ts'

type Said = Extract<WantedChange, { kind: 'payment' }>
type Changed = Change<typeof bookingEvents.PaymentStatusChanged>

interface Deciding {
  by: Side
  now: Temporal.Instant
  openings: Openings
}

/**
 * What people say of a payment, with what it does to the entries.
 * @returns what changes of the appointment; null for a refund that its provider makes: then the appointment is refunded
 * once that is done
 * @throws AppError INVALID_TRANSITION
 */
export async function saidPayment(
  work: BookingWork,
  { row, record }: Loaded,
  { change, method = 'pix' }: Said,
  { by, now, openings }: Deciding,
): Promise<Changed | null> {
  const { tx } = work
  const state = stateOf(row)
  let paymentStatus = paymentAfter(state, change, { by, now })
  let paidCents: number | undefined
  if (movesMoney(change)) {
    const before = await entriesOf(tx, row.id)
    const isByBank =
      change === 'refund_payment' &&
      isGivenBackByBank(before, now) &&
      (await openings.givenBack(work, row.id, now))
    const wanted = ledgerChange(change, before, {
      ...{ priceCents: row.priceCents, method, now, isByBank, refundedAt: state.refundedAt ?? now },
    })
    requireOwnWord(change, before, wanted, { from: state.paymentStatus, to: paymentStatus })
    const after = await changeLedger(tx, row, wanted, now)
    paidCents = Math.max(0, paidOf(after))
    if (isByBank) {
      await tx.appointment.update({ where: { id: row.id }, data: { paidCents } })
      return null
    }
    // What a bank told stays paid.
    if (change === 'undo_payment' && chargedOf(after) > 0) paymentStatus = 'captured'
  }
  return {
    appointment: record.appointment,
    set: {
      paymentStatus,
      ...(change === 'capture_payment' && { paymentMethod: method }),
      ...(paidCents !== undefined && { paidCents }),
    },
    by,
    event: bookingEvents.PaymentStatusChanged,
    data: (appointment) => ({
      ...snapshotOf({ ...record, appointment }),
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
  entries: readonly Entry[],
  {
    priceCents,
    method,
    now,
    isByBank,
    refundedAt,
  }: {
    priceCents: number
    method: NonNullable<Said['method']>
    now: Temporal.Instant
    isByBank: boolean
    refundedAt: Temporal.Instant
  },
): LedgerChange {
  switch (change) {
    case 'capture_payment':
      return captured(entries, { priceCents, method, paidAt: now })
    case 'undo_payment':
      return undone(entries)
    case 'refund_payment':
      return givenBack(entries, { whole: !isByBank, paidAt: now })
    case 'undo_refund':
      return keptAfterAll(entries, refundedAt)
    case 'declare_payment':
    case 'deny_payment':
      return { enter: [], strike: [] }
  }
}

/**
 * A person takes back what a person said.
 * @throws AppError INVALID_TRANSITION for what a bank told
 */
function requireOwnWord(
  change: PaymentChange,
  entries: readonly Entry[],
  { strike }: LedgerChange,
  { from, to }: { from: string; to: string },
): void {
  const takesBack = change === 'undo_payment' || change === 'undo_refund'
  const isTold = entries.some(({ confirmedBy }) => confirmedBy === 'provider')
  if (!takesBack || !isTold || strike.length > 0) return
  throw new AppError('INVALID_TRANSITION', 'What a bank told cannot be taken back.', { from, to })
}
