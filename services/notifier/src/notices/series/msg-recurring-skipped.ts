import { firstName, hostName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { forClient, namesForClient } from '../sides.ts'
import { either } from '../whatsapp.ts'
import {
  aboutConflict,
  type ConflictParams,
  datesOfConflict,
  emailOfSeries,
  isOfMove,
  isOfSeveral,
  stayOf,
  whenOfConflict,
} from './about-conflict.ts'

const parameters = (about: ConflictParams) => [...namesForClient(about), whenOfConflict(about)]
const skipped = {
  name: 'msg_recurring_skipped',
  body: 'Oi, {{1}}. Desta vez não haverá o seu horário fixo com {{2}}: *{{3}}*.\n\nOs outros continuam valendo.',
  parameters,
}
const stays = {
  name: 'msg_recurring_skipped_stays',
  body: 'Oi, {{1}}. O seu horário fixo com {{2}} não pôde mudar para *{{3}}*: ele continua em {{4}}.',
  parameters: (about: ConflictParams) => [...parameters(about), stayOf(about)],
}

const several = {
  name: 'msg_recurring_skipped_several',
  body: 'Oi, {{1}}. Alguns dias do seu horário fixo com {{2}} não deram certo: *{{3}}*.\n\nOs outros continuam valendo.',
  parameters: (about: ConflictParams) => [...namesForClient(about), datesOfConflict(about)],
}

const titleOf = (about: ConflictParams) => {
  if (isOfSeveral(about)) return 'Alguns dias não deram certo'
  return isOfMove(about) ? 'O horário não mudou' : 'Desta vez não haverá horário'
}

function whatOf(about: ConflictParams): string {
  const professional = hostName(about.professionalName)
  if (isOfSeveral(about)) {
    return `Alguns dias do seu horário fixo com ${professional} não deram certo: ${datesOfConflict(about)}.`
  }
  const when = whenOfConflict(about)
  return isOfMove(about)
    ? `O seu horário fixo com ${professional} não pôde mudar para ${when}: ele continua em ${stayOf(about)}.`
    : `Desta vez não haverá o seu horário fixo com ${professional}: ${when}.`
}

/** To the client: the same that msgRecurringConflict tells the professional; why is none of their business. */
export const msgRecurringSkipped = defineNotice({
  key: 'msgRecurringSkipped',
  ...aboutConflict,
  ...forClient,
  channels: ['whatsapp', 'email', 'in_app'],
  texts: {
    whatsapp: either(isOfSeveral, several, either(isOfMove, stays, skipped)),
    email: emailOfSeries((about: ConflictParams, professional) => ({
      subject: isOfSeveral(about)
        ? `${titleOf(about)} no seu horário fixo`
        : `${titleOf(about)}: ${whenOfConflict(about)}`,
      preview: whatOf(about),
      heading: titleOf(about),
      paragraphs: [
        `Oi, ${firstName(about.clientName)}. ${whatOf(about)}`,
        'Os outros continuam valendo.',
      ],
      details: [
        ['Com', professional],
        ['Quando', datesOfConflict(about)],
      ],
    })),
    in_app: (about) => ({
      title: titleOf(about),
      body: `${hostName(about.professionalName)}: ${datesOfConflict(about)}`,
    }),
  },
})
