import { z } from 'zod'
import { firstName, hostName } from '../../texts/names.ts'
import { dayAndTime, reais } from '../../texts/words.ts'
import {
  aboutAppointment,
  appointmentParams,
  takesPlace,
  toClient,
  toldAt,
} from '../appointment/about-appointment.ts'
import { emailToClient, pageButton, whenOf } from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'

const params = appointmentParams.extend({
  ...toldAt,
  amountCents: z.int(),
  /** The Pix code, until when it can be paid, and when a client who cancels gets it back. */
  payload: z.string(),
  expiresAt: z.string().nullable(),
  refundNoticeHours: z.int(),
})
type Opened = z.output<typeof params>

const untilOf = ({ expiresAt, startsAt, timezone }: Opened) =>
  dayAndTime(expiresAt ?? startsAt, timezone)

/** When a client who cancels gets the money back, if that can still be. */
export const refundTerms = ({
  refundNoticeHours: hours,
  startsAt,
  toldAt: told,
}: Pick<Opened, 'refundNoticeHours' | 'startsAt' | 'toldAt'>): string => {
  const until = Temporal.Instant.from(startsAt).subtract({ hours })
  if (Temporal.Instant.compare(Temporal.Instant.from(told), until) > 0)
    return 'O prazo para cancelar e receber de volta já passou: depois de pagar, não volta.'
  if (hours === 0) return 'Se você cancelar antes do início, o valor volta.'
  return `Se você cancelar até ${hours === 1 ? '1 hora' : `${hours} horas`} antes, o valor volta.`
}

/** To the client: the time is held until this is paid. */
export const msgChargeOpened = defineNotice({
  key: 'msgChargeOpened',
  ...aboutAppointment,
  ...toClient,
  params,
  example: {
    ...aboutAppointment.example,
    toldAt: '2026-11-21T12:00:00Z',
    amountCents: 3_000,
    payload: '00020126360014br.gov.bcb.pix2514pix.example.com/qr/v2/9d36b84f',
    expiresAt: '2026-11-21T09:30:00-03:00',
    refundNoticeHours: 24,
  },
  group: 'payments',
  // It answers a booking that was just made.
  isAnswer: true,
  channels: ['whatsapp', 'email'],
  appointment: takesPlace(() => 'pending_confirmation'),
  usefulUntil: ({ expiresAt, startsAt }) => expiresAt ?? startsAt,
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
        refundTerms(about),
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
