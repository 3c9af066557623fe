import {
  databaseEnvironment,
  sealingSecrets,
  serviceEnvironment,
  strictInProduction,
} from '@encaixe/service-kit'
import { z } from 'zod'
import { bothOrNone, googleEnvironment } from './google/config.ts'

export const config = serviceEnvironment
  .extend({
    ...databaseEnvironment.shape,
    /** What addresses and passwords are sealed by: `name:secret`, several by comma, the first one seals. */
    CALENDAR_SECRETS: sealingSecrets,
    /** How long after a read a calendar is read again. */
    CALENDAR_POLL_SECONDS: z.coerce.number().min(1).max(86_400).default(900),
    /** How often calendars are looked for whose time has come. */
    CALENDAR_SWEEP_SECONDS: z.coerce.number().min(0.05).max(600).default(30),
    /** A connection is read at most so often because its professional asks for it. */
    CALENDAR_SYNC_SECONDS: z.coerce.number().min(0).max(600).default(15),
    /** Hosts that may be local and asked by plain HTTP, separated by commas. For development only. */
    CALENDAR_LOCAL_HOSTS: z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((host) => host.trim() || [])),
    /** The address people type: Google sends them back to it, and calls it about changes. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    ...googleEnvironment.shape,
  })
  .superRefine(bothOrNone)
  .superRefine((given, context) =>
    strictInProduction(given, context, {
      CALENDAR_LOCAL_HOSTS: ['must be empty', (hosts) => hosts.length === 0],
    }),
  )
export type Config = z.output<typeof config>
