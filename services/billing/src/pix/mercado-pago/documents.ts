import { z } from 'zod'

/**
 * What is read of Mercado Pago's answers (Payments API v1, OAuth), typed by hand from its published reference and the
 * types of its own library (mercadopago/sdk-nodejs 3.3). What else stands there is not looked at.
 */

/** Ids are numbers in some answers, and text in others. */
const number = z.union([z.int().min(0), z.string().regex(/^\d{1,30}$/)]).transform(String)
/** Centavos of `12.5`. */
const money = z
  .number()
  .min(0)
  .max(99_999_999)
  .refine((reais) => Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-4)
  .transform((reais) => Math.round(reais * 100))
/** `2026-11-17T09:37:52.000-04:00` */
const moment = z.iso.datetime({ offset: true })

export const tokenAnswer = z.object({
  access_token: z.string().min(1).max(1_000),
  refresh_token: z.string().min(1).max(1_000),
  /** 180 days. */
  expires_in: z.int().min(60),
  user_id: number,
})
export type TokenAnswer = z.output<typeof tokenAnswer>

const refund = z.object({
  id: number,
  amount: money,
  date_created: moment.nullish(),
  status: z.enum(['approved', 'in_process', 'authorized', 'rejected', 'cancelled']),
})
export type Refund = z.output<typeof refund>
export const refundAnswer = refund
export const refundList = z.array(refund)

const fee = z.object({ type: z.string(), amount: money, fee_payer: z.string().nullish() })

export const payment = z.object({
  id: number,
  status: z.enum([
    'pending',
    'in_process',
    'authorized',
    'approved',
    'in_mediation',
    'rejected',
    'cancelled',
    'refunded',
    'charged_back',
  ]),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  transaction_amount: money,
  transaction_amount_refunded: money.nullish(),
  date_approved: moment.nullish(),
  date_last_updated: moment.nullish(),
  fee_details: z.array(fee).nullish(),
  point_of_interaction: z
    .object({ transaction_data: z.object({ qr_code: z.string().max(512).nullish() }).nullish() })
    .nullish(),
})
export type Payment = z.output<typeof payment>

export const found = z.object({ results: z.array(z.object({ id: number })).max(1_000) })

const problem = z.object({
  message: z.string().nullish(),
  error_description: z.string().nullish(),
  error: z.string().nullish(),
  cause: z.array(z.object({ description: z.string().nullish() })).nullish(),
})

/** What a refusal says, in at most 300 characters. */
export function saidIn(text: string): string {
  try {
    const { cause, message, error_description: description } = problem.parse(JSON.parse(text))
    const reasons = (cause ?? []).flatMap((one) => one.description ?? [])
    return (reasons.join(' ') || message || description || '').slice(0, 300)
  } catch {
    return ''
  }
}
