import { z } from 'zod'
import { firstName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { appointmentParams, stands, takesPlace, toClient } from './about-appointment.ts'
import { emailToClient, invitationOf, whenOf } from './appointment-email.ts'

const params = appointmentParams.extend({
  /** It does not take place any more. */
  isOff: z.boolean(),
  by: z.enum(['professional', 'client', 'system']).nullable(),
})
type Update = z.output<typeof params>

/** By e-mail alone: what somebody's calendar shows by our invitation has changed, and no other e-mail says so. */
const both = {
  ...toClient,
  params,
  example: { ...toClient.example, isOff: false, by: null },
  channels: ['email'] as const,
  appointment: {
    topic: takesPlace.topic,
    claim: (about: Update) =>
      (about.isOff ? stands(takesPlace.topic, 'cancelled', 'rejected') : takesPlace).claim(about),
  },
  texts: {
    email: emailToClient((about: Update, professional, links) => {
      const when = whenOf(about)
      const said = about.isOff
        ? about.by === 'client'
          ? `Você cancelou o seu horário com ${professional}: ${when}.`
          : `O seu horário com ${professional} não está mais marcado: ${when}.`
        : `O seu horário com ${professional} agora é ${when}${about.confirmed ? '' : ', e espera a confirmação'}.`
      return {
        subject: `${about.isOff ? 'Cancelado' : 'Novo horário'}: ${when}`,
        preview: said,
        heading: about.isOff ? 'Horário cancelado' : 'Seu horário mudou',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}! ${said}`,
          about.isOff
            ? 'O anexo tira o horário do seu calendário.'
            : 'O anexo atualiza o horário no seu calendário.',
        ],
        invitation: invitationOf(about, links, about.isOff ? 'CANCEL' : 'REQUEST'),
      }
    }),
  },
}

/** To the client who changed it. */
export const msgOwnChange = defineNotice({ key: 'msgOwnChange', ...both, isAnswer: true })

/** To the client, of a change that somebody else has made without another e-mail. */
export const msgCalendarUpdate = defineNotice({ key: 'msgCalendarUpdate', ...both })
