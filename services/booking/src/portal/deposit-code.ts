import { AppError, type AppointmentPix } from '@encaixe/contracts'
import { pixSvg } from '@encaixe/pix'
import type { AppointmentCharge } from '../../generated/client.ts'
import { stateOf } from '../appointments/load-appointment.ts'
import type { AppointmentRow } from '../appointments/select-appointments.sql.ts'
import { findCharge } from '../ledger/appointment-charges.ts'
import type { BookingTransaction } from '../store.ts'
import { depositTxid, payeeOf, pixTextOf } from './pix-code.rule.ts'

/** The static code of a prepayment that is confirmed by hand; null where the professional has no key any more. */
export function depositCode(
  { amountCents, holdUntil }: Pick<AppointmentCharge, 'amountCents' | 'holdUntil'>,
  row: AppointmentRow,
): { payload: string; expiresAt: string } | null {
  const payee = payeeOf(row.professional)
  if (payee.key === null || !holdUntil) return null
  const payable = { ...payee, appointmentId: row.id, priceCents: amountCents }
  const { payload } = pixTextOf(payable, depositTxid(row.id))
  return { payload, expiresAt: holdUntil.toISOString() }
}

/**
 * The code of a prepayment that the professional confirms by hand, while it is waited for; null for any other. Made once,
 * it stays: the key may be another by now, and both sides have this one.
 * @throws AppError UPSTREAM_UNAVAILABLE in the moment before it is made: no other code pays it
 */
export async function waitingDeposit(
  reader: Pick<BookingTransaction, 'appointmentCharge'>,
  row: AppointmentRow,
): Promise<AppointmentPix | null> {
  if (!stateOf(row).byHand) return null
  const charge = await findCharge(reader, row.id)
  if (!charge?.payload) throw new AppError('UPSTREAM_UNAVAILABLE', 'The Pix code is not there yet.')
  const { payload, amountCents } = charge
  return {
    ...{ payload, svg: pixSvg(payload), amountCents, txid: depositTxid(row.id) },
    ...{ confirmsItself: false, expiresAt: row.holdUntil?.toISOString() ?? null },
  }
}
