import { billingRpcs, bookingRpcs, schedulingRpcs } from '@encaixe/contracts'
import { cacheChanged, rebuildCalendarBusy, runMain, startService } from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import { availability } from './availability/availability.ts'
import { type Config, config } from './config.ts'
import { copies } from './copies/copies.ts'
import { onBilling, onBooking, onCalendars } from './events.ts'
import { explore } from './explore/explore.ts'
import { measureActivityHourly } from './explore/measure-activity.sql.ts'
import { listNextFreeTimes } from './explore/next-free-times.ts'
import { rewriteSearchColumns } from './explore/search-columns.ts'
import { holidays } from './holidays/holidays.ts'
import { tellHolidaysAhead } from './holidays/tell-holidays.ts'
import { places } from './offer/places.ts'
import { services } from './offer/services.ts'
import { pageCaches } from './page-caches.ts'
import { pageFace } from './page-face/page-face.ts'
import { erasePerson, personalLists } from './personal-data.ts'
import { pageAddress } from './professionals/page-address.ts'
import { pagePhone } from './professionals/page-phone.ts'
import { professionals } from './professionals/professionals.ts'
import { settings } from './professionals/settings.ts'
import { publicProfiles } from './public-pages/public-profiles.ts'
import { publishedPages } from './public-pages/published-pages.ts'
import { beginSeries } from './recurring/begin-series.ts'
import { changeSeries } from './recurring/change-series.ts'
import { clientsOfBooking } from './recurring/clients-of-booking.ts'
import { listSeries } from './recurring/list-series.ts'
import { tellDueOccurrences } from './recurring/tell-due-job.ts'
import { retention } from './retention.ts'
import { slots } from './slots/slots.ts'
import { specialDays } from './special-days/special-days.ts'
import type { SchedulingTransaction } from './store.ts'

export interface Options {
  clock?: () => Temporal.Instant
}

/** Professionals, working hours, the times they offer, and the times that repeat. */
export const start = (config: Config, { clock = Temporal.Now.instant }: Options = {}) =>
  startService<PrismaClient, SchedulingTransaction>({
    name: 'scheduling',
    config,
    prisma: new URL('../prisma/', import.meta.url),
    database: { create: (adapter) => new PrismaClient({ adapter }) },
    retention,
    clock,
    personalData: ({ bus }) => ({
      lists: personalLists,
      erase: erasePerson((professionalId) => cacheChanged(bus, 'scheduling', professionalId)),
    }),
    open({ bus, database, log, serve, consume, job, onStop }) {
      const cache = pageCaches({ bus, database, clock, log })
      onStop('cache messages', cache.stop)
      consume({ stream: 'BOOKING', handlers: onBooking({ cache, clock }) })
      consume({ stream: 'BILLING', handlers: onBilling({ cache, clock }) })
      consume({ stream: 'CALENDARS', handlers: onCalendars({ cache }) })
      job(tellDueOccurrences({ database, clock, every: config.RECURRING_SWEEP_SECONDS }))
      job(tellHolidaysAhead({ database, clock }))
      job(measureActivityHourly({ database, clock }))
      job(rewriteSearchColumns(database))
      const series = { database, clients: clientsOfBooking(bus), clock }
      const phone = pagePhone({ database, cache, clock })
      consume({ stream: 'ACCOUNT', handlers: phone.onAccount })
      serve(schedulingRpcs, {
        ...professionals({ database, cache, clock }),
        ...settings({ database, cache, clock }),
        ...pageAddress({ database, cache, clock }),
        ...phone.handlers,
        ...availability({ database, cache, clock }),
        ...specialDays({ database, cache, clock }),
        ...holidays({ database, cache, clock }),
        ...services({ database, cache, clock }),
        ...places({ database, cache, clock }),
        ...pageFace({ database, cache, clock }),
        ...slots({ cache: cache.slotRules, clock }),
        ...explore({ database, clock }),
        listNextFreeTimes: listNextFreeTimes({ database, clock }),
        ...publicProfiles({ database, pages: cache.publicPages }),
        ...publishedPages({ database }),
        listRecurringSchedules: listSeries(series),
        createRecurringSchedule: beginSeries(series),
        ...changeSeries(series),
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
