import { personName } from '../texts/names.ts'
import { type AppointmentParams, aboutAppointment, toClient } from './about-appointment.ts'
import { clientPage, whenOf } from './appointment-email.ts'
import { defineNotice } from './define.ts'

/** To the client who wrote CANCELAR: where to cancel, for a word alone does not say which. */
export const msgCancelWord = defineNotice({
  key: 'msgCancelWord',
  ...aboutAppointment,
  ...toClient,
  category: 'service',
  channels: ['whatsapp'],
  isAnswer: true,
  usefulUntil: ({ toldAt, endsAt }: AppointmentParams) =>
    Temporal.Instant.from(toldAt ?? endsAt)
      .add({ hours: 1 })
      .toString(),
  texts: {
    whatsapp: {
      free: (about, links) => ({
        text: `Você quer cancelar *${whenOf(about)}*, com ${personName(about.professionalName)}? Toque abaixo para ver e cancelar.\n\nPara não receber mais avisos nossos, mande SAIR.`,
        button: { label: 'Ver e cancelar', url: clientPage(about, links) },
      }),
    },
  },
})
