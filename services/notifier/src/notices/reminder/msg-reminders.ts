import { reminderEnds } from '../../reminders/reminder.rule.ts'
import { firstName, personName } from '../../texts/names.ts'
import { quoted } from '../../texts/quoted.ts'
import {
  type AppointmentParams,
  aboutAppointment,
  toClient,
} from '../appointment/about-appointment.ts'
import { detailsForClient, withDetails } from '../appointment/appointment-details.ts'
import { clientPage, emailToClient, pageButton, whenOf } from '../appointment/appointment-email.ts'
import { replyButton } from '../appointment/reply-button.ts'
import { defineNotice } from '../define.ts'
import type { WhatsappText, WhatsappWording } from '../whatsapp.ts'

type About = AppointmentParams
type Wordings = Exclude<WhatsappText<About>, WhatsappWording<About>>

/** What the page adds to a reminder, safe to quote: one line, no links; empty where it adds nothing. */
const ownWordsOf = ({ ownWords }: About): string => (ownWords === null ? '' : quoted(ownWords))

/** The same as paragraphs of an e-mail. */
const ownWordsIn = (about: About): string[] => {
  const words = ownWordsOf(about)
  return words === '' ? [] : [`Um recado de ${personName(about.professionalName)}: ${words}`]
}

/** Registered texts, and each of them with the page's own words before its last paragraph. */
function withOwnWords({ wordings, choose }: Wordings): Wordings {
  const worded = new Map(wordings.map((wording) => [wording, wordingWithOwnWords(wording)]))
  return {
    wordings: [...wordings, ...worded.values()],
    choose(about) {
      const chosen = choose(about)
      return ownWordsOf(about) === '' ? chosen : (worded.get(chosen) ?? chosen)
    },
  }
}

function wordingWithOwnWords(wording: WhatsappWording<About>): WhatsappWording<About> {
  const paragraphs = wording.body.split('\n\n')
  const places = wording.body.match(/\{\{\d\}\}/g)?.length ?? 0
  return {
    ...wording,
    name: `${wording.name}_words`,
    body: paragraphs.toSpliced(-1, 0, `Um recado: {{${places + 1}}}`).join('\n\n'),
    parameters: (about, links) => [...wording.parameters(about, links), ownWordsOf(about)],
  }
}

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
