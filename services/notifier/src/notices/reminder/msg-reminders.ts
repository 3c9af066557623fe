import { z } from 'zod'
import { firstName, hostName } from '../../texts/names.ts'
import { quoted } from '../../texts/quoted.ts'
import { appointmentParams, stands, toClient } from '../appointment/about-appointment.ts'
import { detailsForClient, withDetails, withParagraph } from '../appointment/appointment-details.ts'
import {
  clientPage,
  clientWhenWho,
  clientWhoWhen,
  emailToClient,
  inAppToClient,
  pageButton,
  whenOf,
} from '../appointment/appointment-email.ts'
import { replyButton } from '../appointment/reply-button.ts'
import { defineNotice } from '../define.ts'
import type { WhatsappWording } from '../whatsapp.ts'
import { reminderEnds } from './reminder.rule.ts'

const params = appointmentParams.extend({
  /** What the page adds, as the professional typed it. */
  ownWords: z.string().nullable(),
})
type About = z.output<typeof params>

/** What the page adds to a reminder, safe to quote: one line, no links; empty where it adds nothing. */
const ownWordsOf = ({ ownWords }: About): string => (ownWords === null ? '' : quoted(ownWords))

/** The same as paragraphs of an e-mail. */
const ownWordsIn = (about: About): string[] => {
  const words = ownWordsOf(about)
  return words === '' ? [] : [`Um recado de ${hostName(about.professionalName)}: ${words}`]
}

/** The text of a reminder, with details and with the page's own words for those who have them. */
const reminderText = (wording: WhatsappWording<About>) =>
  withParagraph(withDetails<About>(detailsForClient, wording), {
    suffix: 'words',
    at: -1,
    paragraph: (words) => `Um recado: ${words}`,
    textOf: ownWordsOf,
  })

const both = {
  ...toClient,
  params,
  example: {
    ...toClient.example,
    ownWords: 'Venha com roupa confortável e traga os seus exames.',
  },
  withoutOtherSide: (about: About) => ({ ...toClient.withoutOtherSide(about), ownWords: null }),
  group: 'reminders' as const,
  appointment: stands('reminder', 'confirmed'),
}

/** To the client, two hours to seven days before. */
export const msgReminder24h = defineNotice({
  key: 'msgReminder24h',
  ...both,
  channels: ['whatsapp', 'email', 'push'],
  quietHours: 'wait',
  readBy: ({ startsAt }) => reminderEnds('24h', startsAt).toString(),
  usefulUntil: ({ startsAt }) => reminderEnds('24h', startsAt).toString(),
  texts: {
    whatsapp: reminderText({
      name: 'msg_reminder_24h',
      body: 'Oi, {{1}}! Lembrete do seu horário com {{2}}: *{{3}}*.\n\nTudo sobre ele: {{4}}\n\nVocê vem?',
      parameters: (about, links) => [...clientWhoWhen(about), clientPage(about, links)],
      buttons: [
        replyButton('client', 'confirm-attendance', 'Confirmar'),
        replyButton('client', 'reschedule', 'Remarcar'),
        replyButton('client', 'cancel', 'Cancelar'),
      ],
    }),
    email: emailToClient((about: About, professional) => ({
      subject: `Lembrete: ${whenOf(about)}`,
      preview: `Seu horário com ${professional} está chegando.`,
      heading: 'Seu horário está chegando',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}! Um lembrete do seu horário com ${professional}.`,
        ...ownWordsIn(about),
        'Confirme que vem, ou mude ou cancele se não der.',
      ],
      actionLabel: 'Confirmar, mudar ou cancelar',
    })),
    push: inAppToClient('Seu horário está chegando'),
  },
})

/** To the client, an hour before, whatever hour it is. */
export const msgReminder1h = defineNotice({
  key: 'msgReminder1h',
  ...both,
  channels: ['whatsapp', 'push'],
  usefulUntil: ({ startsAt }) => reminderEnds('1h', startsAt).toString(),
  texts: {
    whatsapp: reminderText({
      name: 'msg_reminder_1h',
      body: 'Oi, {{1}}! Está quase na hora: *{{2}}*, com {{3}}.\n\nAté já!',
      parameters: clientWhenWho,
      buttons: [pageButton()],
    }),
    push: inAppToClient('Está quase na hora'),
  },
})
