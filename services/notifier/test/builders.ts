import {
  type BookingSnapshot,
  bookingEvents,
  type CloudEvent,
  type EventContract,
} from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import {
  aboutAppointment,
  type BookingFacts,
  noticeOfBooking,
} from '../src/notices/appointment/about-appointment.ts'
import { msgBookingRequest } from '../src/notices/appointment/msg-booking-request.ts'
import type { Notice } from '../src/notices/define.ts'
import type { EventDeliveries } from '../src/sending/insert-deliveries.sql.ts'
import { messageLinks } from '../src/texts/links.ts'

/** Of the notifier that a world starts. */
export const linkEnvironment = {
  PUBLIC_URL: 'https://encaixe.example',
  LINK_SECRET: 'a-secret-of-the-links',
}
export const links = messageLinks(linkEnvironment)

/** A zone in which people are awake now, or asleep. */
export function zoneWhere(hour: 12 | 2): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // These names count from the other side: Etc/GMT-3 is three hours ahead.
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

interface Choices {
  status?: BookingSnapshot['appointment']['status']
  paymentStatus?: BookingSnapshot['appointment']['paymentStatus']
  timezone?: string
  clientUserId?: string | null
  clientPhone?: string
  clientName?: string
  clientEmail?: string | null
  professionalPhone?: string
  professionalEmail?: string | null
  startsAt?: string
  first?: boolean
}

type CreatedSnapshot = BookingSnapshot & { first: boolean }

/** A booking of 50 minutes on a Thursday, 26 November, at 15:00 in São Paulo, unless told otherwise. */
export function bookingSnapshot(choices: Choices = {}): CreatedSnapshot {
  const professionalId = crypto.randomUUID()
  const clientId = crypto.randomUUID()
  const startsAt = choices.startsAt ?? '2099-11-26T15:00:00-03:00'
  const endsAt = Temporal.Instant.from(startsAt).add({ minutes: 50 }).toString()
  const contact = {
    name: choices.clientName ?? 'João da Conceição',
    phone: choices.clientPhone ?? '+5521900000002',
    email: choices.clientEmail === undefined ? 'joao@example.com' : choices.clientEmail,
  }
  return {
    first: choices.first ?? false,
    appointment: {
      id: crypto.randomUUID(),
      professionalId,
      clientId,
      startsAt,
      endsAt,
      status: choices.status ?? 'pending_confirmation',
      paymentStatus: choices.paymentStatus ?? 'none',
      priceCents: 15_000,
      source: 'public',
      version: 1,
    },
    client: { id: clientId, userId: choices.clientUserId ?? null, ...contact },
    contact,
    professional: {
      id: professionalId,
      userId: 'professional-account',
      slug: 'ana-souza',
      name: 'Ana Souza',
      phone: choices.professionalPhone ?? '+5511900000001',
      email:
        choices.professionalEmail === undefined ? 'ana@example.com' : choices.professionalEmail,
      timezone: choices.timezone ?? 'America/Sao_Paulo',
      city: 'Recife',
      autoConfirm: choices.status === 'confirmed',
    },
  }
}

/** The event as it arrives from the booking service. */
export function bookingEvent<D extends BookingSnapshot>(
  name: keyof typeof bookingEvents,
  data: D,
  id: string = crypto.randomUUID(),
): CloudEvent<D> {
  const contract: EventContract = bookingEvents[name]
  return {
    specversion: '1.0',
    id,
    source: '/services/booking',
    type: contract.type,
    subject: data.appointment.id,
    time: '2026-11-21T12:00:00Z',
    datacontenttype: 'application/json',
    data,
  }
}

/** What the event of a booking makes of a notice: the request to the professional unless told otherwise. */
export function deliveriesOf(
  snapshot: BookingSnapshot,
  notice: Notice<BookingFacts> = msgBookingRequest,
): EventDeliveries {
  const deliveries = noticeOfBooking(notice, snapshot, Temporal.Now.instant())
  return { eventId: newId(), traceparent: undefined, deliveries }
}

/** All that an event of a booking may tell, as notices choose from it. */
export const exampleFacts: BookingFacts = {
  ...aboutAppointment.example,
  ...{ isOff: false, priceCents: 15_000, wasRequested: false, by: null, reason: null, visits: 0 },
  previousStartsAt: '2026-11-25T10:00:00-03:00',
  previousEndsAt: '2026-11-25T10:50:00-03:00',
  ...{ requestedStartsAt: null, movedStartsAt: null, series: null },
  clientAnswer: 'Dor nas costas.',
  ownWords: 'Venha com roupa confortável e traga os seus exames.',
  ...{ amountCents: 3_000, missingCents: 1_000, refundNoticeHours: 24 },
  ...{ txidEnding: '7F3K', mayClaim: true },
  payload: '00020126360014br.gov.bcb.pix2514pix.example.com/qr/v2/9d36b84f',
  expiresAt: '2026-11-21T09:30:00-03:00',
  toldAt: '2026-11-21T12:00:00Z',
}
