import { firstName } from '../../texts/names.ts'
import { stands, toClient } from '../appointment/about-appointment.ts'
import {
  clientWhoWhen,
  emailToClient,
  pageButton,
  whenOf,
} from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'

/** To the client: the time is free again, because it was not paid for. */
export const msgHoldExpired = defineNotice({
  key: 'msgHoldExpired',
  ...toClient,
  group: 'payments',
  quietHours: 'wait',
  channels: ['whatsapp', 'email'],
  appointment: stands('booking', 'cancelled'),
  texts: {
    whatsapp: {
      name: 'msg_hold_expired',
      body: 'Oi, {{1}}. O Pix para {{2}} não chegou a tempo, e o horário de *{{3}}* ficou livre de novo.\n\nAinda quer vir? É só marcar outra vez. Não pague mais o código antigo.',
      parameters: clientWhoWhen,
      buttons: [pageButton('Tentar de novo')],
    },
    email: emailToClient((about, professional) => ({
      subject: `O horário ficou livre: ${whenOf(about)}`,
      preview: 'Ainda quer vir? É só marcar outra vez.',
      heading: 'O Pix não chegou a tempo',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}. O Pix para ${professional} não chegou a tempo, e o horário ficou livre de novo.`,
        'Ainda quer vir? É só marcar outra vez. Não pague mais o código antigo.',
      ],
      actionLabel: 'Tentar de novo',
    })),
  },
})
