import { firstName } from '../../texts/names.ts'
import {
  appointmentParams,
  forDays,
  stands,
  toClient,
  toldAt,
} from '../appointment/about-appointment.ts'
import { emailToClient, pageButton } from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'
import { namesForClient } from '../sides.ts'
import { hoursAfter } from '../texts.ts'

/** How long after it was recorded: the client has left by then, and remembers still. */
const AFTER_HOURS = 2

/** To the client, some time after a session: how was it? */
export const msgReviewRequest = defineNotice({
  key: 'msgReviewRequest',
  ...toClient,
  params: appointmentParams.extend(toldAt),
  example: { ...toClient.example, toldAt: '2026-11-26T19:00:00Z' },
  group: 'reviews',
  channels: ['whatsapp', 'email'],
  quietHours: 'wait',
  notBefore: (about) => hoursAfter(about.toldAt, AFTER_HOURS),
  usefulUntil: forDays(7),
  appointment: stands('session', 'completed'),
  texts: {
    whatsapp: {
      name: 'msg_review_request',
      body: 'Oi, {{1}}! Como foi o seu horário com {{2}}?\n\nConte em uma linha: ajuda quem ainda vai escolher.',
      parameters: namesForClient,
      buttons: [pageButton('Avaliar')],
    },
    email: emailToClient((about, professional) => ({
      subject: `Como foi com ${professional}?`,
      preview: 'Conte em uma linha: ajuda quem ainda vai escolher.',
      heading: 'Como foi?',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}! Como foi o seu horário com ${professional}?`,
        'Conte em uma linha: ajuda quem ainda vai escolher.',
      ],
      actionLabel: 'Avaliar',
    })),
  },
})
