import { fileURLToPath } from 'node:url'
import { bookingRpcs, operatorRpcs, schedulingRpcs } from '@encaixe/contracts'
import { operatorHandlers, type RunningService, runMain, startService } from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import { availability } from './availability.ts'
import { broadcastCache } from './cache-broadcast.ts'
import { type Config, config as configSchema } from './config.ts'
import { copies } from './copies.ts'
import { onBooking, professionalOfEvent } from './events.ts'
import { explore } from './explore.ts'
import { professionals } from './professionals.ts'
import { settings } from './settings.ts'
import { slotRulesCache } from './slot-rules-cache.ts'
import { slotRulesLoader, slots } from './slots.ts'
import type { SchedulingTransaction } from './store.ts'

const migrations = fileURLToPath(new URL('../prisma/migrations', import.meta.url))

/** Professionals, working hours, and the times they offer. */
export function start(
  config: Config,
  { clock = Temporal.Now.instant }: { clock?: () => Temporal.Instant } = {},
): Promise<RunningService> {
  return startService({
    name: 'scheduling',
    config,
    async open({ bus, log, ...parts }) {
      const database = await parts.database<PrismaClient, SchedulingTransaction>({
        config,
        create: (adapter) => new PrismaClient({ adapter }),
        migrations,
        stream: 'SCHEDULING',
      })

      const rules = slotRulesCache({ load: slotRulesLoader(database, clock) })
      const cache = broadcastCache({ bus, cache: rules, log })
      parts.onStop('cache messages', cache.stop)

      parts.consume({
        stream: 'BOOKING',
        database,
        handlers: onBooking,
        afterCommit: (event) => cache.changed(professionalOfEvent(event)),
      })

      await parts.serve(operatorRpcs('scheduling'), operatorHandlers(database))
      await parts.serve(schedulingRpcs, {
        ...professionals({ database, clock }),
        ...settings({ database, cache, clock }),
        ...availability({ database, cache, clock }),
        ...slots({ cache: rules, clock }),
        ...explore({ database }),
        ...copies({
          database,
          cache,
          pageBusyIntervals: (input, context) =>
            bus.call(bookingRpcs.pageBusyIntervals, input, context),
        }),
      })
    },
  })
}

runMain(start, configSchema, import.meta)
