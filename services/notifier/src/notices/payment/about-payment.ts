import { reais } from '../../texts/money.ts'
import { firstName, personName } from '../../texts/names.ts'
import {
  type AppointmentParams,
  aboutAppointment,
  forDays,
  toClient,
} from '../appointment/about-appointment.ts'
import { whenOf } from '../appointment/appointment-email.ts'

/** What the client is told of the money of a session, once the professional has said what came of it. */
export const aboutPayment = {
  ...aboutAppointment,
  ...toClient,
  group: 'payments' as const,
  channels: ['whatsapp', 'email', 'in_app'] as const,
  quietHours: 'wait' as const,
  usefulUntil: forDays(3),
}

/** Of its template: whose money, who has it, how much, for what. */
export const paymentParameters = (about: AppointmentParams): string[] => [
  firstName(about.clientName),
  personName(about.professionalName),
  reais(about.priceCents),
  whenOf(about),
]

export const paymentDetails = (
  about: AppointmentParams,
  other: 'Para' | 'De',
): [string, string][] => [
  [other, personName(about.professionalName)],
  ['Valor', reais(about.priceCents)],
  ['Horário', whenOf(about)],
]

export const paymentInApp = (about: AppointmentParams): string =>
  `${personName(about.professionalName)}: ${reais(about.priceCents)}`
