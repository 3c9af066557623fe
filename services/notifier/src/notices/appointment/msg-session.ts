import { firstName, personName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import {
  appointmentParams,
  forDays,
  stands,
  toClient,
  toldAt,
  toProfessional,
} from './about-appointment.ts'
import { clientWhenWho, emailToClient, pageButton, whenOf } from './appointment-email.ts'

/** To the professional: the client said that they are coming. */
export const msgAttendanceConfirmed = defineNotice({
  key: 'msgAttendanceConfirmed',
  ...toProfessional,
  channels: ['in_app'],
  appointment: stands('attendance', 'confirmed', 'completed'),
  texts: {
    in_app: (about) => ({
      title: 'Presença confirmada',
      body: `${personName(about.clientName)} vem: ${whenOf(about)}`,
    }),
  },
})

/** To the client: they were missed. */
export const msgNoShow = defineNotice({
  key: 'msgNoShow',
  ...toClient,
  channels: ['whatsapp', 'email'],
  params: appointmentParams.extend(toldAt),
  example: { ...toClient.example, toldAt: '2026-11-26T19:00:00Z' },
  quietHours: 'wait',
  usefulUntil: forDays(2),
  appointment: stands('session', 'no_show'),
  texts: {
    whatsapp: {
      name: 'msg_no_show',
      body: 'Oi, {{1}}! Sentimos a sua falta: *{{2}}*, com {{3}}.\n\nAconteceu alguma coisa? Quando quiser, é só marcar outro horário.',
      parameters: clientWhenWho,
      buttons: [pageButton('Marcar outro horário')],
    },
    email: emailToClient((about, professional) => ({
      subject: `Sentimos a sua falta: ${whenOf(about)}`,
      preview: 'Quando quiser, é só marcar outro horário.',
      heading: 'Sentimos a sua falta',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}! ${professional} esperava por você. Aconteceu alguma coisa?`,
        'Quando quiser, é só marcar outro horário.',
      ],
      actionLabel: 'Marcar outro horário',
    })),
  },
})
