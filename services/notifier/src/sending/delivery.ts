import type { Channel, NoticeAudience } from '@encaixe/contracts'
import { notifierEvents } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { DeliveryStatus } from '../domain/delivery-status.ts'
import type { NotifierWork } from '../store.ts'

/** Names a delivery to a queue: ids only, never whom it is for. */
export interface DeliveryRef {
  id: string
  channel: Channel
}

/** A delivery that a notice makes. */
export interface NewDelivery {
  /** The notice's key. */
  template: string
  audience: NoticeAudience
  channel: Channel
  /** E.164 for WhatsApp, an address for e-mail, a userId in the app. */
  recipient: string
  /** What the text tells, by the schema of its notice. */
  payload: unknown
  /** Where to write when this channel turns out not to reach the person. */
  fallbackEmail: string | null
  professionalId: string | null
  appointmentId: string | null
  appointmentVersion: number | null
  /** An instant before which it is not sent. */
  notBefore: string | null
}

/** A delivery as the service works with it. */
export interface Delivery extends DeliveryRef, Omit<NewDelivery, 'notBefore'> {
  eventId: string
  /** W3C trace context of the event that made it. */
  traceparent: string | null
  status: DeliveryStatus
  attempts: number
  providerMessageId: string | null
}

/** The columns of a Delivery, for `select` and `returning`. */
export const deliveryColumns = Prisma.sql`
  id, channel::text, event_id as "eventId", template, audience::text, recipient, payload,
  fallback_email as "fallbackEmail", professional_id as "professionalId",
  deliveries.appointment_id as "appointmentId", appointment_version as "appointmentVersion",
  traceparent, deliveries.status::text, attempts, provider_message_id as "providerMessageId"`

const noticeOf = (delivery: Delivery) => ({
  deliveryId: delivery.id,
  template: delivery.template,
  channel: delivery.channel,
  audience: delivery.audience,
  professionalId: delivery.professionalId,
  appointmentId: delivery.appointmentId,
})

/** Publishes that a provider has the message. */
export function emitSent({ emit }: NotifierWork, delivery: Delivery) {
  const { recipient, providerMessageId } = delivery
  return emit(notifierEvents.NoticeSent, {
    subject: delivery.id,
    data: { ...noticeOf(delivery), recipient, providerMessageId },
  })
}

/** Publishes that a message was given up. */
export function emitFailed({ emit }: NotifierWork, delivery: Delivery, reason: string) {
  return emit(notifierEvents.NoticeFailed, {
    subject: delivery.id,
    data: { ...noticeOf(delivery), reason },
  })
}
