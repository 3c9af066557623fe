import { firstName, hostName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { namesForClient } from '../sides.ts'
import { either } from '../whatsapp.ts'
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
  ...namesForClient(about),
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

/** The same of a time that is not kept for them. */
const openByButton = {
  ...byButton,
  name: 'msg_waitlist_offer_open',
  body: 'Oi, {{1}}! Abriu um horário com {{2}}: *{{3}}*.\n\nQuem marcar primeiro fica com ele. O botão abaixo vale até {{4}}.',
}
const openByAddress = {
  ...byAddress,
  name: 'msg_waitlist_offer_open_address',
  body: 'Oi, {{1}}! Abriu um horário com {{2}}: *{{3}}*.\n\nQuem marcar primeiro fica com ele: toque abaixo até {{4}} e diga o endereço.',
}

const promise = (about: OfferParams) =>
  about.isHeld
    ? `Ele é seu até ${turnEnd(about)}. Depois disso, oferecemos a quem vem a seguir na lista.`
    : `Quem marcar primeiro fica com ele. O botão abaixo vale até ${turnEnd(about)}.`

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
    whatsapp: either(
      ({ isHeld }) => isHeld,
      either(({ needsAddress }) => needsAddress, byAddress, byButton),
      either(({ needsAddress }) => needsAddress, openByAddress, openByButton),
    ),
    email: (about, links) => {
      const professional = hostName(about.professionalName)
      return {
        subject: `Abriu um horário: ${offeredWhen(about)}`,
        preview: `Com ${professional}. ${about.isHeld ? `É seu até ${turnEnd(about)}.` : 'Quem marcar primeiro fica com ele.'}`,
        heading: 'Abriu um horário',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}! Abriu um horário com ${professional}: ${offeredWhen(about)}.`,
          promise(about),
        ],
        details: [
          ['Quando', offeredWhen(about)],
          ['Com', professional],
          ...(about.service === null ? [] : [['O quê', about.service] as [string, string]]),
        ],
        action: { label: 'Quero este horário', url: waitlistPage(about, links) },
        footer: 'Você recebeu este e-mail porque pediu para ser avisado se abrisse um horário.',
      }
    },
  },
})
