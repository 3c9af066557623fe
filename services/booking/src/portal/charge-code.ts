import {
  AppError,
  type AppointmentPix,
  billingRpcs,
  type Charge,
  type RpcInput,
} from '@encaixe/contracts'
import { pixSvg } from '@encaixe/pix'
import type { Bus } from '@encaixe/service-kit'
import type { AppointmentCharge } from '../../generated/client.ts'
import { stateOf } from '../appointments/load-appointment.ts'
import type { AppointmentRow } from '../appointments/select-appointments.sql.ts'
import { isAway } from '../away.ts'
import { findCharge } from '../ledger/appointment-charges.ts'
import type { BookingTransaction } from '../store.ts'
import { depositTxid, payeeOf, pixTextOf } from './pix-code.rule.ts'

/** Longer than a provider usually takes. Who waits gets the static code then. */
const PATIENCE_MS = 2_000

/** Whether money for it is still expected. */
const isOwed = ({ status, paymentStatus }: AppointmentRow) =>
  (paymentStatus === 'none' || paymentStatus === 'authorized') &&
  status !== 'rejected' &&
  status !== 'cancelled'

/** What the payer's bank shows. */
export const payerText = (professionalName: string | null) =>
  `Horário com ${professionalName ?? 'profissional'}`.slice(0, 140)

/** The same of a request that is about no appointment. */
export const payerTextOfRequest = (professionalName: string | null) =>
  `Pagamento a ${professionalName ?? 'profissional'}`.slice(0, 140)

/** The charge that billing makes; null without a connected account, and if none could be made. */
export const openCharge = (
  bus: Pick<Bus, 'call'>,
  wanted: RpcInput<typeof billingRpcs.openCharge>,
): Promise<Charge | null> =>
  bus
    .call(billingRpcs.openCharge, wanted, { timeoutMs: PATIENCE_MS })
    .then(({ charge }) => charge)
    .catch((error: unknown) => {
      if (isAway(error)) return null
      throw error
    })

/**
 * The charge of an appointment whose professional has connected an account; null without one, and if none could be made:
 * the static code pays as well. A time that is held for its payment has the one charge of its prepayment.
 * @throws AppError UPSTREAM_UNAVAILABLE for a held one without a charge: no other code pays it
 */
export async function chargeFor(
  bus: Pick<Bus, 'call'>,
  appointment: AppointmentRow,
  asked?: number,
): Promise<Charge | null> {
  const { id: appointmentId, professionalId, professional, holdUntil, prepayCents } = appointment
  const { priceCents, paidCents } = appointment
  const isHeld = holdUntil !== null && prepayCents !== null
  // Of what came in part the rest is asked for.
  const amountCents = isHeld ? prepayCents - paidCents : (asked ?? priceCents - paidCents)
  if (!isOwed(appointment) || amountCents < 1) return null
  const text = payerText(professional?.name ?? null)
  const wanted = {
    ...{ professionalId, appointmentId, amountCents, text },
    ...(isHeld && { expiresAt: holdUntil.toISOString() }),
  }
  const charge = await openCharge(bus, wanted)
  if (isHeld && !charge)
    throw new AppError('UPSTREAM_UNAVAILABLE', 'The Pix code is not there yet.')
  return charge
}

/** A charge's code as both sides see it. */
export const codeOfCharge = ({
  payload,
  amountCents,
  txid,
  expiresAt,
}: Charge): AppointmentPix => ({
  ...{ payload, svg: pixSvg(payload), amountCents, txid },
  ...{ confirmsItself: true, expiresAt },
})

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
