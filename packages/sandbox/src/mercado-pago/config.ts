import { z } from 'zod'
import { address, listOf, optionalAddress, optionalText } from '../variables.ts'

export const mercadoPagoEnvironment = z.object({
  /** The application that may ask for access to people's accounts. */
  MERCADO_PAGO_CLIENT_ID: z.string().min(1).default('1234567890123456'),
  MERCADO_PAGO_CLIENT_SECRET: z.string().min(1).default('the-mercado-pago-secret-of-the-sandbox'),
  /** Where people may be sent back to, separated by commas. */
  MERCADO_PAGO_REDIRECT_URIS: listOf(address).default(['http://localhost:4000/auth/mercado-pago']),
  /** What it calls when a payment has changed; without it, nothing. */
  MERCADO_PAGO_WEBHOOK_URL: optionalAddress,
  /** What signs that; without it, nothing is signed. */
  MERCADO_PAGO_WEBHOOK_SECRET: optionalText,
  /** SQLite: accounts, payments and grants outlive a restart. */
  MERCADO_PAGO_DATA_FILE: optionalText,
})
export type MercadoPagoConfig = z.output<typeof mercadoPagoEnvironment>
