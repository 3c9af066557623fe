import { databaseEnvironment, serviceEnvironment } from '@encaixe/service-kit'
import { z } from 'zod'

export const config = serviceEnvironment.extend({
  ...databaseEnvironment.shape,
  /** How long after it came within the horizon an occurrence of a series may be told at the latest. */
  RECURRING_SWEEP_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
})
export type Config = z.output<typeof config>
