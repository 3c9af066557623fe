import { z } from 'zod'
import { firstName, hostName, personName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import { either } from '../whatsapp.ts'
import {
  bookButton,
  clientOfPackage,
  emailOfPackage,
  emailToOwnerOfPackage,
  packageExample,
  packageOf,
  packageParams,
  professionalOfPackage,
  purchaseButton,
  sessions,
  toClientOfPackage,
  toProfessionalOfPackage,
  untilDay,
} from './about-package.ts'

const clientParams = packageParams.extend({ bought: z.int(), expiresAt: z.string().nullable() })
type ToClient = z.output<typeof clientParams>
const ownerParams = packageParams.extend({ priceCents: z.int() })
type ToOwner = z.output<typeof ownerParams>

const endless = {
  name: 'msg_package_bought',
  body: 'Oi, {{1}}! O seu pacote com {{2}} está valendo: *{{3}}*, {{4}}.\n\nÉ só marcar um horário e a sessão já fica paga.',
  parameters: (about: ToClient) => [...clientOfPackage(about), sessions(about.bought)],
  buttons: [bookButton],
}
const ending = {
  name: 'msg_package_bought_until',
  body: 'Oi, {{1}}! O seu pacote com {{2}} está valendo: *{{3}}*, {{4}}, para usar {{5}}.\n\nÉ só marcar um horário e a sessão já fica paga.',
  parameters: (about: ToClient) => [
    ...endless.parameters(about),
    untilDay(about.expiresAt, about.timezone),
  ],
  buttons: [bookButton],
}
const useOf = ({ bought, expiresAt, timezone }: ToClient) =>
  `${sessions(bought)}${expiresAt === null ? '' : `, para usar ${untilDay(expiresAt, timezone)}`}`

/** To the client: the package is paid, and what can be done with it. */
export const msgPackageBought = defineNotice({
  key: 'msgPackageBought',
  ...toClientOfPackage,
  isAnswer: true,
  params: clientParams,
  example: { ...packageExample, bought: 10, expiresAt: '2027-05-25T23:59:59-03:00' },
  channels: ['whatsapp', 'email', 'in_app'],
  texts: {
    whatsapp: either(({ expiresAt }) => expiresAt === null, endless, ending),
    email: emailOfPackage('page', (about: ToClient) => ({
      subject: `O seu pacote está valendo: ${packageOf(about)}`,
      preview: `São ${useOf(about)}.`,
      heading: 'O seu pacote está valendo',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}! O seu pacote com ${hostName(about.professionalName)} está valendo: ${useOf(about)}.`,
        'É só marcar um horário e a sessão já fica paga.',
      ],
    })),
    in_app: (about) => ({
      title: 'O seu pacote está valendo',
      body: `${packageOf(about)}, com ${hostName(about.professionalName)}: ${useOf(about)}.`,
    }),
  },
})

/** To the professional: somebody bought a package and paid. */
export const msgPackageBoughtToProfessional = defineNotice({
  key: 'msgPackageBoughtToProfessional',
  ...toProfessionalOfPackage,
  params: ownerParams,
  example: { ...packageExample, priceCents: 90_000 },
  channels: ['in_app', 'whatsapp', 'email'],
  texts: {
    whatsapp: {
      name: 'msg_package_bought_professional',
      body: 'Olá, {{1}}! {{2}} comprou o pacote *{{3}}* e já pagou {{4}}.\n\nAs sessões são usadas nos próximos horários.',
      parameters: (about) => [...professionalOfPackage(about), reais(about.priceCents)],
      buttons: [purchaseButton],
    },
    email: emailToOwnerOfPackage((about: ToOwner) => ({
      subject: `${personName(about.clientName)} comprou um pacote`,
      preview: `${packageOf(about)}: ${reais(about.priceCents)}, já pago.`,
      heading: 'Pacote vendido',
      paragraphs: [
        `Olá, ${firstName(about.professionalName)}! ${personName(about.clientName)} comprou o pacote ${packageOf(about)} e já pagou ${reais(about.priceCents)}.`,
        'As sessões são usadas nos próximos horários.',
      ],
    })),
    in_app: (about) => ({
      title: 'Pacote vendido',
      body: `${personName(about.clientName)} comprou ${packageOf(about)} e já pagou ${reais(about.priceCents)}.`,
    }),
  },
})
