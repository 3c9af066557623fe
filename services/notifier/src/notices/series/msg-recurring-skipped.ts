import { ERASED_NAME, firstName, hostName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import {
  aboutConflict,
  type ConflictParams,
  datesOfConflict,
  stayOf,
  whenOfConflict,
} from './about-conflict.ts'

const parameters = (about: ConflictParams) => [
  firstName(about.clientName),
  hostName(about.professionalName),
  whenOfConflict(about),
]
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
  parameters: (about: ConflictParams) => [
    firstName(about.clientName),
    hostName(about.professionalName),
    datesOfConflict(about),
  ],
}

const titleOf = ({ staysAt, others }: ConflictParams) => {
  if (others.length > 0) return 'Alguns dias não deram certo'
  return staysAt === null ? 'Desta vez não haverá horário' : 'O horário não mudou'
}

function whatOf(about: ConflictParams): string {
  const professional = hostName(about.professionalName)
  if (about.others.length > 0) {
    return `Alguns dias do seu horário fixo com ${professional} não deram certo: ${datesOfConflict(about)}.`
  }
  const when = whenOfConflict(about)
  return about.staysAt === null
    ? `Desta vez não haverá o seu horário fixo com ${professional}: ${when}.`
    : `O seu horário fixo com ${professional} não pôde mudar para ${when}: ele continua em ${stayOf(about)}.`
}

/** To the client: the same that msgRecurringConflict tells the professional; why is none of their business. */
export const msgRecurringSkipped = defineNotice({
  key: 'msgRecurringSkipped',
  ...aboutConflict,
  audience: 'client',
  phoneOf: ({ clientPhone }: ConflictParams) => clientPhone,
  withoutOtherSide: (about: ConflictParams) => ({
    ...about,
    professionalName: ERASED_NAME,
    slug: '',
  }),
  channels: ['whatsapp', 'email', 'in_app'],
  texts: {
    whatsapp: {
      wordings: [skipped, stays, several],
      choose: ({ staysAt, others }) => {
        if (others.length > 0) return several
        return staysAt === null ? skipped : stays
      },
    },
    email: (about, { publicUrl }) => {
      const professional = hostName(about.professionalName)
      const what = whatOf(about)
      return {
        subject:
          about.others.length > 0
            ? `${titleOf(about)} no seu horário fixo`
            : `${titleOf(about)}: ${whenOfConflict(about)}`,
        preview: what,
        heading: titleOf(about),
        paragraphs: [`Oi, ${firstName(about.clientName)}. ${what}`, 'Os outros continuam valendo.'],
        details: [
          ['Com', professional],
          ['Quando', datesOfConflict(about)],
        ],
        action: {
          label: `Ver a página de ${professional}`,
          url: about.slug === '' ? publicUrl : `${publicUrl}/p/${about.slug}`,
        },
        footer: 'Você recebeu este e-mail porque tem um horário fixo marcado pelo Encaixe.',
        invitation: null,
      }
    },
    in_app: (about) => ({
      title: titleOf(about),
      body: `${hostName(about.professionalName)}: ${datesOfConflict(about)}`,
    }),
  },
})
