import {
  type BookingSnapshot,
  bookingEvents,
  type CloudEvent,
  type EventContract,
  type WebhookType,
} from '@encaixe/contracts'
import type { RecordEvents, ToldEvent } from './record-events.ts'

/** Where events for programs go. */
export interface Programs {
  record: RecordEvents
  /** What addresses of the API begin with. */
  publicUrl: string
}

const typeOfEvent = new Map<string, WebhookType>([
  [bookingEvents.BookingCreated.type, 'appointment.created'],
  [bookingEvents.BookingConfirmed.type, 'appointment.confirmed'],
  [bookingEvents.BookingRescheduled.type, 'appointment.moved'],
  [bookingEvents.BookingCancelled.type, 'appointment.cancelled'],
  [bookingEvents.BookingRejected.type, 'appointment.cancelled'],
  [bookingEvents.BookingCompleted.type, 'appointment.completed'],
  [bookingEvents.BookingMarkedNoShow.type, 'appointment.no_show'],
])

function typeOf(
  { type }: Pick<EventContract, 'type'>,
  { appointment }: Pick<BookingSnapshot, 'appointment'>,
): WebhookType | undefined {
  if (type !== bookingEvents.PaymentStatusChanged.type) return typeOfEvent.get(type)
  return appointment.paymentStatus === 'captured' ? 'appointment.paid' : undefined
}

/** What programs are told of appointments: ids, version and status, and where to read the rest. */
export const toldOfAppointments = (
  contract: Pick<EventContract, 'type'>,
  events: readonly CloudEvent<Pick<BookingSnapshot, 'appointment' | 'professional'>>[],
  publicUrl: string,
): ToldEvent[] =>
  events.flatMap(({ id, time: at, data }) => {
    const type = typeOf(contract, data)
    if (type === undefined) return []
    const { id: appointmentId, version, status, paymentStatus } = data.appointment
    const url = `${publicUrl}/api/appointments/${appointmentId}`
    const told = { appointmentId, version, status, paymentStatus, url }
    return [{ ...{ id, type, at, professionalId: data.professional.id }, data: told }]
  })

/** What programs are told of reviews and of who waits. */
export function toldOfPages(
  contract: EventContract,
  { id, time: at, data }: Pick<CloudEvent, 'id' | 'time' | 'data'>,
  publicUrl: string,
): ToldEvent[] {
  if (contract === bookingEvents.ReviewSubmitted) {
    const { reviewId, appointmentId, professional } = bookingEvents.ReviewSubmitted.data.parse(data)
    const url = `${publicUrl}/api/appointments/${appointmentId}`
    const told = { reviewId, appointmentId, url }
    return [{ ...{ id, at, type: 'review.created', professionalId: professional.id }, data: told }]
  }
  if (contract === bookingEvents.WaitlistJoined) {
    const { wishId, professional } = bookingEvents.WaitlistJoined.data.parse(data)
    const told = { wishId, url: `${publicUrl}/api/waitlist` }
    return [{ ...{ id, at, type: 'waitlist.joined', professionalId: professional.id }, data: told }]
  }
  return []
}
