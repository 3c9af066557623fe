import { databaseEnvironment, serviceEnvironment } from '@encaixe/service-kit'
import { z } from 'zod'

/** The processor's id of a plan's price. */
const priceId = z.string().min(1).max(255)

export const config = serviceEnvironment.extend({
  ...databaseEnvironment.shape,
  PRICE_BASIC: priceId,
  PRICE_PRO: priceId,
  PRICE_PREMIUM: priceId,
  /** How long after its end a trial may be noticed at the latest. */
  TRIAL_SWEEP_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
})
export type Config = z.output<typeof config>
