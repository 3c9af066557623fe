import { AppError, paymentMethod, refundReason } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { z } from 'zod'
import type { PaymentEntry, Refund as RefundRow } from '../../generated/client.ts'
import { instantOf } from '../appointments/load-appointment.ts'
import type { BookingTransaction } from '../store.ts'
import type { Entry, LedgerChange } from './ledger.rule.ts'
import { covers, type Money, type Refund } from './may-return.rule.ts'

type Reader = Pick<BookingTransaction, 'paymentEntry'>
/** What money came for: an appointment, a request in a conversation, or a package that was sold. */
export type PaidFor = { appointmentId: string } | { messageId: string } | { purchaseId: string }
/** The same with whose it is; with the client, unless an appointment has one. */
export type MoneyOf = PaidFor & { professionalId: string; clientId?: string }

function rowsFor(paidFor: PaidFor) {
  if ('messageId' in paidFor) return { messageId: paidFor.messageId }
  if ('purchaseId' in paidFor) return { purchaseId: paidFor.purchaseId }
  return { appointmentId: paidFor.appointmentId }
}

const confirmedBy = z.enum(['professional', 'provider'])

const entryOf = (row: PaymentEntry): Entry => ({
  ...row,
  method: paymentMethod.parse(row.method),
  confirmedBy: confirmedBy.parse(row.confirmedBy),
  paidAt: instantOf(row.paidAt),
  recordedAt: instantOf(row.recordedAt),
})

const refundOf = (row: RefundRow): Refund => ({
  ...row,
  reason: refundReason.parse(row.reason),
  failedAt: row.failedAt && instantOf(row.failedAt),
  isRetried: row.retriedAt !== null,
})

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)

async function entriesFor(tx: Reader, paidFor: PaidFor): Promise<Entry[]> {
  const rows = await tx.paymentEntry.findMany({
    where: { ...rowsFor(paidFor), struckAt: null },
    orderBy: [{ paidAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(entryOf)
}

/** All that came, went back and is on its way. The caller has locked what it is for, if it decides something. */
export async function moneyFor(
  tx: Reader & Pick<BookingTransaction, 'refund'>,
  paidFor: PaidFor,
): Promise<Money> {
  const refunds = await tx.refund.findMany({
    where: rowsFor(paidFor),
    orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
  })
  return { entries: await entriesFor(tx, paidFor), refunds: refunds.map(refundOf) }
}

/** What counts of what was paid for an appointment, the earliest first. */
export const entriesOf = (tx: Reader, appointmentId: string): Promise<Entry[]> =>
  entriesFor(tx, { appointmentId })

/** @throws AppError INVALID_TRANSITION where more would have gone back, or be on its way, than came */
export function requireCovered(money: Money, change: LedgerChange): void {
  if (covers(money, change)) return
  throw new AppError('INVALID_TRANSITION', 'More would be given back than came.')
}

/** Strikes out what counts no more, and enters what a person says. The caller has locked the professional. */
export async function strikeAndEnter(
  tx: Reader,
  { professionalId, clientId, ...paidFor }: MoneyOf,
  { enter, strike }: LedgerChange,
  now: Temporal.Instant,
): Promise<void> {
  if (strike.length > 0) {
    await tx.paymentEntry.updateMany({
      where: { id: { in: [...strike] } },
      data: { struckAt: dateOf(now) },
    })
  }
  if (enter.length > 0) {
    await tx.paymentEntry.createMany({
      data: enter.map(({ amountCents, method, paidAt }) => ({
        ...{ id: newId(), ...rowsFor(paidFor), professionalId, clientId: clientId ?? null },
        ...{ amountCents, method },
        ...{ confirmedBy: 'professional', paidAt: dateOf(paidAt), recordedAt: dateOf(now) },
      })),
    })
  }
}

/**
 * Makes a person's change of the entries. The caller has locked the professional.
 * @returns the entries after it
 */
export async function changeLedger(
  tx: Reader,
  { id: appointmentId, professionalId }: { id: string; professionalId: string },
  change: LedgerChange,
  now: Temporal.Instant,
): Promise<Entry[]> {
  await strikeAndEnter(tx, { appointmentId, professionalId }, change, now)
  return entriesOf(tx, appointmentId)
}

/** Money of which a provider tells: that it came, or went back. */
export interface Told {
  key: string
  amountCents: number
  paidAt: Temporal.Instant
  endToEndId?: string | undefined
  refundId?: string | undefined
  feeCents?: number | undefined
}

/**
 * Enters what a provider told; told twice, it is one entry.
 * @param clientId of a request in a conversation or a purchase: an appointment has its client
 * @returns whether it was not known
 */
export async function enterFromProvider(
  tx: Reader,
  { professionalId, clientId, ...paidFor }: MoneyOf,
  { key, amountCents, paidAt, endToEndId, refundId, feeCents }: Told,
  now: Temporal.Instant,
): Promise<boolean> {
  const { count } = await tx.paymentEntry.createMany({
    data: {
      ...{ id: newId(), ...rowsFor(paidFor), professionalId, clientId: clientId ?? null },
      amountCents,
      ...{ method: 'pix', confirmedBy: 'provider', providerKey: key },
      ...{ endToEndId: endToEndId ?? null, refundId: refundId ?? null },
      feeCents: feeCents ?? null,
      ...{ paidAt: dateOf(paidAt), recordedAt: dateOf(now) },
    },
    skipDuplicates: true,
  })
  return count > 0
}
