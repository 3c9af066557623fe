import { databaseEnvironment, sealingSecrets, serviceEnvironment } from '@encaixe/service-kit'
import { z } from 'zod'

export const config = serviceEnvironment.extend({
  ...databaseEnvironment.shape,
  /** Where the pages are that calendar entries lead to. */
  PUBLIC_URL: z.url().transform((url) => url.replace(/\/+$/, '')),
  /** What the links of appointments are made with: the notifier and the gateway have the same. */
  LINK_SECRET: z.string().min(16),
  /** How often requests are looked for that nobody answered by their start. */
  EXPIRY_SECONDS: z.coerce.number().min(0.05).max(600).default(60),
  /** How long after an occurrence of a series came within the horizon it is booked at the latest. */
  RECURRING_SWEEP_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
  /**
   * What the keys of private notes are sealed by: `name:secret`, several by comma. The first seals, the others
   * only open what they sealed; `npm run ops -- notes rotate` seals everything by the first.
   */
  NOTE_SECRETS: sealingSecrets,
  /** How often plans are looked for whose limits are near. */
  LIMITS_SECONDS: z.coerce.number().min(0.05).max(3_600).default(600),
})
export type Config = z.output<typeof config>
