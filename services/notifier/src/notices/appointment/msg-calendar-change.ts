import { z } from 'zod'
import { personName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { namesForProfessional } from '../sides.ts'
import { professionalParams, stands, toProfessional } from './about-appointment.ts'
import { movedWhenOf, professionalWhoWhen, whenOf } from './appointment-email.ts'
import { replyButton } from './reply-button.ts'

const common = {
  ...toProfessional,
  channels: ['whatsapp', 'in_app'] as const,
  quietHours: 'wait' as const,
  // Once it has moved or is off here, too, nobody asks any more.
  appointment: stands('elsewhere', 'pending_confirmation', 'confirmed'),
}

/** To the professional: somebody has moved an appointment in a calendar elsewhere. */
export const msgCalendarMoved = defineNotice({
  key: 'msgCalendarMoved',
  ...common,
  // Where it is there by now.
  params: professionalParams.extend({ movedStartsAt: z.string().nullable() }),
  example: { ...toProfessional.example, movedStartsAt: '2026-11-27T15:00:00-03:00' },
  texts: {
    whatsapp: {
      name: 'msg_calendar_moved',
      body: 'Olá, {{1}}! Na sua outra agenda, o compromisso com {{2}} saiu de {{3}} e foi para *{{4}}*.\n\nAqui nada mudou, e ninguém foi avisado. O que você quer fazer?',
      parameters: (about) => [...namesForProfessional(about), whenOf(about), movedWhenOf(about)],
      buttons: [
        replyButton('professional', 'calendar-move', 'Mover o compromisso'),
        replyButton('professional', 'calendar-keep', 'Deixar como está'),
      ],
    },
    in_app: (about) => ({
      title: 'Mudou na sua outra agenda',
      body: `${personName(about.clientName)}: era ${whenOf(about)}, lá está ${movedWhenOf(about)}. Mover ou deixar como está?`,
    }),
  },
})

/** To the professional: somebody has deleted an appointment from a calendar elsewhere. */
export const msgCalendarDeleted = defineNotice({
  key: 'msgCalendarDeleted',
  ...common,
  texts: {
    whatsapp: {
      name: 'msg_calendar_deleted',
      body: 'Olá, {{1}}! O compromisso com {{2}}, *{{3}}*, foi apagado da sua outra agenda.\n\nAqui ele continua valendo. O que você quer fazer?',
      parameters: professionalWhoWhen,
      buttons: [
        replyButton('professional', 'calendar-cancel', 'Cancelar'),
        replyButton('professional', 'calendar-keep', 'Escrever de novo'),
      ],
    },
    in_app: (about) => ({
      title: 'Apagado da sua outra agenda',
      body: `${personName(about.clientName)}, ${whenOf(about)}. Aqui continua valendo: cancelar ou escrever de novo?`,
    }),
  },
})
