import { personName } from '../../texts/names.ts'
import { stands, toProfessional } from '../appointment/about-appointment.ts'
import { agendaButton, professionalWhoWhen, whenOf } from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'

/** To the professional, once: a series has used up the sessions of its client, and goes on without. */
export const msgSeriesOutOfSessions = defineNotice({
  key: 'msgSeriesOutOfSessions',
  ...toProfessional,
  channels: ['whatsapp', 'in_app'],
  quietHours: 'wait',
  // Once it has moved, is off or is paid by a new package, another date is asked about.
  appointment: stands('payment', 'pending_confirmation', 'confirmed'),
  texts: {
    whatsapp: {
      name: 'msg_series_out_of_sessions',
      body: 'Olá, {{1}}! O pacote de {{2}} não tem mais sessões para o horário fixo. A partir de *{{3}}* os horários continuam marcados, e são pagos como os outros.\n\nQuer vender outro pacote, ou deixar assim?',
      parameters: professionalWhoWhen,
      buttons: [agendaButton('Ver o horário')],
    },
    in_app: (about) => ({
      title: 'As sessões do pacote acabaram',
      body: `${personName(about.clientName)}: a partir de ${whenOf(about)} o horário fixo não tem mais sessão. Ele continua marcado, e é pago como os outros.`,
    }),
  },
})
