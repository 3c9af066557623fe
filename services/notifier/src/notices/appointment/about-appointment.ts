import {
  type AppointmentStatus,
  agreedPlace,
  type BookingSnapshot,
  recurringFrequency,
} from '@encaixe/contracts'
import { z } from 'zod'
import type { NewDelivery } from '../../sending/delivery.ts'
import { ERASED_NAME } from '../../texts/names.ts'
import type { Addresses, Notice } from '../define.ts'
import { daysAfter } from '../texts.ts'

/** What a notice about a booking may tell. */
export const appointmentParams = z.object({
  appointmentId: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** The appointment's version: the sequence number of its calendar invitation. */
  version: z.int(),
  confirmed: z.boolean(),
  timezone: z.string(),
  /** Absent from deliveries of before it was told. */
  city: z.string().nullable().default(null),
  professionalName: z.string(),
  slug: z.string(),
  clientName: z.string(),
  clientPhone: z.string(),
  /** Of its links; what was stored before there were any has the first. */
  linkGeneration: z.int().default(0),
  priceCents: z.int().default(0),
  /** Where it was before, of one that was moved. */
  previousStartsAt: z.string().nullable().default(null),
  previousEndsAt: z.string().nullable().default(null),
  /** Where the client asks to move it, or asked to. */
  requestedStartsAt: z.string().nullable().default(null),
  /** Where somebody has moved it in a calendar elsewhere. */
  movedStartsAt: z.string().nullable().default(null),
  /** Whether a move is what the client had asked for. */
  wasRequested: z.boolean().default(false),
  by: z.enum(['professional', 'client', 'system']).nullable().default(null),
  /** As somebody typed it. */
  reason: z.string().nullable().default(null),
  /** How often the client came before; null where nobody said. */
  visits: z.int().nullable().default(null),
  /** What it is and where, as agreed; absent from deliveries of before there were services. */
  service: z.string().nullable().default(null),
  place: agreedPlace.nullable().default(null),
  /** Where the professional comes to, and the answer to the page's question: as the client typed them. */
  clientAddress: z.string().nullable().default(null),
  clientAnswer: z.string().nullable().default(null),
  /** With the first of a series: how the series goes on. */
  series: z
    .object({
      frequency: recurringFrequency,
      endsOn: z.string().nullable(),
      count: z.int().nullable(),
    })
    .nullable()
    .default(null),
  /** What the page adds to a reminder, as the professional typed it. */
  ownWords: z.string().nullable().default(null),
  /** What is paid, was paid or goes back. */
  amountCents: z.int().default(0),
  /** Of a charge: its Pix code, until when it can be paid, and when a client who cancels gets it back. */
  payload: z.string().default(''),
  expiresAt: z.string().nullable().default(null),
  refundNoticeHours: z.int().default(0),
  /** When the event came here. */
  toldAt: z.string().nullable().default(null),
})
export type AppointmentParams = z.output<typeof appointmentParams>

/** How long before an appointment its people have to know of a change, whatever hour of the night it is. */
const NEEDED_BEFORE = { hours: 2 }

/** By when to read of a change: in time for the appointment, or for where it was before or may come to be. */
function beforeItBegins({
  startsAt,
  previousStartsAt,
  requestedStartsAt,
}: AppointmentParams): string {
  const starts = [startsAt, previousStartsAt, requestedStartsAt].filter((start) => start !== null)
  const [first = startsAt] = starts.toSorted((one, other) =>
    Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)),
  )
  return Temporal.Instant.from(first).subtract(NEEDED_BEFORE).toString()
}

/** The money of a session may be spoken of long after it. */
export const forDays =
  (days: number) =>
  ({ toldAt, endsAt }: AppointmentParams): string =>
    daysAfter(toldAt ?? endsAt, days)

/** What all notices about whether and when an appointment takes place have in common. */
export const aboutAppointment = {
  params: appointmentParams,
  group: 'bookings' as const,
  quietHours: 'ignore' as const,
  readBy: beforeItBegins,
  example: {
    appointmentId: '019ab000-0000-7000-8000-000000000000',
    startsAt: '2026-11-26T15:00:00-03:00',
    endsAt: '2026-11-26T15:50:00-03:00',
    version: 1,
    confirmed: true,
    timezone: 'America/Sao_Paulo',
    city: 'Recife',
    professionalName: 'Ana Souza',
    slug: 'ana-souza',
    clientName: 'João Lima',
    clientPhone: '+5511987654321',
    linkGeneration: 0,
    priceCents: 15_000,
    previousStartsAt: '2026-11-25T10:00:00-03:00',
    previousEndsAt: '2026-11-25T10:50:00-03:00',
    requestedStartsAt: null,
    movedStartsAt: null,
    wasRequested: false,
    by: null,
    reason: null,
    visits: 0,
    service: 'Primeira consulta',
    place: {
      id: '019ab000-0000-7000-8000-000000000001',
      kind: 'address' as const,
      label: 'Consultório',
      street: 'Rua da Aurora',
      number: '325',
      complement: 'Sala 12',
      district: 'Boa Vista',
      city: 'Recife',
      state: 'PE',
      postalCode: null,
      directions: 'Portão azul.',
      link: null,
    },
    clientAddress: null,
    clientAnswer: 'Dor nas costas.',
    series: null,
    ownWords: 'Venha com roupa confortável e traga os seus exames.',
    amountCents: 3_000,
    payload: '00020126360014br.gov.bcb.pix2514pix.example.com/qr/v2/9d36b84f',
    expiresAt: '2026-11-21T09:30:00-03:00',
    refundNoticeHours: 24,
    toldAt: '2026-11-21T12:00:00Z',
  },
  /** A message about an appointment that is over helps nobody, however late it got. */
  usefulUntil: ({ endsAt }: AppointmentParams) => endsAt,
}

