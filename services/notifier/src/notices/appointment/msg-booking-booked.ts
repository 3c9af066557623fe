import { firstName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { stands, toClient } from './about-appointment.ts'
import { detailsForClient, withDetails } from './appointment-details.ts'
import {
  clientWhenWho,
  emailToClient,
  inAppToClient,
  invitationOf,
  pageButton,
  whenOf,
} from './appointment-email.ts'

const both = { ...toClient, isAnswer: true }
const template = { parameters: clientWhenWho, buttons: [pageButton()] }

/** To the client: booked, and the professional still has to confirm. */
export const msgBookingReceived = defineNotice({
  key: 'msgBookingReceived',
  ...both,
  channels: ['whatsapp', 'email'],
  appointment: stands('booking', 'pending_confirmation'),
  texts: {
    whatsapp: withDetails(detailsForClient, {
      ...template,
      name: 'msg_booking_received',
      body: 'Oi, {{1}}! Seu pedido chegou: *{{2}}*, com {{3}}.\n\nO horário está reservado para você. Assim que vier a confirmação, avisamos por aqui.',
    }),
    email: emailToClient((about, professional) => ({
      subject: `Pedido recebido: ${whenOf(about)}`,
      preview: `Avisamos assim que ${professional} confirmar.`,
      heading: 'Seu pedido chegou',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}! Seu pedido de horário com ${professional} chegou, e o horário está reservado para você.`,
        'Assim que vier a confirmação, avisamos.',
      ],
    })),
  },
})

/** To the client: the appointment stands. */
export const msgBookingConfirmed = defineNotice({
  key: 'msgBookingConfirmed',
  ...both,
  channels: ['whatsapp', 'email', 'in_app'],
  appointment: stands('booking', 'confirmed'),
  texts: {
    whatsapp: withDetails(detailsForClient, {
      ...template,
      name: 'msg_booking_confirmed',
      body: 'Oi, {{1}}! Está confirmado: *{{2}}*, com {{3}}.\n\nAté lá!',
    }),
    email: emailToClient((about, professional, links) => ({
      subject: `Confirmado: ${whenOf(about)}`,
      preview: `Seu horário com ${professional} está confirmado.`,
      heading: 'Horário confirmado',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}! Seu horário com ${professional} está confirmado. Até lá!`,
        'O convite em anexo coloca o horário no seu calendário.',
      ],
      invitation: invitationOf(about, links),
    })),
    in_app: inAppToClient('Horário confirmado'),
  },
})
