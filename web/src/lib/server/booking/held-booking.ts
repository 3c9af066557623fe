import type { Api } from '../../api/client.ts'
import type { LinkedAppointment } from '../../api/resources.ts'
import { isByHand, refundWords } from '../../booking/prepayment.ts'
import { clock } from '../../text/format.ts'
import { wallTime } from '../../time/calendar.ts'
import { inZone } from '../../time/zone.ts'

/** A booking whose time is held for its payment, as its success page follows it. */
export interface HeldBooking {
  isConfirmed: boolean
  isOver: boolean
  isPaid: boolean
  /** Whether the professional says that it came, and no bank. */
  isByHand: boolean
  /** What is still to be paid; null: nothing is waited for any more. */
  paying: {
    token: string
    version: number
    amountCents: number
    until: string
    untilClock: string
    refund: string
    pix: { payload: string; svg: string } | null
    /** Of one that the professional confirms by hand: whether its client says that it is paid, or may say so. */
    byHand: { isClaimed: boolean; mayClaim: boolean } | null
  } | null
}

/** What the client of a payment that is confirmed by hand has said of it, and may say. */
export const claimOf = ({
  paymentStatus,
  actions,
}: Pick<LinkedAppointment, 'paymentStatus' | 'actions'>) => ({
  isClaimed: paymentStatus === 'authorized',
  mayClaim: actions.includes('declare_payment'),
})

/** What the link of a booking tells of its payment; null while nobody can say. */
export async function heldBy(api: Api, token: string): Promise<HeldBooking | null> {
  const appointment = await api.getLinkedAppointment({ token }).catch(() => null)
  if (!appointment) return null
  const { status, holdUntil, version, prepayCents, paidCents } = appointment
  const byHand = isByHand(appointment)
  const refund = refundWords({ ...appointment, isByHand: byHand }, Date.now())
  const timezone = appointment.professional?.timezone ?? 'America/Sao_Paulo'
  const pix = holdUntil ? await api.getLinkedPix({ token }).catch(() => null) : null
  return {
    isConfirmed: status === 'confirmed',
    isOver: status === 'cancelled' || status === 'rejected',
    isPaid: paidCents > 0 && !holdUntil,
    isByHand: byHand,
    paying: holdUntil
      ? {
          ...{ token, version, refund, pix },
          amountCents: (prepayCents ?? 0) - paidCents,
          until: holdUntil,
          untilClock: clock(wallTime(inZone(holdUntil, timezone))),
          byHand: byHand ? claimOf(appointment) : null,
        }
      : null,
  }
}
