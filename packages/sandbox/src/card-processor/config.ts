import { z } from 'zod'
import { listOf, optionalAddress, optionalText } from '../variables.ts'

const configuredPrice = z.object({
  id: z.string(),
  amount: z.int(),
  name: z.string(),
  currency: z.string(),
})
type ConfiguredPrice = z.output<typeof configuredPrice>

/** `price_basic=2990=Básico`, centavos and a name; `=usd` behind it is another currency. */
const price = z
  .string()
  .regex(/^price_\w+=\d+=[^=,]+(=[a-z]{3})?$/, 'must be a list like price_basic=2990=Básico')
  .transform((text): ConfiguredPrice => {
    const [id = '', amount = '', name = '', currency = 'brl'] = text.split('=')
    return { id, amount: Number(amount), name, currency }
  })
  // A program gives `start` prices that it has read already.
  .or(configuredPrice)

const PRICES = ['price_basic=2990=Básico', 'price_pro=5990=Pro', 'price_premium=9990=Premium']

export const cardProcessorEnvironment = z.object({
  /** What callers of the API must use. */
  CARD_SECRET_KEY: z.string().min(1).default('sk_test_sandbox'),
  /** Where events go; none are sent without it. */
  CARD_WEBHOOK_URL: optionalAddress,
  /** Signs them; several while one replaces another. */
  CARD_WEBHOOK_SECRET: listOf(z.string().min(1)).prefault(['whsec_sandbox']),
  CARD_PRICES: listOf(price).prefault(PRICES),
  /** SQLite: customers, subscriptions and the clock outlive a restart. */
  CARD_DATA_FILE: optionalText,
})
export type CardProcessorConfig = z.output<typeof cardProcessorEnvironment>
