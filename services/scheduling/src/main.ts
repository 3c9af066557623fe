import { bookingRpcs, schedulingRpcs } from '@encaixe/contracts'
import { runMain, startService } from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import { availability } from './availability/availability.ts'
import { type Config, config } from './config.ts'
import { copies } from './copies.ts'
import { onBooking } from './events.ts'
import { explore } from './explore.ts'
import { erasePerson, personalLists } from './personal-data.ts'
import { professionals } from './professionals/professionals.ts'
import { settings } from './professionals/settings.ts'
import { announceChange, broadcastCache } from './slots/cache-broadcast.ts'
import { slotRulesCache } from './slots/slot-rules-cache.ts'
import { slotRulesLoader, slots } from './slots/slots.ts'
import type { SchedulingTransaction } from './store.ts'

export interface Options {
  clock?: () => Temporal.Instant
}

/** Professionals, working hours, and the times they offer. */
export const start = (config: Config, { clock = Temporal.Now.instant }: Options = {}) =>
  startService<PrismaClient, SchedulingTransaction>({
    name: 'scheduling',
    config,
    prisma: new URL('../prisma/', import.meta.url),
    database: { create: (adapter) => new PrismaClient({ adapter }) },
    personalData: ({ bus }) => ({
      lists: personalLists,
      erase: erasePerson((professionalId) => announceChange(bus, professionalId)),
    }),
    open({ bus, database, log, serve, consume, onStop }) {
      const rules = slotRulesCache({ load: slotRulesLoader(database, clock) })
      const cache = broadcastCache({ bus, cache: rules, log })
      onStop('cache messages', cache.stop)
      consume({ stream: 'BOOKING', handlers: onBooking({ cache }) })
      serve(schedulingRpcs, {
        ...professionals({ database, clock }),
        ...settings({ database, cache, clock }),
        ...availability({ database, cache, clock }),
        ...slots({ cache: rules, clock }),
        ...explore({ database }),
        ...copies({
          database,
          cache,
          pageBusyIntervals: (input, { requestId }) =>
            bus.call(bookingRpcs.pageBusyIntervals, input, { requestId }),
        }),
      })
    },
  })

runMain(start, config, import.meta)
