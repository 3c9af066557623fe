import { type Charge, type ChargedFor, type ChargeState, chargeState } from '@encaixe/contracts'
import type { Charge as ChargeRow, Payment, PaymentRefund } from '../../../generated/client.ts'
import { nextReadAt } from './next-read.rule.ts'

export const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime())

export const chargeStateOf = ({ state }: Pick<ChargeRow, 'state'>): ChargeState =>
  chargeState.parse(state)

/** Names the charges of an appointment, a message or a purchase in a query. */
export const ofOne = ({ appointmentId, messageId, purchaseId }: ChargedFor) => ({
  ...(appointmentId !== undefined && { appointmentId }),
  ...(messageId !== undefined && { messageId }),
  ...(purchaseId !== undefined && { purchaseId }),
})

type ForOne = Pick<ChargeRow, 'appointmentId' | 'messageId' | 'purchaseId'>

/** What a charge is for: an appointment, a message, or a purchase. */
export const chargedForOf = ({ appointmentId, messageId, purchaseId }: ForOne): ChargedFor => ({
  ...(appointmentId !== null && { appointmentId }),
  ...(messageId !== null && { messageId }),
  ...(purchaseId !== null && { purchaseId }),
})

/** What events of a charge are about: those of one subject come in their order. */
export const subjectOf = ({
  id,
  appointmentId,
  messageId,
  purchaseId,
}: Pick<ChargeRow, 'id'> & ForOne) => appointmentId ?? messageId ?? purchaseId ?? id

export const chargeOf = (row: ChargeRow, payload: string): Charge => ({
  id: row.id,
  ...chargedForOf(row),
  txid: row.txid,
  amountCents: row.amountCents,
  expiresAt: row.expiresAt.toISOString(),
  state: chargeStateOf(row),
  payload,
})

/** What went back of a payment, or is going back. */
export const refundedOf = ({ refunds }: Payment & { refunds: PaymentRefund[] }): number =>
  refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)

type WithPayments = ChargeRow & { payments: readonly (Payment & { refunds: PaymentRefund[] })[] }

/** When a charge is read next by itself. */
export const nextReadOf = (row: WithPayments, now: Temporal.Instant): Temporal.Instant | null =>
  nextReadAt(
    {
      state: chargeStateOf(row),
      createdAt: instantOf(row.createdAt),
      expiresAt: instantOf(row.expiresAt),
      watchedFrom: watchedFrom(row),
      hasPayments: row.payments.length > 0,
    },
    now,
  )

/** From when a charge that has ended is watched: its end, or the last refund that its bank did not make. */
function watchedFrom({ endedAt, payments }: WithPayments): Temporal.Instant | null {
  const failures = payments
    .flatMap(({ refunds }) => refunds)
    .filter(({ state }) => state === 'failed')
    .map(({ settledAt }) => settledAt)
  const moments = [endedAt, ...failures].filter((date) => date !== null).map(instantOf)
  return moments.toSorted(Temporal.Instant.compare).at(-1) ?? null
}

/** What every entry of the ledger tells of its charge. */
export const entryOf = (charge: ChargeRow, receivedCents: number) => ({
  ...chargedForOf(charge),
  ...{ professionalId: charge.professionalId, chargeId: charge.id },
  ...{ askedCents: charge.amountCents, receivedCents },
})
