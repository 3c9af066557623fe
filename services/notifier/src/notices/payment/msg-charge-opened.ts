import { firstName, hostName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import { aboutAppointment } from '../appointment/about-appointment.ts'
import { emailToClient, pageButton, whenOf } from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'
import { type Opened, ofHeld, openedParams, refundTerms, untilOf } from './held.ts'

/** The bank gives it back by itself. */
const termsOf = (about: Opened) => refundTerms(about, 'o valor volta')

/** To the client: the time is held until this is paid. */
export const msgChargeOpened = defineNotice({
  key: 'msgChargeOpened',
  ...ofHeld,
  params: openedParams,
  example: {
    ...aboutAppointment.example,
    toldAt: '2026-11-21T12:00:00Z',
    amountCents: 3_000,
    payload: '00020126360014br.gov.bcb.pix2514pix.example.com/qr/v2/9d36b84f',
    expiresAt: '2026-11-21T09:30:00-03:00',
    refundNoticeHours: 24,
  },
  channels: ['whatsapp', 'email'],
  texts: {
    whatsapp: {
      name: 'msg_charge_opened',
      body: 'Oi, {{1}}! Falta pouco: {{2}} pede um Pix de *{{3}}* para guardar o seu horário de *{{4}}*. Pague até {{5}}.\n\nPix copia e cola:\n\n{{6}}\n\nQuando o Pix cair, avisamos por aqui. {{7}} Qualquer dúvida, é só responder.',
      parameters: (about) => [
        firstName(about.clientName),
        hostName(about.professionalName),
        reais(about.amountCents),
        whenOf(about),
        untilOf(about),
        about.payload,
        termsOf(about),
      ],
      buttons: [pageButton('Ver e pagar')],
    },
    email: emailToClient((about: Opened, professional) => ({
      subject: `Falta pagar ${reais(about.amountCents)}: ${whenOf(about)}`,
      preview: `O horário está guardado até ${untilOf(about)}.`,
      heading: 'Falta só o Pix',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}! ${professional} pede um Pix de ${reais(about.amountCents)} para guardar o seu horário. Pague até ${untilOf(about)}.`,
        'Copie o código e cole no aplicativo do seu banco, em Pix copia e cola. Quando o Pix cair, avisamos.',
        termsOf(about),
      ],
      details: [
        ['Com', professional],
        ['Quando', whenOf(about)],
        ['Valor', reais(about.amountCents)],
        ['Pix copia e cola', about.payload],
      ],
      actionLabel: 'Ver o QR Code',
    })),
  },
})
