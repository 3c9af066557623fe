import { paymentMethod } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { z } from 'zod'
import type { PaymentEntry } from '../../generated/client.ts'
import { instantOf } from '../appointments/load-appointment.ts'
import type { BookingTransaction } from '../store.ts'
import type { Entry, LedgerChange } from './ledger.rule.ts'

type Reader = Pick<BookingTransaction, 'paymentEntry'>
/** What money came for: an appointment, or a request in a conversation. */
type PaidFor = { appointmentId: string } | { messageId: string; clientId: string }

const confirmedBy = z.enum(['professional', 'provider'])

const entryOf = (row: PaymentEntry): Entry => ({
  id: row.id,
  amountCents: row.amountCents,
  method: paymentMethod.parse(row.method),
  confirmedBy: confirmedBy.parse(row.confirmedBy),
  paidAt: instantOf(row.paidAt),
  recordedAt: instantOf(row.recordedAt),
})

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)

async function entriesFor(
  tx: Reader,
  paidFor: { appointmentId: string } | { messageId: string },
): Promise<Entry[]> {
  const rows = await tx.paymentEntry.findMany({
    where: { ...paidFor, struckAt: null },
    orderBy: [{ paidAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(entryOf)
}

/** What counts of what was paid for an appointment, the earliest first. */
export const entriesOf = (tx: Reader, appointmentId: string): Promise<Entry[]> =>
  entriesFor(tx, { appointmentId })

/**
 * Makes a person's change of the entries. The caller has locked the professional.
 * @returns the entries after it
 */
export async function changeLedger(
  tx: Reader,
  { id: appointmentId, professionalId }: { id: string; professionalId: string },
  { enter, strike }: LedgerChange,
  now: Temporal.Instant,
): Promise<Entry[]> {
  if (strike.length > 0) {
    await tx.paymentEntry.updateMany({
      where: { id: { in: [...strike] } },
      data: { struckAt: dateOf(now) },
    })
  }
  if (enter.length > 0) {
    await tx.paymentEntry.createMany({
      data: enter.map(({ amountCents, method, paidAt }) => ({
        ...{ id: newId(), appointmentId, professionalId, amountCents, method },
        ...{ confirmedBy: 'professional', paidAt: dateOf(paidAt), recordedAt: dateOf(now) },
      })),
    })
  }
  return entriesOf(tx, appointmentId)
}

/**
 * Enters what a provider told; told twice, it is one entry.
 * @returns the entries after it
 */
export async function enterFromProvider(
  tx: Reader,
  professionalId: string,
  paidFor: PaidFor,
  { key, amountCents, paidAt }: { key: string; amountCents: number; paidAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<Entry[]> {
  await tx.paymentEntry.createMany({
    data: {
      ...{ id: newId(), ...paidFor, professionalId, amountCents, method: 'pix' },
      ...{ confirmedBy: 'provider', providerKey: key },
      ...{ paidAt: dateOf(paidAt), recordedAt: dateOf(now) },
    },
    skipDuplicates: true,
  })
  return entriesFor(tx, 'messageId' in paidFor ? { messageId: paidFor.messageId } : paidFor)
}
