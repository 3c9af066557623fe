import type { ConflictReason } from '@encaixe/contracts'
import type { EmailText } from '../../texts/email-text.ts'
import { ERASED_NAME, firstName, personName } from '../../texts/names.ts'
import { readablePhone } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import {
  aboutConflict,
  type ConflictParams,
  datesOfConflict,
  stayOf,
  whenOfConflict,
} from './about-conflict.ts'

const why: Readonly<Record<ConflictReason, string>> = {
  slot_taken: 'já existe outro horário marcado',
  time_off: 'você não atende nessa hora',
  plan_limit: 'o seu plano chegou ao limite de horários desse mês',
}

const notBooked = {
  name: 'msg_recurring_conflict',
  body: 'Olá, {{1}}. Não deu para marcar o horário fixo de {{2}} em *{{3}}*: {{4}}.\n\nOs outros continuam valendo, e a pessoa também foi avisada.',
  parameters: (about: ConflictParams) => [
    firstName(about.professionalName),
    personName(about.clientName),
    whenOfConflict(about),
    why[about.reason],
  ],
}
const notMoved = {
  name: 'msg_recurring_conflict_stays',
  body: 'Olá, {{1}}. Não deu para mudar o horário fixo de {{2}} para *{{3}}*: {{4}}. Ele continua em {{5}}.\n\nA pessoa também foi avisada.',
  parameters: (about: ConflictParams) => [...notBooked.parameters(about), stayOf(about)],
}

const several = {
  name: 'msg_recurring_conflict_several',
  body: 'Olá, {{1}}. Alguns dias do horário fixo de {{2}} não deram certo: *{{3}}*.\n\nOs outros continuam valendo, e a pessoa também foi avisada.',
  parameters: (about: ConflictParams) => [
    firstName(about.professionalName),
    personName(about.clientName),
    whyNot(about),
  ],
}
const whyNot = (about: ConflictParams) => datesOfConflict(about, ({ reason }) => why[reason])

/** To the professional: times of a series could not be booked, or not moved. */
export const msgRecurringConflict = defineNotice({
  key: 'msgRecurringConflict',
  ...aboutConflict,
  audience: 'professional',
  withoutOtherSide: (about: ConflictParams) => ({
    ...about,
    clientName: ERASED_NAME,
    clientPhone: '',
  }),
  channels: ['in_app', 'whatsapp', 'email'],
  texts: {
    whatsapp: {
      wordings: [notBooked, notMoved, several],
      choose: ({ staysAt, others }) => {
        if (others.length > 0) return several
        return staysAt === null ? notBooked : notMoved
      },
    },
    email: (about, { publicUrl }) => {
      const client = personName(about.clientName)
      const when = whenOfConflict(about)
      if (about.others.length > 0) return emailOfSeveral(about, `${publicUrl}/agenda`)
      return {
        subject: `Horário fixo não marcado: ${when}`,
        preview: `${client}: ${why[about.reason]}.`,
        heading: 'Um horário fixo não foi marcado',
        paragraphs: [
          `Olá, ${firstName(about.professionalName)}. Não deu para marcar ${client} em ${when}: ${why[about.reason]}.`,
          about.staysAt === null
            ? 'Os outros horários da série continuam valendo, e a pessoa também foi avisada.'
            : `O horário continua em ${stayOf(about)}, e a pessoa também foi avisada.`,
        ],
        details: [
          ['Quem', client],
          ['Quando', when],
          ['Telefone', readablePhone(about.clientPhone)],
        ],
        action: { label: 'Abrir a agenda', url: `${publicUrl}/agenda` },
        footer: 'Você recebeu este e-mail porque tem um horário fixo marcado no Encaixe.',
        invitation: null,
      }
    },
    in_app: (about) => ({
      title:
        about.others.length > 0 ? 'Dias do horário fixo não marcados' : 'Horário fixo não marcado',
      body:
        about.others.length > 0
          ? `${personName(about.clientName)}: ${whyNot(about)}`
          : `${personName(about.clientName)}, ${whenOfConflict(about)}: ${why[about.reason]}`,
    }),
  },
})

const emailOfSeveral = (about: ConflictParams, agenda: string): EmailText => ({
  subject: 'Alguns dias de um horário fixo não foram marcados',
  preview: `${personName(about.clientName)}: ${whyNot(about)}.`,
  heading: 'Alguns dias não foram marcados',
  paragraphs: [
    `Olá, ${firstName(about.professionalName)}. Alguns dias do horário fixo de ${personName(about.clientName)} não deram certo: ${whyNot(about)}.`,
    'Os outros continuam valendo, e a pessoa também foi avisada.',
  ],
  details: [
    ['Quem', personName(about.clientName)],
    ['Telefone', readablePhone(about.clientPhone)],
  ],
  action: { label: 'Abrir a agenda', url: agenda },
  footer: 'Você recebeu este e-mail porque tem um horário fixo marcado no Encaixe.',
  invitation: null,
})
