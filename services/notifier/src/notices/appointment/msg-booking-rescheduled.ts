import { z } from 'zod'
import { firstName, hostName, personName } from '../../texts/names.ts'
import { length } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import { namesForClient, namesForProfessional } from '../sides.ts'
import { either } from '../whatsapp.ts'
import {
  appointmentParams,
  inTimeFor,
  professionalParams,
  takesPlace,
  toClient,
  toProfessional,
} from './about-appointment.ts'
import {
  emailToClient,
  emailToProfessional,
  invitationOf,
  pageButton,
  previousWhenOf,
  whenOf,
} from './appointment-email.ts'
import { confirmOrReject } from './reply-button.ts'

/** Where it was before. */
const previous = { previousStartsAt: z.string().nullable(), previousEndsAt: z.string().nullable() }
const byProfessionalParams = appointmentParams.extend({
  ...previous,
  /** Whether the client had asked for it. */
  wasRequested: z.boolean(),
})
type ByProfessional = z.output<typeof byProfessionalParams>
const byClientParams = professionalParams.extend(previous)
type ByClient = z.output<typeof byClientParams>
type Moved = ByProfessional | ByClient
const was = {
  previousStartsAt: '2026-11-25T10:00:00-03:00',
  previousEndsAt: '2026-11-25T10:50:00-03:00',
}

const both = {
  channels: ['whatsapp', 'email', 'in_app'] as const,
  quietHours: 'wait' as const,
  readBy: ({ startsAt, previousStartsAt }: Moved) => inTimeFor(startsAt, previousStartsAt),
  appointment: takesPlace,
}

/** Old and new time, each with its length where that changed. */
function change(about: Moved): { before: string; now: string } {
  const { startsAt, endsAt, previousStartsAt, previousEndsAt } = about
  const [before, now] = [previousWhenOf(about), whenOf(about)]
  if (previousStartsAt === null || previousEndsAt === null) return { before, now }
  const [old, is] = [length(previousStartsAt, previousEndsAt), length(startsAt, endsAt)]
  return old === is ? { before, now } : { before: `${before} (${old})`, now: `${now} (${is})` }
}

const oldAndNew = (about: Moved): [string, string][] => [
  ['Antes', change(about).before],
  ['Agora', change(about).now],
  ['Duração', length(about.startsAt, about.endsAt)],
]

const toTheClient = {
  parameters: (about: Moved) => [...namesForClient(about), change(about).before, change(about).now],
  buttons: [pageButton()],
}
const movedByProfessional = {
  ...toTheClient,
  name: 'msg_booking_rescheduled',
  body: 'Oi, {{1}}! {{2}} mudou o seu horário.\n\nAntes: {{3}}\nAgora: *{{4}}*\n\nSe não der para você, toque abaixo para mudar ou cancelar.',
}
const accepted = {
  ...toTheClient,
  name: 'msg_booking_rescheduled_accepted',
  body: 'Oi, {{1}}! {{2}} aceitou a mudança que você pediu.\n\nAntes: {{3}}\nAgora: *{{4}}*\n\nEsperamos você!',
}

/** To the client: the professional moved it, or accepted what the client had asked for. */
export const msgBookingRescheduled = defineNotice({
  key: 'msgBookingRescheduled',
  ...toClient,
  ...both,
  params: byProfessionalParams,
  example: { ...toClient.example, ...was, wasRequested: false },
  texts: {
    whatsapp: either(
      ({ wasRequested }: ByProfessional) => wasRequested,
      accepted,
      movedByProfessional,
    ),
    email: emailToClient((about: ByProfessional, professional, links) => ({
      subject: `Novo horário: ${whenOf(about)}`,
      preview: about.wasRequested
        ? `${professional} aceitou a mudança.`
        : `${professional} mudou o seu horário.`,
      heading: about.wasRequested ? 'Mudança aceita' : 'Seu horário mudou',
      paragraphs: [
        about.wasRequested
          ? `Oi, ${firstName(about.clientName)}! ${professional} aceitou a mudança que você pediu. Esperamos você no novo horário.`
          : `Oi, ${firstName(about.clientName)}! ${professional} mudou o seu horário. Se não der para você, mude ou cancele por aqui.`,
      ],
      details: [['Com', professional], ...oldAndNew(about)],
      // Of one that was never confirmed no calendar knows; of another calendar-updates.ts tells.
      invitation: about.confirmed ? invitationOf(about, links) : null,
    })),
    in_app: (about) => ({
      title: about.wasRequested ? 'Mudança aceita' : 'Seu horário mudou',
      body: `${hostName(about.professionalName)}: ${change(about).before} → ${change(about).now}`,
    }),
  },
})

const parameters = (about: Moved) => [
  ...namesForProfessional(about),
  previousWhenOf(about),
  whenOf(about),
]
const moved = {
  name: 'msg_booking_rescheduled_by_client',
  body: 'Olá, {{1}}! {{2}} mudou de horário.\n\nAntes: {{3}}\nAgora: *{{4}}*\n\nJá está na sua agenda.',
  parameters,
}
const asks = {
  name: 'msg_booking_rescheduled_by_client_request',
  body: 'Olá, {{1}}! {{2}} pediu para mudar de horário.\n\nAntes: {{3}}\nAgora: *{{4}}*\n\nO novo horário fica reservado enquanto você não responde.',
  parameters,
  buttons: confirmOrReject,
}

/** To the professional: the client moved it, or asks to. */
export const msgBookingRescheduledByClient = defineNotice({
  key: 'msgBookingRescheduled',
  ...toProfessional,
  ...both,
  params: byClientParams,
  example: { ...toProfessional.example, ...was },
  texts: {
    whatsapp: either(({ confirmed }) => confirmed, moved, asks),
    email: emailToProfessional((about: ByClient, client) => ({
      subject: `${client} ${about.confirmed ? 'mudou' : 'pediu para mudar'}: ${whenOf(about)}`,
      preview: about.confirmed ? 'Já está na sua agenda.' : 'Falta a sua resposta.',
      heading: about.confirmed ? 'Horário mudado' : 'Pedido de mudança',
      paragraphs: [
        about.confirmed
          ? `Olá, ${firstName(about.professionalName)}! ${client} mudou de horário, e já está na sua agenda.`
          : `Olá, ${firstName(about.professionalName)}! ${client} pediu para mudar de horário. O novo fica reservado enquanto você não responde.`,
      ],
      details: [['Quem', client], ...oldAndNew(about)],
    })),
    in_app: (about) => ({
      title: about.confirmed ? 'Horário mudado' : 'Pedido de mudança',
      body: `${personName(about.clientName)}: ${previousWhenOf(about)} → ${whenOf(about)}`,
    }),
  },
})
