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
const buttons = [pageButton('Marcar outro horário')]

const cancelled = {
  name: 'msg_booking_cancelled_by_professional',
  body: 'Oi, {{1}}. {{2}} precisou cancelar o seu horário de *{{3}}*.\n\nQuando quiser, é só marcar outro.',
  parameters,
  buttons,
}
const withReason = {
  name: 'msg_booking_cancelled_by_professional_reason',
  body: 'Oi, {{1}}. {{2}} precisou cancelar o seu horário de *{{3}}*.\n\nRecado: “{{4}}”\n\nQuando quiser, é só marcar outro.',
  parameters: (about: AppointmentParams) => [...parameters(about), quoted(about.reason ?? '')],
  buttons,
}
/** Their page is gone, and with it the appointment's. */
const gone = {
  name: 'msg_booking_cancelled_page_gone',
  body: 'Oi, {{1}}. O seu horário de *{{2}}* foi cancelado: quem ia atender você saiu do Encaixe.',
  parameters: (about: AppointmentParams) => [firstName(about.clientName), whenOf(about)],
}

const isGone = ({ slug }: AppointmentParams) => slug === ''
/** What the system writes there is no message to anybody. */
const reasonOf = ({ by, reason }: AppointmentParams) => (by === 'professional' ? reason : null)

/** To the client: the professional, or the service for them, cancelled. */
export const msgBookingCancelledByProfessional = defineNotice({
  key: 'msgBookingCancelledByProfessional',
  ...aboutAppointment,
  ...toClient,
  channels: ['whatsapp', 'email', 'in_app'],
  quietHours: 'wait',
  appointment: takesPlace(() => 'cancelled'),
  texts: {
    whatsapp: {
      wordings: [cancelled, withReason, gone],
      choose: (about) => {
        if (isGone(about)) return gone
        return reasonOf(about) ? withReason : cancelled
      },
    },
    email: (about, links) => {
      const professional = personName(about.professionalName)
      const reason = reasonOf(about)
      const why = isGone(about)
        ? 'O seu horário foi cancelado: quem ia atender você saiu do Encaixe.'
        : `${professional} precisou cancelar o seu horário.`
      const email = emailToClient(about, links, {
        subject: `Cancelado: ${whenOf(about)}`,
        preview: why,
        heading: 'Horário cancelado',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}. ${why}`,
          ...(reason ? [`Recado: “${quoted(reason)}”`] : []),
          ...(isGone(about) ? [] : ['Quando quiser, é só marcar outro.']),
        ],
        invitation: invitationOf(about, links, 'CANCEL'),
      })
      const action = isGone(about)
        ? { label: 'Encontrar outra pessoa', url: `${links.publicUrl}/explore` }
        : { ...email.action, label: 'Marcar outro horário' }
      return { ...email, action }
    },
    in_app: (about) => ({
      title: 'Horário cancelado',
      body: `${personName(about.professionalName)}: ${whenOf(about)}`,
    }),
  },
})
