import { z } from 'zod'
import { wholeNumber } from '../text/primitives.ts'

export const prepaymentMode = z.enum(['none', 'deposit', 'full'], 'Use none, deposit ou full.')

/** Who says that the money came: the provider of the page's Pix account, or the professional. */
export const prepaymentConfirmation = z
  .enum(['automatic', 'by_hand'], 'Use automatic ou by_hand.')
  .meta({ id: 'PrepaymentConfirmation' })
export type PrepaymentConfirmation = z.output<typeof prepaymentConfirmation>

/** How long a time is held where nothing else is said. Who confirms by hand has to look into their bank. */
const HOLD_MINUTES = { automatic: 30, by_hand: 120 } as const satisfies Record<
  PrepaymentConfirmation,
  number
>

const confirmation = prepaymentConfirmation.default('automatic').meta({
  description:
    'Who says that it came: `automatic`, the connected account; `by_hand`, the professional, with nothing but a Pix key.',
  examples: ['automatic'],
})

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
  depositPercent: wholeNumber(1, 100, 'Informe de 1 a 100 por cento.')
    .nullable()
    .default(null)
    .meta({ description: 'Of a deposit: a share of the price.', examples: [null] }),
  confirmation,
  holdMinutes: wholeNumber(10, 1440, 'De 10 a 1440 minutos.', 'Informe os minutos.')
    .optional()
    .meta({
      description: 'How long the time is held for the payment; 30 without it, 120 by hand.',
      examples: [30],
    }),
  refundNoticeHours: wholeNumber(0, 720, 'De 0 a 720 horas.', 'Informe as horas.')
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
  .transform(({ holdMinutes, ...asked }) => ({
    ...asked,
    holdMinutes: holdMinutes ?? HOLD_MINUTES[asked.confirmation],
  }))
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
