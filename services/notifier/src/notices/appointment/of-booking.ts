import { type bookingEvents, type EventData, PAYMENT_EXPIRED } from '@encaixe/contracts'
import type { Notice } from '../define.ts'
import { chargeNotices } from '../payment/msg-charge-news.ts'
import {
  msgChargeReceived,
  msgChargeReceivedToProfessional,
} from '../payment/msg-charge-received.ts'
import { msgDepositNotReceived, msgDepositReceived } from '../payment/msg-deposit.ts'
import { msgDepositClaimed, msgDepositUnanswered } from '../payment/msg-deposit-claimed.ts'
import { msgHoldExpired } from '../payment/msg-hold-expired.ts'
import { msgChargeOpened, msgDepositOpened } from '../payment/msg-pix-asked.ts'
import { refundNotices } from '../payment/msg-refund.ts'
import {
  msgPaymentDeclared,
  msgPaymentReceived,
  msgPaymentRefunded,
  msgPixArrived,
} from '../payment/msg-session-payment.ts'
import { msgRecurringCreated } from '../series/msg-recurring-created.ts'
import type { BookingFacts } from './about-appointment.ts'
import { msgBookingConfirmed, msgBookingReceived } from './msg-booking-booked.ts'
import {
  msgBookingCancelledByClient,
  msgBookingCancelledByProfessional,
} from './msg-booking-cancelled.ts'
import { msgBookingRequest } from './msg-booking-request.ts'
import { msgBookingRescheduled, msgBookingRescheduledByClient } from './msg-booking-rescheduled.ts'
import { msgServicesChanged } from './msg-services-changed.ts'

type News<E extends keyof typeof bookingEvents> = EventData<(typeof bookingEvents)[E]>

/**
 * Who books by hand knows of it, and may tell the client themselves; one of a series is told by the series'
 * own notice.
 */
export function noticesOfNew({
  appointment: { status, source, holdUntil },
  notify,
  seriesStart,
}: News<'BookingCreated'>): Notice<BookingFacts>[] {
  const toClient = status === 'confirmed' ? msgBookingConfirmed : msgBookingReceived
  // What waits for its payment is told once it is paid; its client gets the code.
  if (holdUntil !== undefined) return []
  // The first of a series tells of all.
  if (source === 'recurring') return seriesStart ? [msgRecurringCreated] : []
  if (source === 'professional') return notify === false ? [] : [toClient]
  return [msgBookingRequest, toClient]
}

/** Whoever cancelled knows of it. What the system cancels was a person's who is gone; of a series, its own notice tells. */
export function noticesOfCancellation({
  by,
  reason,
  contact,
  notify,
}: News<'BookingCancelled'>): Notice<BookingFacts>[] {
  if (notify === false) return []
  if (by === 'system' && reason === PAYMENT_EXPIRED) return [msgHoldExpired]
  if (by === 'client') return [msgBookingCancelledByClient]
  if (by === 'professional') return [msgBookingCancelledByProfessional]
  const isClientGone = contact.name === null && contact.phone === null
  return isClientGone ? [msgBookingCancelledByClient] : [msgBookingCancelledByProfessional]
}

/** Whoever moved it knows of it. */
export function noticesOfMove({ by, notify }: News<'BookingRescheduled'>): Notice<BookingFacts>[] {
  if (notify === false) return []
  return by === 'client' ? [msgBookingRescheduledByClient] : [msgBookingRescheduled]
}

/** Whoever hears of it did not change it. */
export const noticesOfServices = ({
  notify,
}: News<'BookingServicesChanged'>): Notice<BookingFacts>[] =>
  notify === false ? [] : [msgServicesChanged]

/** Taken back, money is nothing to tell of: what was told before goes out no more. */
export function noticesOfPayment({
  appointment,
  confirmedBy,
  notify,
}: News<'PaymentStatusChanged'>): Notice<BookingFacts>[] {
  if (notify === false) return []
  switch (appointment.paymentStatus) {
    case 'authorized':
      return [msgPaymentDeclared]
    case 'captured':
      // What the professional said, the professional knows.
      return confirmedBy === 'provider' ? [msgPaymentReceived, msgPixArrived] : [msgPaymentReceived]
    case 'refunded':
      return [msgPaymentRefunded]
    case 'none':
      return []
  }
}

/** Both hear of the payment and of what it makes of the booking in one message. Without one it is a booking as any. */
export function noticesOfPrepayment({
  appointment,
  amountCents,
  byHand,
}: News<'PrepaymentSettled'>): Notice<BookingFacts>[] {
  // What the professional said, the professional knows.
  if (byHand) return [msgDepositReceived]
  if (amountCents > 0) return [msgChargeReceived, msgChargeReceivedToProfessional]
  const toClient = appointment.status === 'confirmed' ? msgBookingConfirmed : msgBookingReceived
  return [msgBookingRequest, toClient]
}

/** Its client gets the code, and is told who looks whether it came. */
export const noticesOfCode = ({ byHand }: News<'ChargeOpened'>): Notice<BookingFacts>[] => [
  byHand ? msgDepositOpened : msgChargeOpened,
]

/** One side says something of a deposit by hand, and the other hears of it; what is taken back is nothing to tell of. */
export function noticesOfClaim({ claim }: News<'PrepaymentClaimChanged'>): Notice<BookingFacts>[] {
  switch (claim) {
    case 'made':
      return [msgDepositClaimed]
    case 'not_received':
      return [msgDepositNotReceived]
    case 'unanswered':
      return [msgDepositUnanswered]
    case 'withdrawn':
      return []
  }
}

const moneyNotices = { ...chargeNotices, ...refundNotices }

/** Both hear of money that is not as it was asked for. */
export const noticesOfCharge = ({ news, isTooOld }: News<'ChargeNews'>): Notice<BookingFacts>[] =>
  moneyNotices[news === 'refund_failed' && isTooOld ? 'refund_too_old' : news]
