import { type Charge, type ChargeState, chargeState } from '@encaixe/contracts'
import type { Charge as ChargeRow, Payment, PaymentRefund } from '../../../generated/client.ts'

export const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime())

export const chargeStateOf = ({ state }: Pick<ChargeRow, 'state'>): ChargeState =>
  chargeState.parse(state)

export const chargeOf = (row: ChargeRow, payload: string): Charge => ({
  id: row.id,
  appointmentId: row.appointmentId,
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
