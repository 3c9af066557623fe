import { z } from 'zod'
import { firstName, hostName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import {
  appointmentParams,
  takesPlace,
  toClient,
  toProfessional,
} from '../appointment/about-appointment.ts'
import {
  detailsForClient,
  detailsOfRequest,
  requestParams,
  withDetails,
} from '../appointment/appointment-details.ts'
import {
  emailToClient,
  emailToProfessional,
  inAppToClient,
  inAppToProfessional,
  invitationOf,
  pageButton,
  whenOf,
} from '../appointment/appointment-email.ts'
import { confirmOrReject } from '../appointment/reply-button.ts'
import { defineNotice } from '../define.ts'
import { namesForProfessional } from '../sides.ts'
import { either } from '../whatsapp.ts'

const amount = { amountCents: z.int() }
const clientParams = appointmentParams.extend(amount)
type ToClient = z.output<typeof clientParams>
const ownerParams = requestParams.extend(amount)
type ToOwner = z.output<typeof ownerParams>

const clientReads = (about: ToClient) => [
  firstName(about.clientName),
  reais(about.amountCents),
  hostName(about.professionalName),
  whenOf(about),
]
const confirmedToClient = withDetails<ToClient>(detailsForClient, {
  name: 'msg_charge_received_confirmed',
  body: 'Oi, {{1}}! O seu Pix de {{2}} para {{3}} caiu, e está confirmado: *{{4}}*.\n\nAté lá!',
  parameters: clientReads,
  buttons: [pageButton()],
})
const pendingToClient = withDetails<ToClient>(detailsForClient, {
  name: 'msg_charge_received',
  body: 'Oi, {{1}}! O seu Pix de {{2}} para {{3}} caiu: *{{4}}*.\n\nO horário está guardado para você. Assim que vier a confirmação, avisamos por aqui; se não der, o valor volta.',
  parameters: clientReads,
  buttons: [pageButton()],
})

/** To the client: the money is there, and what that makes of the appointment. */
export const msgChargeReceived = defineNotice({
  key: 'msgChargeReceived',
  ...toClient,
  params: clientParams,
  example: { ...toClient.example, amountCents: 3_000 },
  isAnswer: true,
  channels: ['whatsapp', 'email', 'in_app'],
  appointment: takesPlace,
  texts: {
    whatsapp: either(({ confirmed }) => confirmed, confirmedToClient, pendingToClient),
    email: emailToClient((about: ToClient, professional, links) => ({
      subject: `${about.confirmed ? 'Pago e confirmado' : 'Pix recebido'}: ${whenOf(about)}`,
      preview: about.confirmed
        ? `Seu horário com ${professional} está confirmado.`
        : `Avisamos assim que ${professional} confirmar.`,
      heading: about.confirmed ? 'Pago e confirmado' : 'O seu Pix caiu',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}! O seu Pix de ${reais(about.amountCents)} para ${professional} caiu.`,
        about.confirmed
          ? 'O horário está confirmado. Até lá!'
          : 'O horário está guardado para você. Assim que vier a confirmação, avisamos; se não der, o valor volta.',
      ],
      invitation: about.confirmed ? invitationOf(about, links) : null,
    })),
    in_app: (about) => inAppToClient(about.confirmed ? 'Pago e confirmado' : 'Pix recebido')(about),
  },
})

const professionalReads = (about: ToOwner) => [
  ...namesForProfessional(about),
  whenOf(about),
  reais(about.amountCents),
]
const confirmedToProfessional = withDetails<ToOwner>(detailsOfRequest, {
  name: 'msg_charge_received_professional_confirmed',
  body: 'Olá, {{1}}! {{2}} marcou um horário com você, *{{3}}*, e já pagou {{4}} por Pix.\n\nEstá confirmado na sua agenda. Bom atendimento!',
  parameters: professionalReads,
})
const pendingToProfessional = withDetails<ToOwner>(detailsOfRequest, {
  name: 'msg_charge_received_professional',
  body: 'Olá, {{1}}! {{2}} pediu um horário com você, *{{3}}*, e já pagou {{4}} por Pix.\n\nEle fica reservado enquanto você não responde. Se recusar, o valor volta sozinho.',
  parameters: professionalReads,
  buttons: confirmOrReject,
})

/** To the professional, who hears of the booking with it: somebody booked and paid. */
export const msgChargeReceivedToProfessional = defineNotice({
  key: 'msgChargeReceivedToProfessional',
  ...toProfessional,
  params: ownerParams,
  example: { ...toProfessional.example, priceCents: 15_000, visits: 0, amountCents: 3_000 },
  channels: ['in_app', 'whatsapp', 'email'],
  appointment: takesPlace,
  texts: {
    whatsapp: either(({ confirmed }) => confirmed, confirmedToProfessional, pendingToProfessional),
    email: emailToProfessional((about: ToOwner, client) => ({
      subject: `${client} ${about.confirmed ? 'marcou' : 'pediu'} e pagou: ${whenOf(about)}`,
      preview: `O Pix de ${reais(about.amountCents)} já caiu.`,
      heading: about.confirmed ? 'Novo horário, já pago' : 'Novo pedido, já pago',
      paragraphs: [
        `Olá, ${firstName(about.professionalName)}! ${client} ${about.confirmed ? 'marcou' : 'pediu'} um horário com você e já pagou ${reais(about.amountCents)} por Pix.`,
        about.confirmed
          ? 'Está confirmado na sua agenda.'
          : 'Ele fica reservado enquanto você não responde. Se recusar, o valor volta sozinho.',
      ],
    })),
    in_app: (about) =>
      inAppToProfessional(about.confirmed ? 'Novo horário, já pago' : 'Novo pedido, já pago')(
        about,
      ),
  },
})
