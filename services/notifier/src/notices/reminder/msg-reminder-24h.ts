import { reminderEnds } from '../../reminders/reminder.rule.ts'
import { firstName, personName } from '../../texts/names.ts'
import { aboutAppointment, toClient } from '../appointment/about-appointment.ts'
import { detailsForClient, withDetails } from '../appointment/appointment-details.ts'
import { clientPage, emailToClient, whenOf } from '../appointment/appointment-email.ts'
import { replyButton } from '../appointment/reply-button.ts'
import { defineNotice } from '../define.ts'
import { ownWordsIn, withOwnWords } from './own-words.ts'

/** To the client, a day before. */
export const msgReminder24h = defineNotice({
  key: 'msgReminder24h',
  ...aboutAppointment,
  ...toClient,
  group: 'reminders',
  channels: ['whatsapp', 'email'],
  quietHours: 'wait',
  usefulUntil: ({ startsAt }) => reminderEnds('24h', startsAt).toString(),
  appointment: {
    topic: 'reminder',
    claim: ({ startsAt }) => ({ startsAt, statuses: ['confirmed'] }),
  },
  texts: {
    whatsapp: withOwnWords(
      withDetails(
        {
          name: 'msg_reminder_24h',
          body: 'Oi, {{1}}! Lembrete do seu horário com {{2}}: *{{3}}*.\n\nTudo sobre ele: {{4}}\n\nVocê vem?',
          parameters: (about, links) => [
            firstName(about.clientName),
            personName(about.professionalName),
            whenOf(about),
            clientPage(about, links),
          ],
          buttons: [
            replyButton('client', 'confirm-attendance', 'Confirmar'),
            replyButton('client', 'reschedule', 'Remarcar'),
            replyButton('client', 'cancel', 'Cancelar'),
          ],
        },
        detailsForClient,
      ),
    ),
    email: (about, links) => {
      const professional = personName(about.professionalName)
      const email = emailToClient(about, links, {
        subject: `Lembrete: ${whenOf(about)}`,
        preview: `Seu horário com ${professional} está chegando.`,
        heading: 'Seu horário está chegando',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}! Um lembrete do seu horário com ${professional}.`,
          ...ownWordsIn(about),
          'Confirme que vem, ou mude ou cancele se não der.',
        ],
      })
      return { ...email, action: { ...email.action, label: 'Confirmar, mudar ou cancelar' } }
    },
  },
})
