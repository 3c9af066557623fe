import { z } from 'zod'
import { firstName, personName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import { moneyIs, toProfessional } from '../appointment/about-appointment.ts'
import { detailsOfRequest, requestParams, withDetails } from '../appointment/appointment-details.ts'
import { emailToProfessional, whenOf } from '../appointment/appointment-email.ts'
import { replyButton } from '../appointment/reply-button.ts'
import { defineNotice } from '../define.ts'
import { namesForProfessional } from '../sides.ts'

/** A deposit that the professional confirms by hand, to the professional: is it there? */

const params = requestParams.extend({ amountCents: z.int(), txidEnding: z.string() })
type Claimed = z.output<typeof params>

const asked = (key: string, { name, body }: { name: string; body: string }, title: string) => {
  const text = withDetails<Claimed>(detailsOfRequest, {
    name,
    body,
    parameters: (about) => [
      ...namesForProfessional(about),
      whenOf(about),
      reais(about.amountCents),
      about.txidEnding,
    ],
    buttons: [
      replyButton('professional', 'receive-payment', 'Recebi'),
      replyButton('professional', 'deny-payment', 'Não chegou'),
    ],
  })
  return defineNotice({
    key,
    ...toProfessional,
    params,
    example: {
      ...toProfessional.example,
      ...{ priceCents: 15_000, visits: 0, amountCents: 3_000, txidEnding: '7F3K' },
    },
    channels: ['in_app', 'whatsapp', 'email'],
    // Once it is answered, nobody is asked.
    appointment: moneyIs('authorized'),
    texts: {
      whatsapp: text,
      email: emailToProfessional((about: Claimed, client) => ({
        subject: `${title}: ${reais(about.amountCents)} de ${client}`,
        preview: 'Confira no seu banco e responda.',
        heading: title,
        paragraphs: [
          `Olá, ${firstName(about.professionalName)}! ${client} diz que pagou ${reais(about.amountCents)} pelo horário de ${whenOf(about)}.`,
          `Procure no seu banco um Pix desse valor; o código dele termina em ${about.txidEnding}. Depois, responda na agenda: Recebi ou Não chegou.`,
        ],
      })),
      in_app: (about) => ({
        title,
        body: `${personName(about.clientName)} diz que pagou ${reais(about.amountCents)} (código final ${about.txidEnding}): confira e responda.`,
      }),
    },
  })
}

export const msgDepositClaimed = asked(
  'msgDepositClaimed',
  {
    name: 'msg_deposit_claimed',
    body: 'Olá, {{1}}! {{2}} marcou *{{3}}* e diz que já pagou o Pix de *{{4}}*.\n\nConfira no seu banco: o código termina em *{{5}}*. O horário fica guardado até você responder.',
  },
  'Chegou o sinal?',
)

/** Nobody answered in time: the time stays kept, and this is said once. */
export const msgDepositUnanswered = asked(
  'msgDepositUnanswered',
  {
    name: 'msg_deposit_unanswered',
    body: 'Olá, {{1}}! {{2}} ainda espera a sua resposta: o horário é *{{3}}*, e o Pix, de *{{4}}*.\n\nConfira no seu banco: o código termina em *{{5}}*. Enquanto você não responde, nada é cancelado.',
  },
  'O sinal ainda espera resposta',
)
