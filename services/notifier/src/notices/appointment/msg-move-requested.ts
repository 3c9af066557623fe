import { z } from 'zod'
import { firstName, personName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { namesForProfessional } from '../sides.ts'
import { inTimeFor, professionalParams, toProfessional } from './about-appointment.ts'
import {
  detailLines,
  detailsForProfessional,
  whereForProfessional,
  withDetails,
} from './appointment-details.ts'
import { emailToProfessional, requestedWhenOf, whenOf } from './appointment-email.ts'
import { replyButton } from './reply-button.ts'

const params = professionalParams.extend({
  /** Where the client asks to move it. */
  requestedStartsAt: z.string().nullable(),
})
type Requested = z.output<typeof params>

const request = withDetails<Requested>(detailsForProfessional, {
  name: 'msg_move_requested',
  body: 'Olá, {{1}}! {{2}} pediu para mudar de horário.\n\nEra: {{3}}\nPedido: *{{4}}*\n\nEnquanto você não responde, continua valendo o combinado, e o novo horário fica reservado.',
  parameters: (about) => [...namesForProfessional(about), whenOf(about), requestedWhenOf(about)],
  buttons: [
    replyButton('professional', 'accept-move', 'Aceitar'),
    replyButton('professional', 'refuse-move', 'Recusar'),
  ],
})

/** To the professional: the client of a confirmed appointment asks for another time. */
export const msgMoveRequested = defineNotice({
  key: 'msgMoveRequested',
  ...toProfessional,
  params,
  example: { ...toProfessional.example, requestedStartsAt: '2026-11-27T15:00:00-03:00' },
  readBy: ({ startsAt, requestedStartsAt }) => inTimeFor(startsAt, requestedStartsAt),
  channels: ['in_app', 'whatsapp', 'email'],
  quietHours: 'wait',
  appointment: {
    topic: 'move',
    // Once it is answered or taken back, nobody asks any more.
    claim: ({ requestedStartsAt }: Requested) => ({
      statuses: ['confirmed'],
      ...(requestedStartsAt !== null && { requestedStartsAt }),
    }),
  },
  texts: {
    whatsapp: request,
    email: emailToProfessional((about: Requested, client) => ({
      subject: `${client} pediu para mudar: ${whenOf(about)} → ${requestedWhenOf(about)}`,
      preview: 'Falta a sua resposta. Enquanto isso, continua valendo o combinado.',
      heading: 'Pedido de mudança',
      paragraphs: [
        `Olá, ${firstName(about.professionalName)}! ${client} pediu para mudar de horário. Enquanto você não responde, continua valendo o combinado, e o novo horário fica reservado.`,
      ],
      details: [
        ['Quem', client],
        ['Era', whenOf(about)],
        ['Pedido', requestedWhenOf(about)],
        ...detailLines(about, whereForProfessional),
      ],
    })),
    in_app: (about) => ({
      title: 'Pedido de mudança',
      body: `${personName(about.clientName)}: era ${whenOf(about)} → pede ${requestedWhenOf(about)}`,
    }),
  },
})
