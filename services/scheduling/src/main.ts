import { billingRpcs, bookingRpcs, schedulingRpcs } from '@encaixe/contracts'
import {
  cacheChanged,
  personalDataBy,
  rebuildCalendarBusy,
  runMain,
  startService,
} from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import { availability } from './availability/availability.ts'
import { type Config, config } from './config.ts'
import { copies } from './copies/copies.ts'
import { onBilling, onBooking, onCalendars } from './events.ts'
import { explore } from './explore/explore.ts'
import { measureActivityHourly } from './explore/measure-activity.sql.ts'
import { listNextFreeTimes } from './explore/next-free-times.ts'
import { holidays } from './holidays/holidays.ts'
import { tellHolidaysAhead } from './holidays/tell-holidays.ts'
import { packages } from './offer-settings/packages.ts'
import { places } from './offer-settings/places.ts'
import { services } from './offer-settings/services.ts'
import { pageCaches } from './page-caches.ts'
import { erasePages } from './professionals/erase-pages.ts'
import { pageAddress } from './professionals/page-address.ts'
import { pageFace } from './professionals/page-face.ts'
import { pagePhone } from './professionals/page-phone.ts'
import { professionals } from './professionals/professionals.ts'
import { settings } from './professionals/settings.ts'
import { publicProfiles } from './public-pages/public-page.ts'
import { publishedPages } from './public-pages/published-pages.ts'
import { rewriteSearchColumns } from './search/search-columns.ts'
import { slots } from './slots/slots.ts'
import { specialDays } from './special-days/special-days.ts'
import type { SchedulingTransaction } from './store.ts'
import { tables } from './tables.ts'

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
    tables,
    clock,
    personalData: ({ bus }) => {
      const changed = (professionalId: string) => cacheChanged(bus, 'scheduling', professionalId)
      return personalDataBy({ tables, hooks: { erasePages: erasePages(changed) } })
    },
    open({ bus, database, log, serve, consume, job, onStop }) {
      const cache = pageCaches({ bus, database, clock, log })
      onStop('cache messages', cache.stop)
      const parts = { database, cache, clock }
      consume({ stream: 'BOOKING', handlers: onBooking(parts) })
      consume({ stream: 'BILLING', handlers: onBilling(parts) })
      consume({ stream: 'CALENDARS', handlers: onCalendars(parts) })
      job(tellHolidaysAhead(parts))
      job(measureActivityHourly(parts))
      job(rewriteSearchColumns(database))
      const phone = pagePhone(parts)
      consume({ stream: 'ACCOUNT', handlers: phone.onAccount })
      serve(schedulingRpcs, {
        ...professionals(parts),
        ...settings(parts),
        ...pageAddress(parts),
        ...phone.handlers,
        ...availability(parts),
        ...specialDays(parts),
        ...holidays(parts),
        ...services(parts),
        ...places(parts),
        ...packages(parts),
        ...pageFace(parts),
        ...slots({ cache: cache.slotRules, clock }),
        ...explore(parts),
        listNextFreeTimes: listNextFreeTimes(parts),
        ...publicProfiles({ database, pages: cache.publicPages }),
        ...publishedPages(parts),
        ...copies({
          database,
          cache,
          clock,
          rebuildElsewhere: (since, requestId) =>
            rebuildCalendarBusy({ bus, database, since, requestId }),
          pageBusyIntervals: (input, { requestId }) =>
            bus.call(bookingRpcs.pageBusyIntervals, input, { requestId }),
          pageSubscriptions: (input, { requestId }) =>
            bus.call(billingRpcs.pageSubscriptions, input, { requestId }),
          pagePixConnections: (input, { requestId }) =>
            bus.call(billingRpcs.pagePixConnections, input, { requestId }),
        }),
      })
    },
  })

runMain(start, config, import.meta)
