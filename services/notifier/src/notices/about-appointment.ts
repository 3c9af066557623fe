import type { AppointmentStatus, BookingSnapshot } from '@encaixe/contracts'
import { z } from 'zod'
import type { NewDelivery } from '../sending/delivery.ts'
import type { Invitation } from '../texts/invitation.ts'
import { ERASED_NAME, personName } from '../texts/names.ts'
import { length } from '../texts/words.ts'
import type { Addresses, Notice } from './define.ts'

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
})
export type AppointmentParams = z.output<typeof appointmentParams>

/** What all notices about whether and when an appointment takes place have in common. */
export const aboutAppointment = {
  params: appointmentParams,
  category: 'utility' as const,
  quietHours: 'ignore' as const,
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
  },
  /** A message about an appointment that is over helps nobody, however late it got. */
  usefulUntil: ({ endsAt }: AppointmentParams) => endsAt,
}

/** The audience, and what may stay for it when the other side was erased. */
export const toClient = {
  audience: 'client' as const,
  withoutOtherSide: (params: AppointmentParams) => ({
    ...params,
    city: null,
    professionalName: ERASED_NAME,
    slug: '',
  }),
}
export const toProfessional = {
  audience: 'professional' as const,
  withoutOtherSide: (params: AppointmentParams) => ({
    ...params,
    clientName: ERASED_NAME,
    clientPhone: '',
  }),
}

/** Why a person gets an e-mail about a booking. */
export const BECAUSE_OF_A_BOOKING =
  'Você recebeu este e-mail porque um horário foi marcado pelo Encaixe.'

/** The appointment for the client's calendar. */
export function invitationOf(about: AppointmentParams, publicUrl: string): Invitation {
  const professional = personName(about.professionalName)
  const url = `${publicUrl}/p/${about.slug}`
  return {
    uid: `${about.appointmentId}@encaixe`,
    sequence: about.version,
    startsAt: about.startsAt,
    endsAt: about.endsAt,
    summary: `Horário com ${professional}`,
    location: about.city && personName(about.city),
    description: `${length(about.startsAt, about.endsAt)} com ${professional}. Precisa mudar ou cancelar? Avise com antecedência.\n${url}`,
    url,
    organizerName: professional,
    attendeeName: personName(about.clientName),
  }
}

/** That the appointment takes place at this time, in the state that the parameters tell. */
export const takesPlace = (statusOf: (params: AppointmentParams) => AppointmentStatus) => ({
  topic: 'booking' as const,
  claim: (params: AppointmentParams) => ({
    startsAt: params.startsAt,
    statuses: [statusOf(params)],
  }),
})

function paramsOf({ appointment, professional, contact }: BookingSnapshot): AppointmentParams {
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
  }
}

/**
 * The deliveries of a notice to its side of a booking: on the client's, to exactly the contact that was
 * typed in it, and in the app to the account that the client is.
 */
export function noticeOfBooking(
  notice: Notice<AppointmentParams>,
  snapshot: BookingSnapshot,
  now: Temporal.Instant,
): NewDelivery[] {
  const { appointment, professional, client, contact } = snapshot
  const person: Addresses =
    notice.audience === 'professional' ? professional : { ...contact, userId: client.userId }
  return notice.to(person, paramsOf(snapshot), {
    professionalId: professional.id,
    appointment,
    timezone: professional.timezone,
    now,
  })
}
