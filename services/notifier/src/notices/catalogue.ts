import type { NoticeAudience } from '@encaixe/contracts'
import type { Links } from '../texts/links.ts'
import type { Notice } from './define.ts'
import { msgAgentHandoff } from './msg-agent-handoff.ts'
import { msgAgentReply } from './msg-agent-reply.ts'
import { msgAttendanceConfirmed } from './msg-attendance-confirmed.ts'
import { msgBookingCancelledByClient } from './msg-booking-cancelled-by-client.ts'
import { msgBookingCancelledByProfessional } from './msg-booking-cancelled-by-professional.ts'
import { msgBookingConfirmed } from './msg-booking-confirmed.ts'
import { msgBookingReceived } from './msg-booking-received.ts'
import { msgBookingRejected } from './msg-booking-rejected.ts'
import { msgBookingRequest } from './msg-booking-request.ts'
import { msgBookingRescheduled, msgBookingRescheduledByClient } from './msg-booking-rescheduled.ts'
import { msgButtonAnswer, msgButtonAnswerToProfessional } from './msg-button-answer.ts'
import { msgNewFollower } from './msg-new-follower.ts'
import { msgNewMessage, msgNewMessageToProfessional } from './msg-new-message.ts'
import { msgNoShow } from './msg-no-show.ts'
import { msgOptOutConfirmed } from './msg-opt-out-confirmed.ts'
import { msgPaymentDeclared } from './msg-payment-declared.ts'
import { msgPaymentFailed } from './msg-payment-failed.ts'
import { msgPaymentReceived } from './msg-payment-received.ts'
import { msgPaymentRefunded } from './msg-payment-refunded.ts'
import { msgPaymentRequest } from './msg-payment-request.ts'
import { msgPhoneCode } from './msg-phone-code.ts'
import { msgPlanLimitNear } from './msg-plan-limit-near.ts'
import { msgRecurringConflict } from './msg-recurring-conflict.ts'
import { msgRecurringCreated } from './msg-recurring-created.ts'
import { msgRecurringSkipped } from './msg-recurring-skipped.ts'
import { msgReminder1h } from './msg-reminder-1h.ts'
import { msgReminder24h } from './msg-reminder-24h.ts'
import { msgReviewReceived } from './msg-review-received.ts'
import { msgReviewRequest } from './msg-review-request.ts'
import { msgSecurityChange } from './msg-security-change.ts'
import { msgSubscriptionCancelled } from './msg-subscription-cancelled.ts'
import { msgSubscriptionChanged } from './msg-subscription-changed.ts'
import { msgTrialEnding } from './msg-trial-ending.ts'

/** Every message that the service sends. */
export const notices: readonly Notice[] = [
  msgBookingRequest,
  msgBookingReceived,
  msgBookingConfirmed,
  msgBookingRejected,
  msgBookingCancelledByProfessional,
  msgBookingCancelledByClient,
  msgBookingRescheduled,
  msgBookingRescheduledByClient,
  msgReminder24h,
  msgReminder1h,
  msgRecurringCreated,
  msgRecurringConflict,
  msgRecurringSkipped,
  msgAttendanceConfirmed,
  msgNoShow,
  msgReviewRequest,
  msgReviewReceived,
  msgNewFollower,
  msgNewMessage,
  msgNewMessageToProfessional,
  msgPaymentRequest,
  msgPaymentDeclared,
  msgPaymentReceived,
  msgPaymentRefunded,
  msgButtonAnswer,
  msgButtonAnswerToProfessional,
  msgAgentReply,
  msgAgentHandoff,
  msgOptOutConfirmed,
  msgPhoneCode,
  msgPlanLimitNear,
  msgTrialEnding,
  msgSubscriptionChanged,
  msgPaymentFailed,
  msgSubscriptionCancelled,
  msgSecurityChange,
]

const nameOf = (key: string, audience: NoticeAudience) => `${key} ${audience}`
const byName = new Map(notices.map((notice) => [nameOf(notice.key, notice.audience), notice]))

/** The notice that a delivery is of, which may read otherwise for each side; undefined for one that is sent no more. */
export const noticeOf = (key: string, audience: NoticeAudience): Notice | undefined =>
  byName.get(nameOf(key, audience))

/** Every WhatsApp text, as it has to be registered before it can be sent. */
export const registrations = (links: Links) =>
  notices.flatMap((notice) => notice.registrations(links))
