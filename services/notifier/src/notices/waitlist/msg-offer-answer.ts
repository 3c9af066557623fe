import { z } from 'zod'
import { firstName, hostName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { answerAtOnce, hoursAfter } from '../texts.ts'
import {
  aboutWaitlist,
  exampleOffer,
  offeredWhen,
  offerParams,
  waitlistPage,
} from './about-waitlist.ts'

/** What came of a button of an offer. */
export const offerOutcomes = ['booked', 'left', 'over', 'taken', 'full', 'failed'] as const
export type OfferOutcome = (typeof offerOutcomes)[number]

const params = offerParams.extend({ outcome: z.enum(offerOutcomes) })
type Params = z.output<typeof params>

const texts: Readonly<Record<OfferOutcome, (about: Params) => string>> = {
  booked: (about) =>
    `Pronto, ${firstName(about.clientName)}! *${offeredWhen(about)}*, com ${hostName(about.professionalName)}, é seu. A confirmação chega em seguida.`,
  left: () => 'Tudo bem! Você continua na lista: se abrir outro horário, avisamos.',
  over: () => 'A sua vez para este horário já passou. Você continua na lista.',
  taken: () => 'Este horário acabou de ser marcado. Você continua na lista.',
  full: () => 'Esta agenda não está recebendo novos pedidos agora. Fale direto com quem atende.',
  failed: () => 'Não consegui fazer isso agora. Tente por aqui, por favor:',
}

/** To who pressed a button of an offer: what came of it. */
export const msgOfferAnswer = defineNotice({
  ...aboutWaitlist,
  key: 'msgOfferAnswer',
  params,
  example: { ...exampleOffer, outcome: 'booked' },
  channels: ['whatsapp'],
  ...answerAtOnce,
  usefulUntil: ({ toldAt }: Params) => hoursAfter(toldAt, 1),
  texts: {
    whatsapp: {
      free: (about, links) => ({
        text: texts[about.outcome](about),
        button:
          about.outcome === 'booked'
            ? null
            : { label: 'Ver o meu pedido', url: waitlistPage(about, links) },
      }),
    },
  },
})
