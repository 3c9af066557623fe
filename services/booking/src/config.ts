import { databaseEnvironment, serviceEnvironment } from '@encaixe/service-kit'
import { z } from 'zod'

export const config = serviceEnvironment.extend({
  ...databaseEnvironment.shape,
  /** Where the pages are that calendar entries lead to. */
  PUBLIC_URL: z.url().transform((url) => url.replace(/\/+$/, '')),
  /** How often requests are looked for that nobody answered by their start. */
  EXPIRY_SECONDS: z.coerce.number().min(0.05).max(600).default(10),
})
export type Config = z.output<typeof config>
