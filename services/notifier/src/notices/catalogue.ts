import type { NoticeAudience } from '@encaixe/contracts'
import type { Links } from '../texts/links.ts'
import { msgApiKeyMade } from './account/msg-api-key-made.ts'
import { msgOptOutConfirmed } from './account/msg-opt-out-confirmed.ts'
import { msgPhoneCode, msgPhoneWordAnswer } from './account/msg-phone-code.ts'
import { msgSecurityChange } from './account/msg-security-change.ts'
import { msgWebhookOff } from './account/msg-webhook-off.ts'
import { msgAgentHandoff } from './agent/msg-agent-handoff.ts'
import { msgAgentReply } from './agent/msg-agent-reply.ts'
import { msgBookingConfirmed, msgBookingReceived } from './appointment/msg-booking-booked.ts'
import {
  msgBookingCancelledByClient,
  msgBookingCancelledByProfessional,
} from './appointment/msg-booking-cancelled.ts'
import { msgBookingRejected } from './appointment/msg-booking-rejected.ts'
import { msgBookingRequest } from './appointment/msg-booking-request.ts'
import {
  msgBookingRescheduled,
  msgBookingRescheduledByClient,
} from './appointment/msg-booking-rescheduled.ts'
import { msgButtonAnswer, msgButtonAnswerToProfessional } from './appointment/msg-button-answer.ts'
import { msgCalendarDeleted, msgCalendarMoved } from './appointment/msg-calendar-change.ts'
import { msgCalendarCollision } from './appointment/msg-calendar-collision.ts'
import { msgCalendarUpdate, msgOwnChange } from './appointment/msg-calendar-update.ts'
import { msgMoveRefused } from './appointment/msg-move-refused.ts'
import { msgMoveRequested } from './appointment/msg-move-requested.ts'
import { msgServicesChanged } from './appointment/msg-services-changed.ts'
import { msgAttendanceConfirmed, msgNoShow } from './appointment/msg-session.ts'
import { msgCalendarDisconnected } from './calendar/msg-calendar-disconnected.ts'
import type { Notice } from './define.ts'
import { msgFollowedOpened } from './following/msg-followed-opened.ts'
import { msgHolidayAhead } from './holiday/msg-holiday-ahead.ts'
import { msgClientLate } from './messages/msg-client-late.ts'
import { msgNewMessage, msgNewMessageToProfessional } from './messages/msg-new-message.ts'
import { msgPaymentRequest } from './messages/msg-payment-request.ts'
import { requestedPaymentNotices } from './messages/msg-requested-payment.ts'
import { msgPackageClaimAnswer } from './package/msg-claim-answer.ts'
import { msgPackageBought, msgPackageBoughtToProfessional } from './package/msg-package-bought.ts'
import { msgPackageCancelled } from './package/msg-package-cancelled.ts'
import { msgPackageEnding, msgPackageLast } from './package/msg-package-ends.ts'
import {
  msgPackageAsked,
  msgPackageClaimed,
  msgPackageNotReceived,
} from './package/msg-package-payment.ts'
import { msgPackageRefundDone, msgPackageRefundFailed } from './package/msg-package-refund.ts'
import { chargeNotices } from './payment/msg-charge-news.ts'
import {
  msgChargeReceived,
  msgChargeReceivedToProfessional,
} from './payment/msg-charge-received.ts'
import { msgDepositNotReceived, msgDepositReceived } from './payment/msg-deposit.ts'
import { msgDepositClaimed, msgDepositUnanswered } from './payment/msg-deposit-claimed.ts'
import { msgHoldExpired } from './payment/msg-hold-expired.ts'
import { msgChargeOpened, msgDepositOpened } from './payment/msg-pix-asked.ts'
import { msgPrepaymentPaused } from './payment/msg-prepayment-paused.ts'
import { refundNotices } from './payment/msg-refund.ts'
import {
  msgPaymentDeclared,
  msgPaymentReceived,
  msgPaymentRefunded,
  msgPixArrived,
} from './payment/msg-session-payment.ts'
import { msgPaymentFailed } from './plan/msg-payment-failed.ts'
import { msgPlanLimitNear } from './plan/msg-plan-limit-near.ts'
import { msgSubscriptionCancelled, msgSubscriptionChanged } from './plan/msg-subscription.ts'
import { msgTrialEnding } from './plan/msg-trial-ending.ts'
import { msgReminder1h, msgReminder24h } from './reminder/msg-reminders.ts'
import { msgNewFollower } from './review/msg-new-follower.ts'
import { msgReviewReceived } from './review/msg-review-received.ts'
import { msgReviewRequest } from './review/msg-review-request.ts'
import { msgRecurringChanged } from './series/msg-recurring-changed.ts'
import { msgRecurringConflict } from './series/msg-recurring-conflict.ts'
import { msgRecurringCreated } from './series/msg-recurring-created.ts'
import { msgRecurringSkipped } from './series/msg-recurring-skipped.ts'
import { msgSeriesOutOfSessions } from './series/msg-series-out-of-sessions.ts'
import { msgOfferAnswer } from './waitlist/msg-offer-answer.ts'
import { msgWaitlistJoined } from './waitlist/msg-waitlist-joined.ts'
import { msgWaitlistOffer } from './waitlist/msg-waitlist-offer.ts'

