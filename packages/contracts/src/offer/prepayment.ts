import { z } from 'zod'

export const prepaymentMode = z.enum(['none', 'deposit', 'full'], 'Use none, deposit ou full.')

const MOST_MINUTES = 1_440

const prepaymentFields = z.object({
  mode: prepaymentMode.meta({
    description: 'Nothing, a part of the price, or all of it.',
    examples: ['deposit'],
  }),
  depositCents: z
    .int('Informe o valor do sinal.')
    .min(1, 'Informe o valor do sinal.')
    .max(999_999_999, 'É um valor alto demais.')
    .nullable()
    .default(null)
    .meta({ description: 'Of a deposit: centavos of BRL.', examples: [3000] }),
  depositPercent: z
    .int('Informe de 1 a 100 por cento.')
    .min(1, 'Informe de 1 a 100 por cento.')
    .max(100, 'Informe de 1 a 100 por cento.')
    .nullable()
    .default(null)
    .meta({ description: 'Of a deposit: a share of the price.', examples: [null] }),
  holdMinutes: z
    .int('Informe os minutos.')
    .min(10, 'De 10 a 1440 minutos.')
    .max(MOST_MINUTES, 'De 10 a 1440 minutos.')
    .default(30)
    .meta({ description: 'How long the time is held for the payment.', examples: [30] }),
  refundNoticeHours: z
    .int('Informe as horas.')
    .min(0, 'De 0 a 720 horas.')
    .max(720, 'De 0 a 720 horas.')
    .default(24)
    .meta({
      description: 'A client who cancels at least so long before the start gets the money back.',
      examples: [24],
    }),
})

/** What is asked for before a booking counts, as its professional sets it. */
export const prepayment = prepaymentFields
  .refine(
    ({ mode, depositCents, depositPercent }) =>
      mode !== 'deposit' || (depositCents === null) !== (depositPercent === null),
    { path: ['depositCents'], message: 'Diga o sinal em reais ou em porcentagem.' },
  )
  .meta({
    id: 'PrepaymentSettings',
    description: 'What a client pays by Pix before a booking counts.',
  })
export type Prepayment = z.output<typeof prepayment>

/** As it is stored, so nothing is read again. */
export const storedPrepayment = prepaymentFields
  .extend({
    depositCents: z.int().nullable().default(null),
    depositPercent: z.int().nullable().default(null),
    holdMinutes: z.int(),
    refundNoticeHours: z.int(),
  })
  .meta({ id: 'Prepayment', description: 'What a client pays by Pix before a booking counts.' })
