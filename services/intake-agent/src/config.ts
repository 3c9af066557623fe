import { databaseEnvironment, serviceEnvironment, strictInProduction } from '@encaixe/service-kit'
import { z } from 'zod'
import { modelEnvironment } from './model/config.ts'

export const config = serviceEnvironment
  .extend({
    ...databaseEnvironment.shape,
    ...modelEnvironment.shape,
    /** Debounce: a turn begins this long after the client's last message. */
    DEBOUNCE_MS: z.coerce.number().int().min(0).max(60_000).default(3_000),
    /** A conversation without a message for this long is idle. */
    IDLE_MINUTES: z.coerce.number().int().min(1).max(1_440).default(30),
    /** Turns that run at the same time, of different conversations. */
    TURNS_AT_ONCE: z.coerce.number().int().min(1).max(200).default(32),
    /** Messages are kept this long. */
    KEPT_DAYS: z.coerce.number().int().min(1).max(730).default(90),
  })
  .superRefine((config, context) =>
    strictInProduction(config, context, {
      MODEL_URL: ['must be https', (url) => url === undefined || url.startsWith('https:')],
    }),
  )
export type Config = z.output<typeof config>
