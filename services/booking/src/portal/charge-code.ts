import { AppError, type AppointmentPix, billingRpcs, type Charge } from '@encaixe/contracts'
import { pixSvg } from '@encaixe/pix'
import type { Bus } from '@encaixe/service-kit'

/** Longer than a provider usually takes. Who waits gets the static code then. */
const PATIENCE_MS = 2_000

interface Chargeable {
  id: string
  professionalId: string
  status: string
  paymentStatus: string
  priceCents: number
  professional: { name: string } | null
}

/** Whether money for it is still expected. */
const isOwed = ({ status, paymentStatus, priceCents }: Chargeable) =>
  priceCents > 0 &&
  (paymentStatus === 'none' || paymentStatus === 'authorized') &&
  status !== 'rejected' &&
  status !== 'cancelled'

/**
 * The charge of an appointment whose professional has connected an account; null without one, and if none could be made:
 * the static code pays as well.
 */
export async function chargeFor(
  bus: Pick<Bus, 'call'>,
  appointment: Chargeable,
  amountCents = appointment.priceCents,
): Promise<Charge | null> {
  if (!isOwed(appointment) || amountCents < 1) return null
  const { id: appointmentId, professionalId, professional } = appointment
  const text = `Horário com ${professional?.name ?? 'profissional'}`.slice(0, 140)
  const wanted = { professionalId, appointmentId, amountCents, text }
  try {
    const { charge } = await bus.call(billingRpcs.openCharge, wanted, { timeoutMs: PATIENCE_MS })
    return charge
  } catch (error) {
    if (error instanceof AppError && error.code === 'UPSTREAM_UNAVAILABLE') return null
    throw error
  }
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
