import type { Notice } from './define.ts'
import { msgBookingConfirmed } from './msg-booking-confirmed.ts'
import { msgBookingReceived } from './msg-booking-received.ts'
import { msgBookingRequest } from './msg-booking-request.ts'
import { msgPhoneCode } from './msg-phone-code.ts'

/** Every message that the service sends. */
export const notices: readonly Notice[] = [
  msgBookingRequest,
  msgBookingReceived,
  msgBookingConfirmed,
  msgPhoneCode,
]

const byKey = new Map(notices.map((notice) => [notice.key, notice]))

/** The notice that a delivery is of; undefined for one that is sent no more. */
export const noticeOf = (key: string): Notice | undefined => byKey.get(key)

/** Every WhatsApp text, as it has to be registered before it can be sent. */
export const registrations = () => notices.flatMap((notice) => notice.registrations)