/** Every message that the service sends. */
export const notices: readonly Notice[] = [
  msgBookingRequest,
  msgBookingReceived,
  msgBookingConfirmed,
  msgBookingRejected,
  msgOwnChange,
  msgCalendarUpdate,
  msgBookingCancelledByProfessional,
  msgBookingCancelledByClient,
  msgBookingRescheduled,
  msgBookingRescheduledByClient,
  msgServicesChanged,
  msgMoveRequested,
  msgMoveRefused,
  msgCalendarDisconnected,
  msgCalendarMoved,
  msgCalendarDeleted,
  msgCalendarCollision,
  msgReminder24h,
  msgReminder1h,
  msgSeriesOutOfSessions,
  msgRecurringCreated,
  msgRecurringChanged,
  msgRecurringConflict,
  msgRecurringSkipped,
  msgWaitlistJoined,
  msgWaitlistOffer,
  msgOfferAnswer,
  msgAttendanceConfirmed,
  msgNoShow,
  msgReviewRequest,
  msgReviewReceived,
  msgNewFollower,
  msgFollowedOpened,
  msgNewMessage,
  msgNewMessageToProfessional,
  msgClientLate,
  msgPaymentRequest,
  ...Object.values(requestedPaymentNotices).flat(),
  msgPaymentDeclared,
  msgPaymentReceived,
  msgPaymentRefunded,
  msgPixArrived,
  ...Object.values(chargeNotices).flat(),
  msgChargeOpened,
  msgChargeReceived,
  msgChargeReceivedToProfessional,
  msgDepositOpened,
  msgDepositClaimed,
  msgDepositUnanswered,
  msgDepositNotReceived,
  msgDepositReceived,
  msgHoldExpired,
  ...Object.values(refundNotices).flat(),
  msgPrepaymentPaused,
  msgPackageAsked,
  msgPackageClaimed,
  msgPackageClaimAnswer,
  msgPackageNotReceived,
  msgPackageBought,
  msgPackageBoughtToProfessional,
  msgPackageLast,
  msgPackageEnding,
  msgPackageCancelled,
  msgPackageRefundDone,
  msgPackageRefundFailed,
  msgButtonAnswer,
  msgButtonAnswerToProfessional,
  msgAgentReply,
  msgAgentHandoff,
  msgOptOutConfirmed,
  msgPhoneCode,
  msgPhoneWordAnswer,
  msgHolidayAhead,
  msgPlanLimitNear,
  msgTrialEnding,
  msgSubscriptionChanged,
  msgPaymentFailed,
  msgSubscriptionCancelled,
  msgSecurityChange,
  msgApiKeyMade,
  msgWebhookOff,
]

const nameOf = (key: string, audience: NoticeAudience) => `${key} ${audience}`
const byName = new Map(notices.map((notice) => [nameOf(notice.key, notice.audience), notice]))

/** The notice that a delivery is of, which may read otherwise for each side; undefined for one that is sent no more. */
export const noticeOf = (key: string, audience: NoticeAudience): Notice | undefined =>
  byName.get(nameOf(key, audience))

/** Every WhatsApp text, as it has to be registered before it can be sent. */
export const registrations = (links: Links) =>
  notices.flatMap((notice) => notice.registrations(links))
