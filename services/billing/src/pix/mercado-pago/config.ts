import { z } from 'zod'

export const webAddress = z
  .string()
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an http address')

export const mercadoPagoEnvironment = z.object({
  /** The operator's application at Mercado Pago; without it the door is not offered. */
  MERCADO_PAGO_CLIENT_ID: z.string().default(''),
  MERCADO_PAGO_CLIENT_SECRET: z.string().default(''),
  /** The secret signature of its webhooks; without it they are read unsigned: they are hints. */
  MERCADO_PAGO_WEBHOOK_SECRET: z.string().default(''),
  /** Mercado Pago wants an e-mail of every payer. Ours goes there, so that nobody's own is given away. */
  MERCADO_PAGO_PAYER_EMAIL: z.literal('').or(z.email('must be an e-mail address')).default(''),
  /** Other addresses than its own. */
  MERCADO_PAGO_API_URL: webAddress.default('https://api.mercadopago.com'),
  MERCADO_PAGO_AUTH_URL: webAddress.default('https://auth.mercadopago.com.br/authorization'),
})
export type MercadoPagoConfig = z.output<typeof mercadoPagoEnvironment>

/** Half of an application is a mistake, which would be noticed only by who wants to connect. */
export function requireApplication(
  config: MercadoPagoConfig,
  context: z.core.$RefinementCtx<MercadoPagoConfig>,
): void {
  const { MERCADO_PAGO_CLIENT_ID: id, MERCADO_PAGO_CLIENT_SECRET: secret } = config
  const wrong = (name: keyof MercadoPagoConfig, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if ((id === '') !== (secret === '')) {
    const missing = id === '' ? 'MERCADO_PAGO_CLIENT_ID' : 'MERCADO_PAGO_CLIENT_SECRET'
    wrong(missing, 'MERCADO_PAGO_CLIENT_ID and MERCADO_PAGO_CLIENT_SECRET belong together')
  }
  if (id !== '' && !/^\d{1,30}$/.test(id)) wrong('MERCADO_PAGO_CLIENT_ID', 'must be a number')
  if (id !== '' && config.MERCADO_PAGO_PAYER_EMAIL === '') {
    wrong('MERCADO_PAGO_PAYER_EMAIL', 'must be an e-mail address of yours, as payer of each Pix')
  }
}
