import { z } from 'zod'
import { firstName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { either } from '../whatsapp.ts'
import {
  type AppointmentParams,
  appointmentParams,
  professionalParams,
  stands,
  toClient,
  toProfessional,
} from './about-appointment.ts'
import { reason, reasonIn, reasonOf, withReason } from './appointment-details.ts'
import {
  clientWhoWhen,
  emailToClient,
  emailToProfessional,
  inAppToClient,
  inAppToProfessional,
  invitationOf,
  pageButton,
  professionalWhoWhen,
  whenOf,
} from './appointment-email.ts'

const cancelled = {
  ...reason,
  by: z.enum(['professional', 'client', 'system']).nullable(),
}
const byClientParams = professionalParams.extend(cancelled)
type ByClient = z.output<typeof byClientParams>
const byProfessionalParams = appointmentParams.extend(cancelled)
type ByProfessional = z.output<typeof byProfessionalParams>

const both = {
  quietHours: 'wait' as const,
  appointment: stands('booking', 'cancelled'),
}

const byClient = withReason<ByClient>(reasonOf, {
  name: 'msg_booking_cancelled_by_client',
  body: 'Olá, {{1}}. {{2}} cancelou o horário de *{{3}}*.\n\nEle já está livre de novo na sua agenda.',
  parameters: professionalWhoWhen,
})
const isClientGone = ({ by }: ByClient) => by === 'system'

/** The client's account was deleted. */
const clientGone = {
  name: 'msg_booking_cancelled_client_gone',
  body: 'Olá, {{1}}. O horário de *{{2}}* foi cancelado: a pessoa excluiu a conta dela no Encaixe.\n\nEle já está livre de novo na sua agenda.',
  parameters: (about: AppointmentParams) => [firstName(about.professionalName), whenOf(about)],
}

/** To the professional: the client will not come. */
export const msgBookingCancelledByClient = defineNotice({
  key: 'msgBookingCancelledByClient',
  ...toProfessional,
  ...both,
  params: byClientParams,
  example: { ...toProfessional.example, by: 'client', reason: null },
  channels: ['in_app', 'whatsapp', 'email'],
  texts: {
    whatsapp: either(isClientGone, clientGone, byClient),
    email: emailToProfessional((about: ByClient, client) => {
      const isGone = isClientGone(about)
      const what = isGone
        ? 'Este horário foi cancelado: a pessoa excluiu a conta dela no Encaixe.'
        : `${client} cancelou este horário.`
      const said = isGone ? '' : reasonOf(about)
      return {
        subject: `${client} cancelou: ${whenOf(about)}`,
        preview: 'O horário já está livre de novo.',
        heading: 'Horário cancelado',
        paragraphs: [
          `Olá, ${firstName(about.professionalName)}. ${what}`,
          ...reasonIn(said),
          'Ele já está livre de novo na sua agenda.',
        ],
      }
    }),
    in_app: inAppToProfessional('Horário cancelado'),
  },
})

/** Empty unless the professional cancelled: the system's reasons are for nobody to read. */
const professionalsReason = (about: ByProfessional) =>
  about.by === 'professional' ? reasonOf(about) : ''

const byProfessional = withReason<ByProfessional>(professionalsReason, {
  name: 'msg_booking_cancelled_by_professional',
  body: 'Oi, {{1}}. {{2}} precisou cancelar o seu horário de *{{3}}*.\n\nQuando quiser, é só marcar outro.',
  parameters: clientWhoWhen,
  buttons: [pageButton('Marcar outro horário')],
})
/** The professional's page is deleted, and with it the appointment's. */
const pageGone = {
  name: 'msg_booking_cancelled_page_gone',
  body: 'Oi, {{1}}. O seu horário de *{{2}}* foi cancelado: quem ia atender você saiu do Encaixe.',
  parameters: (about: AppointmentParams) => [firstName(about.clientName), whenOf(about)],
}

const isPageGone = ({ slug }: AppointmentParams) => slug === ''

/** To the client: the professional cancelled, or the system did because their page was deleted. */
export const msgBookingCancelledByProfessional = defineNotice({
  key: 'msgBookingCancelledByProfessional',
  ...toClient,
  ...both,
  params: byProfessionalParams,
  example: { ...toClient.example, by: 'professional', reason: null },
  channels: ['whatsapp', 'email', 'in_app'],
  texts: {
    whatsapp: either(isPageGone, pageGone, byProfessional),
    email: emailToClient((about: ByProfessional, professional, links) => {
      const isGone = isPageGone(about)
      const said = professionalsReason(about)
      const why = isGone
        ? 'O seu horário foi cancelado: quem ia atender você saiu do Encaixe.'
        : `${professional} precisou cancelar o seu horário.`
      return {
        subject: `Cancelado: ${whenOf(about)}`,
        preview: why,
        heading: 'Horário cancelado',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}. ${why}`,
          ...reasonIn(said),
          ...(isGone ? [] : ['Quando quiser, é só marcar outro.']),
        ],
        invitation: invitationOf(about, links, 'CANCEL'),
        actionLabel: 'Marcar outro horário',
        ...(isGone && {
          action: { label: 'Encontrar outra pessoa', url: `${links.publicUrl}/explore` },
        }),
      }
    }),
    in_app: inAppToClient('Horário cancelado'),
  },
})
