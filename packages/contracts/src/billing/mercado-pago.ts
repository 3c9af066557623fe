import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'

const rpc = rpcsOf('billing')

/** How it ended that somebody was asked for access to their account at Mercado Pago. */
export const mercadoPagoOutcome = z.enum([
  'connected',
  /** The person went back. */
  'refused',
  /** Began too long ago, in another session, or was completed already. */
  'expired',
  /** Allowed, but no charge can be made: often there is no Pix key. */
  'no_pix',
  'unavailable',
])
export type MercadoPagoOutcome = z.output<typeof mercadoPagoOutcome>

/** A professional's account at Mercado Pago: it allows access, and nothing is typed. */
export const mercadoPagoRpcs = {
  connectMercadoPago: rpc('connectMercadoPago', {
    summary: 'Where the professional allows access to their account at Mercado Pago.',
    access: 'professional',
    http: { method: 'POST', path: '/api/settings/pix-account/mercado-pago' },
    output: z.object({ url: z.url() }),
    errors: ['NOT_FOUND'],
  }),
  completeMercadoPago: rpc('completeMercadoPago', {
    summary: 'Ends what connectMercadoPago began, with what Mercado Pago has sent back.',
    access: 'professional',
    input: z.object({
      state: z.string().max(200),
      code: z.string().max(2_000).optional(),
      /** What it says instead of a code: `access_denied`, if the person went back. */
      error: z.string().max(200).optional(),
    }),
    output: z.object({ outcome: mercadoPagoOutcome }),
  }),
  receiveMercadoPagoWebhook: rpc('receiveMercadoPagoWebhook', {
    summary: 'Has the named payment read at Mercado Pago: a webhook is a hint.',
    access: 'service',
    idempotent: true,
    input: z.object({
      /** `data.id` of the address; absent where it names nothing. */
      dataId: z.string().max(100).optional(),
      /** Of the body: `payment`, `mp-connect`. */
      type: z.string().max(100),
      action: z.string().max(100).optional(),
      /** Whose account it is, at Mercado Pago. */
      userId: z.string().max(100).optional(),
      /** The headers `x-signature` and `x-request-id`. */
      signature: z.string().max(500).optional(),
      requestId: z.string().max(200).optional(),
    }),
    output: z.object({ isGenuine: z.boolean() }),
  }),
}
