import type { ConflictReason } from '@encaixe/contracts'
import type { EmailText } from '../../texts/email-text.ts'
import { firstName, personName } from '../../texts/names.ts'
import { readablePhone } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import { forProfessional, namesForProfessional } from '../sides.ts'
import { either } from '../whatsapp.ts'
import {
  aboutConflict,
  type ConflictParams,
  datesOfConflict,
  isOfMove,
  isOfSeveral,
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
    ...namesForProfessional(about),
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
  parameters: (about: ConflictParams) => [...namesForProfessional(about), whyNot(about)],
}
const whyNot = (about: ConflictParams) => datesOfConflict(about, ({ reason }) => why[reason])

/** To the professional: times of a series could not be booked, or not moved. */
export const msgRecurringConflict = defineNotice({
  key: 'msgRecurringConflict',
  ...aboutConflict,
  ...forProfessional,
  channels: ['in_app', 'whatsapp', 'email'],
  texts: {
    whatsapp: either(isOfSeveral, several, either(isOfMove, notMoved, notBooked)),
    email: (about, { publicUrl }) => ({
      ...(isOfSeveral(about) ? emailOfSeveral(about) : emailOfOne(about)),
      action: { label: 'Abrir a agenda', url: `${publicUrl}/agenda` },
      footer: 'Você recebeu este e-mail porque tem um horário fixo marcado no Encaixe.',
    }),
    in_app: (about) =>
      isOfSeveral(about)
        ? {
            title: 'Dias do horário fixo não marcados',
            body: `${personName(about.clientName)}: ${whyNot(about)}`,
          }
        : {
            title: 'Horário fixo não marcado',
            body: `${personName(about.clientName)}, ${whenOfConflict(about)}: ${why[about.reason]}`,
          },
  },
})

function emailOfOne(about: ConflictParams): Omit<EmailText, 'action' | 'footer'> {
  const client = personName(about.clientName)
  const when = whenOfConflict(about)
  return {
    subject: `Horário fixo não marcado: ${when}`,
    preview: `${client}: ${why[about.reason]}.`,
    heading: 'Um horário fixo não foi marcado',
    paragraphs: [
      `Olá, ${firstName(about.professionalName)}. Não deu para marcar ${client} em ${when}: ${why[about.reason]}.`,
      isOfMove(about)
        ? `O horário continua em ${stayOf(about)}, e a pessoa também foi avisada.`
        : 'Os outros horários da série continuam valendo, e a pessoa também foi avisada.',
    ],
    details: [
      ['Quem', client],
      ['Quando', when],
      ['Telefone', readablePhone(about.clientPhone)],
    ],
  }
}

function emailOfSeveral(about: ConflictParams): Omit<EmailText, 'action' | 'footer'> {
  const client = personName(about.clientName)
  return {
    subject: 'Alguns dias de um horário fixo não foram marcados',
    preview: `${client}: ${whyNot(about)}.`,
    heading: 'Alguns dias não foram marcados',
    paragraphs: [
      `Olá, ${firstName(about.professionalName)}. Alguns dias do horário fixo de ${client} não deram certo: ${whyNot(about)}.`,
      'Os outros continuam valendo, e a pessoa também foi avisada.',
    ],
    details: [
      ['Quem', client],
      ['Telefone', readablePhone(about.clientPhone)],
    ],
  }
}
