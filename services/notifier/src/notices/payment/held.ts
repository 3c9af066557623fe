import { z } from 'zod'
import { dayAndTime } from '../../texts/words.ts'
import { appointmentParams, stands, toClient, toldAt } from '../appointment/about-appointment.ts'

/** What is said of a time that is held until a Pix has come, by a bank's word or by the professional's. */
export const heldParams = appointmentParams.extend({
  ...toldAt,
  amountCents: z.int(),
  payload: z.string(),
  expiresAt: z.string().nullable(),
})
type Held = z.output<typeof heldParams>

export const openedParams = heldParams.extend({ refundNoticeHours: z.int() })
export type Opened = z.output<typeof openedParams>

export const ofHeld = {
  ...toClient,
  group: 'payments' as const,
  // It answers what the client just did.
  isAnswer: true,
  appointment: stands('booking', 'pending_confirmation'),
  usefulUntil: ({ expiresAt, startsAt }: Pick<Held, 'expiresAt' | 'startsAt'>) =>
    expiresAt ?? startsAt,
}

export const untilOf = ({
  expiresAt,
  startsAt,
  timezone,
}: Pick<Held, 'expiresAt' | 'startsAt' | 'timezone'>) => dayAndTime(expiresAt ?? startsAt, timezone)

/**
 * When a client who cancels gets the money back, if that can still be.
 * @param back what then happens to it: it goes back by itself, or by the professional's own transfer
 */
export function refundTerms(
  {
    refundNoticeHours: hours,
    startsAt,
    toldAt: told,
  }: Pick<Opened, 'refundNoticeHours' | 'startsAt' | 'toldAt'>,
  back: string,
): string {
  const until = Temporal.Instant.from(startsAt).subtract({ hours })
  if (Temporal.Instant.compare(Temporal.Instant.from(told), until) > 0)
    return 'O prazo para cancelar e receber de volta já passou: depois de pagar, não volta.'
  if (hours === 0) return `Se você cancelar antes do início, ${back}.`
  return `Se você cancelar até ${hours === 1 ? '1 hora' : `${hours} horas`} antes, ${back}.`
}
