import { firstName, hostName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import {
  aboutWaitlist,
  exampleOffer,
  type OfferParams,
  offerButton,
  offeredWhen,
  offerParams,
  turnEnd,
  waitlistButton,
  waitlistPage,
} from './about-waitlist.ts'

const parameters = (about: OfferParams) => [
  firstName(about.clientName),
  hostName(about.professionalName),
  offeredWhen(about),
  turnEnd(about),
]
const byButton = {
  name: 'msg_waitlist_offer',
  body: 'Oi, {{1}}! Abriu um horário com {{2}}: *{{3}}*.\n\nEle é seu até {{4}}. Depois disso, oferecemos a quem vem a seguir na lista.',
  parameters,
  buttons: [
    offerButton('accept-offer', 'Quero este horário'),
    offerButton('decline-offer', 'Não posso'),
    waitlistButton('Ver o meu pedido'),
  ],
}
const byAddress = {
  name: 'msg_waitlist_offer_address',
  body: 'Oi, {{1}}! Abriu um horário com {{2}}: *{{3}}*.\n\nEle é seu até {{4}}: toque abaixo e diga o endereço. Depois disso, oferecemos a quem vem a seguir na lista.',
  parameters,
  buttons: [waitlistButton('Quero este horário')],
}

/** To who waits: a time is free, and whose turn it is until when. */
export const msgWaitlistOffer = defineNotice({
  key: 'msgWaitlistOffer',
  ...aboutWaitlist,
  params: offerParams,
  example: exampleOffer,
  channels: ['whatsapp', 'email'],
  // After the turn it would offer what is somebody else's.
  usefulUntil: ({ until }: OfferParams) => until,
  retryDelaySeconds: [5, 15, 30, 60, 120, 240],
  texts: {
    whatsapp: {
      wordings: [byButton, byAddress],
      choose: ({ needsAddress }) => (needsAddress ? byAddress : byButton),
    },
    email: (about, links) => {
      const professional = hostName(about.professionalName)
      return {
        subject: `Abriu um horário: ${offeredWhen(about)}`,
        preview: `Com ${professional}. É seu até ${turnEnd(about)}.`,
        heading: 'Abriu um horário',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}! Abriu um horário com ${professional}: ${offeredWhen(about)}.`,
          `Ele é seu até ${turnEnd(about)}. Depois disso, oferecemos a quem vem a seguir na lista.`,
        ],
        details: [
          ['Quando', offeredWhen(about)],
          ['Com', professional],
          ...(about.service === null ? [] : [['O quê', about.service] as [string, string]]),
        ],
        action: { label: 'Quero este horário', url: waitlistPage(about, links) },
        footer: 'Você recebeu este e-mail porque pediu para ser avisado se abrisse um horário.',
        invitation: null,
      }
    },
  },
})
