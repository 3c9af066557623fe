import { reminderEnds } from '../../reminders/reminder.rule.ts'
import { firstName, personName } from '../../texts/names.ts'
import { aboutAppointment, toClient } from '../appointment/about-appointment.ts'
import { detailsForClient, withDetails } from '../appointment/appointment-details.ts'
import { pageButton, whenOf } from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'
import { withOwnWords } from './own-words.ts'

/** To the client, an hour before, whatever hour it is. */
export const msgReminder1h = defineNotice({
  key: 'msgReminder1h',
  ...aboutAppointment,
  ...toClient,
  group: 'reminders',
  channels: ['whatsapp'],
  usefulUntil: ({ startsAt }) => reminderEnds('1h', startsAt).toString(),
  appointment: {
    topic: 'reminder',
    claim: ({ startsAt }) => ({ startsAt, statuses: ['confirmed'] }),
  },
  texts: {
    whatsapp: withOwnWords(
      withDetails(
        {
          name: 'msg_reminder_1h',
          body: 'Oi, {{1}}! Está quase na hora: *{{2}}*, com {{3}}.\n\nAté já!',
          parameters: (about) => [
            firstName(about.clientName),
            whenOf(about),
            personName(about.professionalName),
          ],
          buttons: [pageButton()],
        },
        detailsForClient,
      ),
    ),
  },
})