/** The audience, and what may stay for it when the other side was erased. */
export const toClient = {
  audience: 'client' as const,
  phoneOf: ({ clientPhone }: AppointmentParams) => clientPhone,
  withoutOtherSide: (params: AppointmentParams) => ({
    ...params,
    city: null,
    place: null,
    professionalName: ERASED_NAME,
    slug: '',
    ownWords: null,
  }),
}
export const toProfessional = {
  audience: 'professional' as const,
  withoutOtherSide: (params: AppointmentParams) => ({
    ...params,
    clientName: ERASED_NAME,
    clientPhone: '',
    clientAddress: null,
    clientAnswer: null,
  }),
}

/** That the appointment takes place at this time, in the state that the parameters tell. */
export const takesPlace = (statusOf: (params: AppointmentParams) => AppointmentStatus) => ({
  topic: 'booking' as const,
  claim: (params: AppointmentParams) => ({
    startsAt: params.startsAt,
    statuses: [statusOf(params)],
  }),
})

/** What a booking's event tells, whichever it is. */
export type BookingNews = BookingSnapshot & {
  previousStartsAt?: string
  previousEndsAt?: string | undefined
  refusedStartsAt?: string
  movedStartsAt?: string | null
  wasRequested?: boolean | undefined
  visits?: number | undefined
  by?: 'professional' | 'client' | 'system' | undefined
  reason?: string | null
  seriesStart?: AppointmentParams['series'] | undefined
  ownWords?: string | null
  amountCents?: number | undefined
  payload?: string | undefined
  expiresAt?: string | undefined
  refundNoticeHours?: number | undefined
}

function paramsOf(news: BookingNews, now: Temporal.Instant): AppointmentParams {
  const { appointment, professional, contact } = news
  return {
    appointmentId: appointment.id,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    version: appointment.version,
    confirmed: appointment.status === 'confirmed',
    timezone: professional.timezone,
    city: professional.city ?? null,
    professionalName: professional.name ?? ERASED_NAME,
    slug: professional.slug ?? '',
    clientName: contact.name ?? ERASED_NAME,
    clientPhone: contact.phone ?? '',
    linkGeneration: appointment.linkGeneration ?? 0,
    priceCents: appointment.priceCents,
    previousStartsAt: news.previousStartsAt ?? null,
    previousEndsAt: news.previousEndsAt ?? null,
    requestedStartsAt: news.refusedStartsAt ?? appointment.requestedStartsAt ?? null,
    movedStartsAt: news.movedStartsAt ?? null,
    wasRequested: news.wasRequested ?? false,
    by: news.by ?? null,
    reason: news.reason ?? null,
    visits: news.visits ?? null,
    service: appointment.service?.name ?? null,
    place: appointment.place ?? null,
    clientAddress: appointment.clientAddress ?? null,
    clientAnswer: appointment.clientAnswer ?? null,
    series: news.seriesStart ?? null,
    ownWords: news.ownWords ?? null,
    amountCents: news.amountCents ?? 0,
    payload: news.payload ?? '',
    expiresAt: news.expiresAt ?? null,
    refundNoticeHours: news.refundNoticeHours ?? 0,
    toldAt: now.toString(),
  }
}

/**
 * The deliveries of a notice to its side of a booking: on the client's, to exactly the contact that was
 * typed in it, and in the app to the account that the client is.
 */
export function noticeOfBooking(
  notice: Notice<AppointmentParams>,
  news: BookingNews,
  now: Temporal.Instant,
): NewDelivery[] {
  const { appointment, professional, client, contact } = news
  const person: Addresses =
    notice.audience === 'professional' ? professional : { ...contact, userId: client.userId }
  return notice.to(person, paramsOf(news, now), {
    professionalId: professional.id,
    appointment,
    timezone: professional.timezone,
  })
}
