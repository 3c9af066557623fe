import { z } from 'zod'
import { firstName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import { either } from '../whatsapp.ts'
import { aboutPlan, dayOrNull, planEmail, planExample, planName, planParams } from './about-plan.ts'

const params = planParams.extend({
  amountCents: z.int(),
  /** null: it is not tried again. */
  nextAttemptAt: z.string().nullable(),
})
type Params = z.output<typeof params>

const next = ({ nextAttemptAt, timezone }: Params) => {
  const tried = dayOrNull(nextAttemptAt, timezone)
  return tried === null
    ? 'Não vamos tentar de novo: sem outro cartão, a página volta ao plano grátis.'
    : `Tentamos de novo em ${tried}; até lá nada para na sua página.`
}

const failed = ({ name, amountCents, plan }: Params) => [
  firstName(name),
  reais(amountCents),
  planName(plan),
]
const again = {
  name: 'msg_payment_failed',
  body: 'Olá, {{1}}! O cartão não aceitou a cobrança de {{2}} do plano {{3}} do Encaixe. Tentamos de novo em {{4}}; até lá nada para na sua página.\n\nPara resolver, troque o cartão em Ajustes, Plano.',
  parameters: (about: Params) => [
    ...failed(about),
    dayOrNull(about.nextAttemptAt, about.timezone) ?? '',
  ],
}

const last = {
  name: 'msg_payment_failed_last',
  body: 'Olá, {{1}}! O cartão não aceitou a cobrança de {{2}} do plano {{3}} do Encaixe, e não vamos tentar de novo: sem outro cartão, a página volta ao plano grátis.\n\nPara resolver, troque o cartão em Ajustes, Plano.',
  parameters: failed,
}

/** To the professional: a charge of the subscription failed. */
export const msgPaymentFailed = defineNotice({
  key: 'msgPaymentFailed',
  ...aboutPlan,
  channels: ['in_app', 'whatsapp', 'email'],
  params,
  example: { ...planExample, amountCents: 5990, nextAttemptAt: '2026-11-29T12:00:00-03:00' },
  texts: {
    whatsapp: either(({ nextAttemptAt }) => nextAttemptAt === null, last, again),
    email: (about, { publicUrl }) =>
      planEmail(
        {
          subject: 'O cartão não aceitou a cobrança do seu plano',
          preview: next(about),
          heading: 'O pagamento não foi aceito',
          paragraphs: [
            `Olá, ${firstName(about.name)}! O cartão não aceitou a cobrança de ${reais(about.amountCents)} do plano ${planName(about.plan)}.`,
            next(about),
          ],
        },
        publicUrl,
        'Trocar o cartão',
      ),
    in_app: (about) => ({ title: 'O pagamento do plano não foi aceito', body: next(about) }),
  },
})
