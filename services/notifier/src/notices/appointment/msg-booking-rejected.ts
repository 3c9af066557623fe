import { EXPIRED } from '@encaixe/contracts'
import { firstName, personName } from '../../texts/names.ts'
import { quoted } from '../../texts/quoted.ts'
import { defineNotice } from '../define.ts'
import {
  type AppointmentParams,
  aboutAppointment,
  takesPlace,
  toClient,
} from './about-appointment.ts'
import { emailToClient, invitationOf, pageButton, whenOf } from './appointment-email.ts'

const parameters = (about: AppointmentParams) => [
  firstName(about.clientName),
  personName(about.professionalName),
  whenOf(about),
]
const buttons = [pageButton('Escolher outro horário')]

const rejected = {
  name: 'msg_booking_rejected',
  body: 'Oi, {{1}}. {{2}} não vai poder atender você neste horário: *{{3}}*.\n\nQue tal escolher outro?',
  parameters,
  buttons,
}
const withReason = {
  name: 'msg_booking_rejected_reason',
  body: 'Oi, {{1}}. {{2}} não vai poder atender você neste horário: *{{3}}*.\n\nRecado: “{{4}}”\n\nQue tal escolher outro?',
  parameters: (about: AppointmentParams) => [...parameters(about), quoted(about.reason ?? '')],
  buttons,
}
const expired = {
  name: 'msg_booking_expired',
  body: 'Oi, {{1}}. {{2}} não respondeu a tempo ao seu pedido para *{{3}}*, e ele perdeu a validade.\n\nQue tal escolher outro horário?',
  parameters,
  buttons,
}

/** To the client: it does not take place; the professional said no, or nothing. */
export const msgBookingRejected = defineNotice({
  key: 'msgBookingRejected',
  ...aboutAppointment,
  ...toClient,
  channels: ['whatsapp', 'email', 'in_app'],
  quietHours: 'wait',
  appointment: takesPlace(() => 'rejected'),
  texts: {
    whatsapp: {
      wordings: [rejected, withReason, expired],
      choose: ({ reason }) => {
        if (reason === EXPIRED) return expired
        return reason ? withReason : rejected
      },
    },
    email: (about, links) => {
      const professional = personName(about.professionalName)
      const isExpired = about.reason === EXPIRED
      const why = isExpired
        ? `${professional} não respondeu a tempo ao seu pedido de horário, e ele perdeu a validade.`
        : `${professional} não vai poder atender você neste horário.`
      const email = emailToClient(about, links, {
        subject: isExpired ? `Pedido sem resposta: ${whenOf(about)}` : `Não deu: ${whenOf(about)}`,
        preview: 'Que tal escolher outro horário?',
        heading: isExpired ? 'Seu pedido ficou sem resposta' : 'Este horário não deu',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}. ${why}`,
          ...(about.reason && !isExpired ? [`Recado: “${quoted(about.reason)}”`] : []),
          'Que tal escolher outro?',
        ],
        // A request that was never confirmed or moved is in nobody's calendar.
        invitation: about.version > 2 ? invitationOf(about, links, 'CANCEL') : null,
      })
      return { ...email, action: { ...email.action, label: 'Escolher outro horário' } }
    },
    in_app: (about) => ({
      title: about.reason === EXPIRED ? 'Pedido sem resposta' : 'Horário recusado',
      body: `${personName(about.professionalName)}: ${whenOf(about)}`,
    }),
  },
})
