import { personName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { stands, toProfessional } from './about-appointment.ts'
import { agendaButton, professionalWhoWhen, whenOf } from './appointment-email.ts'

/**
 * To the professional: an appointment collides with another calendar of theirs, which did not answer when it was made or
 * moved. Told once.
 */
export const msgCalendarCollision = defineNotice({
  key: 'msgCalendarCollision',
  ...toProfessional,
  channels: ['whatsapp', 'in_app'],
  quietHours: 'wait',
  // Once it has moved or is off, nothing collides.
  appointment: stands('elsewhere', 'pending_confirmation', 'confirmed'),
  texts: {
    whatsapp: {
      name: 'msg_calendar_collision',
      body: 'Olá, {{1}}! Sua outra agenda não respondeu a tempo quando {{2}} marcou *{{3}}*, e agora vimos que lá esse horário já estava ocupado.\n\nO compromisso continua valendo. Veja se é preciso mudar um dos dois.',
      parameters: professionalWhoWhen,
      buttons: [agendaButton('Ver o compromisso')],
    },
    in_app: (about) => ({
      title: 'Dois compromissos ao mesmo tempo',
      body: `${personName(about.clientName)}, ${whenOf(about)}: sua outra agenda não respondeu a tempo, e lá esse horário já estava ocupado. Aqui continua valendo.`,
    }),
  },
})
