import type { Channel } from '@encaixe/contracts'
import { notifierEvents } from '@encaixe/contracts'
import { Prisma } from '../generated/client.ts'
import type { DeliveryStatus } from './domain/delivery-status.ts'
import type { Audience } from './domain/notices.ts'
import type { NotifierWork } from './store.ts'

/** Names a delivery to a queue: ids only, never whom it is for. */
export interface DeliveryRef {
  id: string
  channel: Channel
}

/** A delivery as the service works with it. */
export interface Delivery extends DeliveryRef {
  eventId: string
  template: string
  audience: Audience
  recipient: string
  payload: unknown
  fallbackEmail: string | null
  professionalId: string
  appointmentId: string | null
  status: DeliveryStatus
  attempts: number
  providerMessageId: string | null
}

/** The columns of a Delivery, for `select` and `returning`. */
export const deliveryColumns = Prisma.sql`
  id, channel::text, event_id as "eventId", template, audience::text, recipient, payload,
  fallback_email as "fallbackEmail", professional_id as "professionalId",
  appointment_id as "appointmentId", status::text, attempts,
  provider_message_id as "providerMessageId"`

const noticeOf = (delivery: Delivery) => ({
  deliveryId: delivery.id,
  template: delivery.template,
  channel: delivery.channel,
  audience: delivery.audience,
  professionalId: delivery.professionalId,
  appointmentId: delivery.appointmentId,
})

/** Tells the others that a provider has the message. */
export function emitSent({ emit }: NotifierWork, delivery: Delivery) {
  const { recipient, providerMessageId } = delivery
  return emit(notifierEvents.NoticeSent, {
    subject: delivery.id,
    data: { ...noticeOf(delivery), recipient, providerMessageId },
  })
}

/** Tells the others that a message was given up. */
export function emitFailed({ emit }: NotifierWork, delivery: Delivery, reason: string) {
  return emit(notifierEvents.NoticeFailed, {
    subject: delivery.id,
    data: { ...noticeOf(delivery), reason },
  })
}
