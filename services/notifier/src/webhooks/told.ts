import { createHash } from 'node:crypto'
import {
  type BookingSnapshot,
  bookingEvents,
  type CloudEvent,
  type EventContract,
  type EventData,
  type WebhookType,
} from '@encaixe/contracts'
import type { ToldEvent } from './insert-events.sql.ts'
import type { RecordEvents } from './record-events.ts'

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

type Snapshot = Pick<BookingSnapshot, 'appointment' | 'professional' | 'client'> & {
  previousEndsAt?: string | undefined
}

function typeOf(
  { type }: Pick<EventContract, 'type'>,
  { appointment, previousEndsAt }: Snapshot,
): WebhookType | undefined {
  if (type === bookingEvents.BookingServicesChanged.type) {
    return previousEndsAt === appointment.endsAt ? undefined : 'appointment.moved'
  }
  if (type !== bookingEvents.PaymentStatusChanged.type) return typeOfEvent.get(type)
  return appointment.paymentStatus === 'captured' ? 'appointment.paid' : undefined
}

/** What programs are told of appointments: ids, version and status, and where to read the rest. */
export const toldOfAppointments = (
  contract: Pick<EventContract, 'type'>,
  events: readonly CloudEvent<Snapshot & { isNewClient?: boolean | undefined }>[],
  publicUrl: string,
): ToldEvent[] =>
  events.flatMap(({ id, time: at, data }) => {
    const type = typeOf(contract, data)
    if (type === undefined) return []
    const { id: appointmentId, version, status, paymentStatus } = data.appointment
    const url = `${publicUrl}/api/appointments/${appointmentId}`
    const told = { appointmentId, version, status, paymentStatus, url }
    const professionalId = data.professional.id
    const ofAppointment = { ...{ id, type, at, professionalId }, data: told }
    if (!data.isNewClient) return [ofAppointment]
    const made = { professionalId, clientIds: [data.client.id], change: 'created' as const }
    return [...toldOfClients({ id, at, ...made }, publicUrl), ofAppointment]
  })

type Clients = EventData<typeof bookingEvents.ClientsChanged> & Pick<ToldEvent, 'id' | 'at'>

/** What programs are told of clients: the id, and where to read them while there is somebody to read. */
export const toldOfClients = (
  { id: eventId, at, professionalId, clientIds, change }: Clients,
  publicUrl: string,
): ToldEvent[] =>
  clientIds.map((clientId) => {
    const url = `${publicUrl}/api/clients/${clientId}`
    const data = { clientId, ...(change !== 'erased' && { url }) }
    return { id: idOf(eventId, clientId), at, professionalId, type: `client.${change}`, data }
  })

/** The id of what an event tells of one of several: the same whenever that event is handled. */
function idOf(eventId: string, about: string): string {
  const hex = createHash('sha256').update(`${eventId} ${about}`).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20, 32)].join('-')
}

/** What programs are told of reviews, of who waits, and of packages that were sold. */
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
  if (contract === bookingEvents.PurchaseChanged) {
    const purchase = bookingEvents.PurchaseChanged.data.parse(data)
    const { purchaseId, version, status, professional } = purchase
    const url = `${publicUrl}/api/purchases/${purchaseId}`
    const told = { purchaseId, version, status, url }
    return [
      { ...{ id, at, type: 'purchase.changed', professionalId: professional.id }, data: told },
    ]
  }
  return []
}
