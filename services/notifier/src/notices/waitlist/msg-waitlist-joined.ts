import { defineNotice } from '../define.ts'
import { namesForClient } from '../sides.ts'
import { aboutWaitlist, waitlistButton } from './about-waitlist.ts'

/** To who waits: that they do, and where they end it. */
export const msgWaitlistJoined = defineNotice({
  key: 'msgWaitlistJoined',
  ...aboutWaitlist,
  channels: ['whatsapp'],
  isAnswer: true,
  texts: {
    whatsapp: {
      name: 'msg_waitlist_joined',
      body: 'Oi, {{1}}! Anotado: se abrir um horário com {{2}}, avisamos você por aqui, na ordem da lista.\n\nPara ver o seu pedido ou sair da lista, toque abaixo.',
      parameters: namesForClient,
      buttons: [waitlistButton('Ver o meu pedido')],
    },
  },
})
