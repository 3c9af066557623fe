import { type Channel, type NoticeAudience, notifierEvents } from '@encaixe/contracts'
import { inTrace } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { NotifierWork } from '../store.ts'
import type { DeliveryStatus } from './delivery-status.rule.ts'

/** Identifies a delivery to its queue, without personal data. */
export interface DeliveryRef {
  id: string
  channel: Channel
  /** Somebody waits for it: its job goes before all others. */
  urgent?: boolean
  /** How long its job waits before it runs. */
  waitMs?: number
}

/** A delivery that a notice makes. */
export interface NewDelivery {
  /** The notice's key. */
  template: string
  audience: NoticeAudience
  channel: Channel
  /** E.164 for WhatsApp, an address for e-mail, a userId in the app and for push, which goes to each browser of it. */
  recipient: string
  /** What the text tells, by the schema of its notice. */
  payload: unknown
  /** The address to use if this channel does not reach the person. */
  fallbackEmail: string | null
  professionalId: string | null
  appointmentId: string | null
  appointmentVersion: number | null
  /** The client whose conversation it is about; null for other notices. */
  clientId: string | null
  /** An instant before which it is not sent. */
  notBefore: string | null
  /** When its secret payload is emptied at the latest; null if it has none. */
  secretUntil: string | null
  /** The account whose preferences count; null if the reader has none. */
  accountId: string | null
  /** The reader's, for quiet hours. */
  timezone: string
}

/** A delivery as the service works with it. */
export interface Delivery
  extends DeliveryRef,
    Omit<NewDelivery, 'notBefore' | 'secretUntil' | 'accountId' | 'timezone'> {
  eventId: string
  /** W3C trace context of the event that made it. */
  traceparent: string | null
  status: DeliveryStatus
  attempts: number
  providerMessageId: string | null
  /** When its last send began, in epoch seconds. */
  sendStartedAt: number | null
  isSecret: boolean
}

/** The columns of a Delivery, for `select` and `returning`. */
export const deliveryColumns = Prisma.sql`
  id, channel::text, event_id as "eventId", template, audience::text, recipient, payload,
  fallback_email as "fallbackEmail", professional_id as "professionalId",
  deliveries.appointment_id as "appointmentId", appointment_version as "appointmentVersion",
  client_id as "clientId", traceparent, deliveries.status::text, attempts, provider_message_id as "providerMessageId",
  extract(epoch from send_started_at)::float8 as "sendStartedAt", secret_until is not null as "isSecret"`

/** What events tell of a delivery; null: they tell nothing of it. */
function noticeOf({ id: deliveryId, channel, ...delivery }: Delivery) {
  if (channel === 'push') return null
  const { template, audience, professionalId, appointmentId } = delivery
  return { deliveryId, template, channel, audience, professionalId, appointmentId }
}

/** Publishes that a notice is in the app, for pages that are open there, in the trace of its event. */
export async function emitShown({ emit }: NotifierWork, delivery: Delivery) {
  const { recipient, traceparent } = delivery
  const notice = noticeOf(delivery)
  if (notice === null) return
  const data = { ...notice, recipient, providerMessageId: null }
  await inTrace(traceparent, () => emit(notifierEvents.NoticeSent, { subject: delivery.id, data }))
}

/** Publishes that a message was given up, in the trace of what made it. */
export async function emitFailed({ emit }: NotifierWork, delivery: Delivery, reason: string) {
  const notice = noticeOf(delivery)
  if (notice === null) return
  const data = { ...notice, reason }
  await inTrace(delivery.traceparent, () =>
    emit(notifierEvents.NoticeFailed, { subject: delivery.id, data }),
  )
}
