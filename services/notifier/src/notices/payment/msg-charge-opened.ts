import { firstName, hostName } from '../../texts/names.ts'
import { dayAndTime, reais } from '../../texts/words.ts'
import {
  type AppointmentParams,
  aboutAppointment,
  takesPlace,
  toClient,
} from '../appointment/about-appointment.ts'
import { emailToClient, pageButton, whenOf } from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'

const untilOf = ({ expiresAt, startsAt, timezone }: AppointmentParams) =>
  dayAndTime(expiresAt ?? startsAt, timezone)

/** When a client who cancels gets the money back. */
export const refundTerms = ({ refundNoticeHours: hours }: AppointmentParams): string => {
  if (hours === 0) return 'Se você cancelar antes do início, o valor volta.'
  return `Se você cancelar até ${hours === 1 ? '1 hora' : `${hours} horas`} antes, o valor volta.`
}

/** To the client: the time is held until this is paid. */
export const msgChargeOpened = defineNotice({
  key: 'msgChargeOpened',
  ...aboutAppointment,
  ...toClient,
  group: 'payments',
  // It answers a booking that was just made.
  isAnswer: true,
  channels: ['whatsapp', 'email'],
  appointment: takesPlace(() => 'pending_confirmation'),
  usefulUntil: ({ expiresAt, startsAt }) => expiresAt ?? startsAt,
  texts: {
    whatsapp: {
      name: 'msg_charge_opened',
      body: 'Oi, {{1}}! Falta pouco: {{2}} pede um Pix de *{{3}}* para guardar o seu horário de *{{4}}*. Pague até {{5}}.\n\nPix copia e cola:\n\n{{6}}\n\n{{7}} Quando o Pix cair, avisamos por aqui.',
      parameters: (about) => [
        firstName(about.clientName),
        hostName(about.professionalName),
        reais(about.amountCents),
        whenOf(about),
        untilOf(about),
        about.payload,
        refundTerms(about),
      ],
      buttons: [pageButton('Ver e pagar')],
    },
    email: emailToClient((about, professional) => ({
      subject: `Falta pagar ${reais(about.amountCents)}: ${whenOf(about)}`,
      preview: `O horário está guardado até ${untilOf(about)}.`,
      heading: 'Falta só o Pix',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}! ${professional} pede um Pix de ${reais(about.amountCents)} para guardar o seu horário. Pague até ${untilOf(about)}.`,
        'Copie o código e cole no aplicativo do seu banco, em Pix copia e cola. Quando o Pix cair, avisamos.',
        refundTerms(about),
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
