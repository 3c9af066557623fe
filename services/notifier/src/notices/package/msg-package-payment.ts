import { z } from 'zod'
import { firstName, hostName, personName } from '../../texts/names.ts'
import { dayAndTime, reais } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import {
  clientOfPackage,
  emailOfPackage,
  emailToOwnerOfPackage,
  packageExample,
  packageOf,
  packageParams,
  packagesButton,
  professionalOfPackage,
  toClientOfPackage,
  toProfessionalOfPackage,
} from './about-package.ts'
import { type Claimed, claimButton, claimedExample, claimedParams } from './claim-button.ts'

const waitingParams = packageParams.extend({
  priceCents: z.int(),
  waitsUntil: z.string().nullable(),
})
type Waiting = z.output<typeof waitingParams>

const waitsUntil = ({ waitsUntil: at, toldAt, timezone }: Waiting) =>
  dayAndTime(at ?? toldAt, timezone)

const waitingValues = (about: Waiting) => [
  ...clientOfPackage(about),
  reais(about.priceCents),
  waitsUntil(about),
]

const whileWaiting = {
  channels: ['whatsapp', 'email', 'in_app'] as const,
  ...toClientOfPackage,
  params: waitingParams,
  example: {
    ...packageExample,
    ...{ priceCents: 90_000, waitsUntil: '2026-11-28T15:00:00-03:00' },
  },
  usefulUntil: ({ waitsUntil: at, toldAt }: Waiting) => at ?? toldAt,
}

/** To the client: the professional sold a package, which can be used once it is paid. */
export const msgPackageAsked = defineNotice({
  key: 'msgPackageAsked',
  ...whileWaiting,
  texts: {
    whatsapp: {
      name: 'msg_package_asked',
      body: 'Oi, {{1}}! {{2}} separou para você o pacote *{{3}}*, por {{4}}.\n\nEle vale assim que o pagamento chegar, até {{5}}.',
      parameters: waitingValues,
      buttons: [packagesButton('Ver e pagar')],
    },
    email: emailOfPackage('packages', (about: Waiting) => ({
      subject: `O seu pacote com ${hostName(about.professionalName)}: falta pagar ${reais(about.priceCents)}`,
      preview: `O pagamento é esperado até ${waitsUntil(about)}.`,
      heading: 'Falta só o pagamento',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}! ${hostName(about.professionalName)} separou para você o pacote ${packageOf(about)}, por ${reais(about.priceCents)}.`,
        `Ele vale assim que o pagamento chegar, até ${waitsUntil(about)}.`,
      ],
    })),
    in_app: (about) => ({
      title: 'Falta pagar o seu pacote',
      body: `${packageOf(about)}, com ${hostName(about.professionalName)}: ${reais(about.priceCents)}, até ${waitsUntil(about)}.`,
    }),
  },
})

/** To the client: the professional has not found the money that was said to be paid. */
export const msgPackageNotReceived = defineNotice({
  key: 'msgPackageNotReceived',
  ...whileWaiting,
  isAnswer: true,
  texts: {
    whatsapp: {
      name: 'msg_package_not_received',
      body: 'Oi, {{1}}. {{2}} ainda não encontrou o Pix do pacote *{{3}}*, de {{4}}.\n\nConfira no seu banco se ele saiu. O pacote espera por você até {{5}}.',
      parameters: waitingValues,
      buttons: [packagesButton('Ver o código')],
    },
    email: emailOfPackage('packages', (about: Waiting) => ({
      subject: `O Pix do seu pacote ainda não chegou: ${packageOf(about)}`,
      preview: `O pacote espera por você até ${waitsUntil(about)}.`,
      heading: 'O Pix ainda não chegou',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}. ${hostName(about.professionalName)} ainda não encontrou o Pix de ${reais(about.priceCents)} do pacote ${packageOf(about)}.`,
        `Confira no seu banco se ele saiu. O pacote espera por você até ${waitsUntil(about)}.`,
      ],
    })),
    in_app: (about) => ({
      title: 'O Pix do pacote ainda não chegou',
      body: `${hostName(about.professionalName)} não encontrou ${reais(about.priceCents)}. Confira no seu banco.`,
    }),
  },
})

/** To the professional: a client says that a package is paid. Is it there? */
export const msgPackageClaimed = defineNotice({
  key: 'msgPackageClaimed',
  ...toProfessionalOfPackage,
  params: claimedParams,
  example: claimedExample,
  channels: ['in_app', 'whatsapp', 'email'],
  texts: {
    whatsapp: {
      name: 'msg_package_claimed_answer',
      body: 'Olá, {{1}}! {{2}} diz que já pagou o pacote *{{3}}*, de {{4}}.\n\nConfira no seu banco: o código termina em *{{5}}*. As sessões valem assim que você responder.',
      parameters: (about) => [
        ...professionalOfPackage(about),
        reais(about.amountCents),
        about.txidEnding,
      ],
      buttons: [
        claimButton('receive-package', 'Recebi'),
        claimButton('deny-package', 'Não chegou'),
      ],
    },
    email: emailToOwnerOfPackage((about: Claimed) => ({
      subject: `Chegou o pacote? ${reais(about.amountCents)} de ${personName(about.clientName)}`,
      preview: 'Confira no seu banco e responda.',
      heading: 'Chegou o pagamento?',
      paragraphs: [
        `Olá, ${firstName(about.professionalName)}! ${personName(about.clientName)} diz que pagou ${reais(about.amountCents)} pelo pacote ${packageOf(about)}.`,
        `Procure no seu banco um Pix desse valor; o código dele termina em ${about.txidEnding}. Depois responda no pacote: Recebi ou Não chegou.`,
      ],
    })),
    in_app: (about) => ({
      title: 'Chegou o pagamento do pacote?',
      body: `${personName(about.clientName)} diz que pagou ${reais(about.amountCents)} (código final ${about.txidEnding}): confira e responda.`,
    }),
  },
})
