import { firstName, hostName } from '../../texts/names.ts'
import {
  type AppointmentParams,
  aboutAppointment,
  forDays,
  toClient,
} from '../appointment/about-appointment.ts'
import { emailToClient, pageButton } from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'

/** How long after it was recorded: the client has left by then, and remembers still. */
const AFTER_HOURS = 2

const afterwards = ({ toldAt, endsAt }: AppointmentParams) =>
  Temporal.Instant.from(toldAt ?? endsAt)
    .add({ hours: AFTER_HOURS })
    .toString()

/** To the client, some time after a session: how was it? */
export const msgReviewRequest = defineNotice({
  key: 'msgReviewRequest',
  ...aboutAppointment,
  ...toClient,
  group: 'reviews',
  channels: ['whatsapp', 'email'],
  quietHours: 'wait',
  notBefore: afterwards,
  usefulUntil: forDays(7),
  appointment: {
    topic: 'session',
    claim: ({ startsAt }) => ({ startsAt, statuses: ['completed'] }),
  },
  texts: {
    whatsapp: {
      name: 'msg_review_request',
      body: 'Oi, {{1}}! Como foi o seu horário com {{2}}?\n\nConte em uma linha: ajuda quem ainda vai escolher.',
      parameters: (about) => [firstName(about.clientName), hostName(about.professionalName)],
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
