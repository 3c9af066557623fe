import { ERASED_NAME, firstName, personName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { aboutConflict, type ConflictParams, stayOf, whenOfConflict } from './about-conflict.ts'

const parameters = (about: ConflictParams) => [
  firstName(about.clientName),
  personName(about.professionalName),
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
      wordings: [skipped, stays],
      choose: ({ staysAt }) => (staysAt === null ? skipped : stays),
    },
    email: (about, { publicUrl }) => {
      const professional = personName(about.professionalName)
      const when = whenOfConflict(about)
      const what =
        about.staysAt === null
          ? `Desta vez não haverá o seu horário fixo com ${professional}: ${when}.`
          : `O seu horário fixo com ${professional} não pôde mudar para ${when}: ele continua em ${stayOf(about)}.`
      return {
        subject: about.staysAt === null ? `Não haverá horário: ${when}` : `Sem mudança: ${when}`,
        preview: what,
        heading: about.staysAt === null ? 'Desta vez não haverá horário' : 'O horário não mudou',
        paragraphs: [`Oi, ${firstName(about.clientName)}. ${what}`, 'Os outros continuam valendo.'],
        details: [
          ['Com', professional],
          ['Quando', when],
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
      title: about.staysAt === null ? 'Desta vez não haverá horário' : 'O horário não mudou',
      body: `${personName(about.professionalName)}: ${whenOfConflict(about)}`,
    }),
  },
})
