import type { z } from 'zod'
import { firstName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { either } from '../whatsapp.ts'
import { appointmentParams, stands, toClient } from './about-appointment.ts'
import { isExpired, reason, reasonIn, reasonOf, withReason } from './appointment-details.ts'
import {
  clientWhoWhen,
  emailToClient,
  inAppToClient,
  invitationOf,
  pageButton,
  whenOf,
} from './appointment-email.ts'

const params = appointmentParams.extend(reason)
type Rejected = z.output<typeof params>

const template = {
  parameters: clientWhoWhen,
  buttons: [pageButton('Escolher outro horário')],
}
const rejected = withReason<Rejected>(reasonOf, {
  ...template,
  name: 'msg_booking_rejected',
  body: 'Oi, {{1}}. {{2}} não vai poder atender você neste horário: *{{3}}*.\n\nQue tal escolher outro?',
})
const expired = {
  ...template,
  name: 'msg_booking_expired',
  body: 'Oi, {{1}}. {{2}} não respondeu a tempo ao seu pedido para *{{3}}*, e ele perdeu a validade.\n\nQue tal escolher outro horário?',
}

/** To the client: it does not take place; the professional said no, or nothing. */
export const msgBookingRejected = defineNotice({
  key: 'msgBookingRejected',
  ...toClient,
  params,
  example: { ...toClient.example, reason: null },
  channels: ['whatsapp', 'email', 'in_app'],
  quietHours: 'wait',
  appointment: stands('booking', 'rejected'),
  texts: {
    whatsapp: either(isExpired, expired, rejected),
    email: emailToClient((about: Rejected, professional, links) => {
      const said = isExpired(about) ? '' : reasonOf(about)
      const [subject, heading, why] = isExpired(about)
        ? [
            'Pedido sem resposta',
            'Seu pedido ficou sem resposta',
            `${professional} não respondeu a tempo ao seu pedido de horário, e ele perdeu a validade.`,
          ]
        : [
            'Não deu',
            'Este horário não deu',
            `${professional} não vai poder atender você neste horário.`,
          ]
      return {
        subject: `${subject}: ${whenOf(about)}`,
        preview: 'Que tal escolher outro horário?',
        heading,
        paragraphs: [
          `Oi, ${firstName(about.clientName)}. ${why}`,
          ...reasonIn(said),
          'Que tal escolher outro?',
        ],
        // A request that was never confirmed or moved is in nobody's calendar.
        invitation: about.version > 2 ? invitationOf(about, links, 'CANCEL') : null,
        actionLabel: 'Escolher outro horário',
      }
    }),
    in_app: (about) =>
      inAppToClient(isExpired(about) ? 'Pedido sem resposta' : 'Horário recusado')(about),
  },
})
