import {
  type AppointmentStatus,
  agreedPlace,
  type BookingSnapshot,
  type bookingEvents,
  type EventData,
  type PaymentStatus,
} from '@encaixe/contracts'
import { z } from 'zod'
import type { NewDelivery } from '../../deliveries/delivery.ts'
import type { Topic } from '../../deliveries/still-wanted.rule.ts'
import type { Addresses, Notice } from '../define.ts'
import { exampleSides, forClient, forProfessional, sides, sidesOf } from '../sides.ts'
import { daysAfter } from '../texts.ts'

/** What every notice about an appointment tells; each adds what it says besides to the schema. */
export const appointmentParams = sides.extend({
  appointmentId: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** The appointment's version: the sequence number of its calendar invitation. */
  version: z.int(),
  confirmed: z.boolean(),
  timezone: z.string(),
  city: z.string().nullable(),
  /** Of its links. */
  linkGeneration: z.int(),
  /** What it is and where, as agreed. */
  service: z.string().nullable(),
  /** Which session of a package pays it. Absent of what was stored before there were packages. */
  session: z.object({ session: z.int(), of: z.int() }).nullable().default(null),
  place: agreedPlace.nullable(),
  /** Where the professional comes to, as the client typed it. */
  clientAddress: z.string().nullable(),
})
export type AppointmentParams = z.output<typeof appointmentParams>

/** What the professional reads besides: the answer to the page's question, as the client typed it. */
export const professionalParams = appointmentParams.extend({ clientAnswer: z.string().nullable() })
export type ProfessionalParams = z.output<typeof professionalParams>

/** When the event came here. */
export const toldAt = { toldAt: z.string() }

/** How long before an appointment its people have to know of a change, whatever hour of the night it is. */
const NEEDED_BEFORE = { hours: 2 }

/** By when to read of a change: in time for each start that it is about, of before or of what may come. */
export function inTimeFor(...starts: (string | null)[]): string {
  const [first] = starts
    .flatMap((start) => (start === null ? [] : [Temporal.Instant.from(start)]))
    .toSorted(Temporal.Instant.compare)
  if (!first) throw new Error('a change of nothing')
  return first.subtract(NEEDED_BEFORE).toString()
}

/** The money of a session may be spoken of long after it. */
export const forDays =
  (days: number) =>
  ({ toldAt: told }: { toldAt: string }): string =>
    daysAfter(told, days)

/** What all notices about the money of a session have in common. */
export const aboutMoney = {
  group: 'payments' as const,
  quietHours: 'wait' as const,
  usefulUntil: forDays(3),
}

/** What all notices about whether and when an appointment takes place have in common. */
export const aboutAppointment = {
  params: appointmentParams,
  group: 'bookings' as const,
  quietHours: 'ignore' as const,
  readBy: ({ startsAt }: Pick<AppointmentParams, 'startsAt'>) => inTimeFor(startsAt),
  example: {
    appointmentId: '019ab000-0000-7000-8000-000000000000',
    startsAt: '2026-11-26T15:00:00-03:00',
    endsAt: '2026-11-26T15:50:00-03:00',
    version: 1,
    confirmed: true,
    timezone: 'America/Sao_Paulo',
    city: 'Recife',
    ...exampleSides,
    linkGeneration: 0,
    service: 'Primeira consulta',
    session: null,
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
  },
  /** A message about an appointment that is over helps nobody, however late it got. */
  usefulUntil: ({ endsAt }: AppointmentParams) => endsAt,
}

/** The same for each side. */
export const toClient = {
  ...aboutAppointment,
  ...forClient,
  withoutOtherSide: <P extends AppointmentParams>(params: P): P => ({
    ...forClient.withoutOtherSide(params),
    city: null,
    place: null,
  }),
}
export const toProfessional = {
  ...aboutAppointment,
  ...forProfessional,
  params: professionalParams,
  example: { ...aboutAppointment.example, clientAnswer: 'Dor nas costas.' },
  withoutOtherSide: <P extends ProfessionalParams>(params: P): P => ({
    ...forProfessional.withoutOtherSide(params),
    clientAddress: null,
    clientAnswer: null,
  }),
}

/** That the appointment begins then, and is in one of these states. */
export const stands = (topic: Topic, ...statuses: AppointmentStatus[]) => ({
  topic,
  claim: ({ startsAt }: Pick<AppointmentParams, 'startsAt'>) => ({ startsAt, statuses }),
})

/** That it takes place then, in the state that the parameters tell. */
export const takesPlace = {
  topic: 'booking' as const,
  claim: ({ startsAt, confirmed }: Pick<AppointmentParams, 'startsAt' | 'confirmed'>) =>
    stands('booking', confirmed ? 'confirmed' : 'pending_confirmation').claim({ startsAt }),
}

/** That its money is as told. */
export const moneyIs = (status: PaymentStatus) => ({
  topic: 'payment' as const,
  claim: () => ({ paymentStatuses: [status] }),
})

type SeriesStart = EventData<typeof bookingEvents.BookingCreated>['seriesStart']

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
  seriesStart?: SeriesStart | undefined
  ownWords?: string | null
  amountCents?: number | undefined
  missingCents?: number | undefined
  payload?: string | undefined
  expiresAt?: string | undefined
  refundNoticeHours?: number | undefined
  confirmedBy?: 'provider' | undefined
  txidEnding?: string | undefined
  mayClaim?: boolean | undefined
  toldOn?: 'whatsapp' | undefined
}

/** All that an event may tell. A notice stores of it what its schema names. */
export type BookingFacts = ReturnType<typeof factsOf>

function factsOf(news: BookingNews, now: Temporal.Instant) {
  const { appointment, professional, contact } = news
  return {
    appointmentId: appointment.id,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    version: appointment.version,
    confirmed: appointment.status === 'confirmed',
    isOff: appointment.status === 'cancelled' || appointment.status === 'rejected',
    timezone: professional.timezone,
    city: professional.city ?? null,
    ...sidesOf(professional, contact),
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
    session: appointment.paidWith ?? null,
    place: appointment.place ?? null,
    clientAddress: appointment.clientAddress ?? null,
    clientAnswer: appointment.clientAnswer ?? null,
    series: news.seriesStart ?? null,
    ownWords: news.ownWords ?? null,
    amountCents: news.amountCents ?? 0,
    missingCents: news.missingCents ?? 0,
    payload: news.payload ?? '',
    expiresAt: news.expiresAt ?? null,
    refundNoticeHours: news.refundNoticeHours ?? 0,
    txidEnding: news.txidEnding ?? '',
    mayClaim: news.mayClaim ?? false,
    toldAt: now.toString(),
  }
}

/**
 * The deliveries of a notice to its side of a booking: on the client's, to exactly the contact that was
 * typed in it, and in the app to the account that the client is.
 */
export function noticeOfBooking(
  notice: Notice<BookingFacts>,
  news: BookingNews,
  now: Temporal.Instant,
  /** Another than that of its side. */
  to?: Addresses,
): NewDelivery[] {
  const { appointment, professional, client, contact } = news
  const side =
    notice.audience === 'professional' ? professional : { ...contact, userId: client.userId }
  const person: Addresses = to ?? side
  return notice.to(person, factsOf(news, now), {
    professionalId: professional.id,
    appointment,
    timezone: professional.timezone,
  })
}
