import { fileURLToPath } from 'node:url'
import {
  accountEvents,
  bookingRpcs,
  operatorRpcs,
  personalDataRpcs,
  schedulingRpcs,
} from '@encaixe/contracts'
import {
  operatorHandlers,
  type RunningService,
  runMain,
  startErasure,
  startService,
} from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import { availability } from './availability.ts'
import { broadcastCache } from './cache-broadcast.ts'
import { type Config, config as configSchema } from './config.ts'
import { copies } from './copies.ts'
import { onBooking } from './events.ts'
import { explore } from './explore.ts'
import { erasePerson, personalData } from './personal-data.ts'
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

      const erasure = startErasure({
        bus,
        log,
        service: 'scheduling',
        stream: 'SCHEDULING',
        database,
        erase: erasePerson({ cache }),
      })
      parts.onStop('erasure', erasure.stop)
      parts.consume({
        stream: 'ACCOUNT',
        only: accountEvents.AccountDeletionRequested,
        database,
        handlers: [erasure.onRequest],
      })
      parts.consume({
        stream: 'BOOKING',
        database,
        handlers: [...onBooking({ cache }), erasure.onAnswer('BOOKING')],
      })

      await parts.serve(operatorRpcs('scheduling'), operatorHandlers(database))
      await parts.serve(personalDataRpcs('scheduling'), personalData(database))
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
