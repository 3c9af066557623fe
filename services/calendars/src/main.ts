import { calendarRpcs } from '@encaixe/contracts'
import { runMain, startService } from '@encaixe/service-kit'
import { guardedFetch } from '@encaixe/service-kit/guarded-fetch'
import { PrismaClient } from '../generated/client.ts'
import { busyElsewhere } from './busy/busy-elsewhere.ts'
import { busyPages } from './busy/tell-busy.ts'
import { type Config, config } from './config.ts'
import { connectIcs } from './connections/connect-ics.ts'
import { connections } from './connections/connections.ts'
import { rotateKeys } from './connections/rotate-keys.ts'
import { sealing as sealingBy } from './connections/sealing.ts'
import { onBooking, onScheduling } from './events.ts'
import { channels, handleChannels, renewChannels } from './google/channels.ts'
import { connectGoogle } from './google/connect-google.ts'
import { googleAccess } from './google/google-access.ts'
import { googleApi } from './google/google-api.ts'
import { accessLeaver, handleLeaving } from './google/leave-google.ts'
import { googleReader } from './google/read-google.ts'
import { calendarMetrics, measureCalendars } from './metrics.ts'
import { calendarChanges, tellChange } from './mirror/changes.ts'
import { handleMirroring } from './mirror/mirror.ts'
import { rebuildPages } from './pages/pages.ts'
import { erasePerson, personalLists } from './personal-data.ts'
import { handleReads, pollCalendars } from './reading/poll.ts'
import { calendarReader } from './reading/read-calendars.ts'
import { retention } from './retention.ts'
import type { CalendarsTransaction } from './store.ts'

export interface Options {
  clock?: () => Temporal.Instant
}

/** Calendars elsewhere: when they say that a professional is busy. */
export const start = (config: Config, { clock = Temporal.Now.instant }: Options = {}) => {
  const sealing = sealingBy(config.CALENDAR_SECRETS)
  return startService<PrismaClient, CalendarsTransaction>({
    name: 'calendars',
    config,
    prisma: new URL('../prisma/', import.meta.url),
    database: { create: (adapter) => new PrismaClient({ adapter }) },
    retention,
    clock,
    personalData: ({ tasks }) => ({
      lists: personalLists,
      erase: erasePerson(accessLeaver({ tasks, sealing, clock })),
    }),
    open({ bus, database, log, metrics, serve, consume, job, tasks }) {
      const fetch = guardedFetch({ localHosts: config.CALENDAR_LOCAL_HOSTS })
      const measured = calendarMetrics(metrics)
      const redirectUri = `${config.PUBLIC_URL}/auth/calendars/google`
      const pushUrl = `${config.PUBLIC_URL}/api/calendars/google/push`
      const api = googleApi({ config, redirectUri, pushUrl, requests: measured.google })
      const access = googleAccess(api)
      const google = googleReader({ api, access })
      const reader = calendarReader({
        ...{ database, fetch, google, sealing, tasks, clock },
        metrics: measured,
      })
      const pollSeconds = config.CALENDAR_POLL_SECONDS
      const every = config.CALENDAR_SWEEP_SECONDS

      handleReads(tasks, reader)
      handleMirroring(tasks, { database, bus, api, access, sealing, clock, log, tell: tellChange })
      handleLeaving(tasks, { api, access, sealing })
      handleChannels(tasks, { database, api, access, sealing, clock, log })
      const googlePollSeconds = config.GOOGLE_POLL_SECONDS
      job(pollCalendars({ database, tasks, clock, every, pollSeconds, googlePollSeconds }))
      job(renewChannels({ database, tasks, clock, every }))
      job(measureCalendars(database, measured, clock))
      consume({ stream: 'SCHEDULING', handlers: onScheduling })
      consume({ stream: 'BOOKING', handlers: onBooking(tasks) })
      serve(calendarRpcs, {
        ...connections({
          ...{ database, tasks },
          leave: accessLeaver({ tasks, sealing, clock }),
          kinds: api.isConfigured ? ['google', 'ics'] : ['ics'],
        }),
        ...connectGoogle({ database, api, sealing, tasks, clock, log }),
        ...connectIcs({ database, fetch, sealing, clock, pollSeconds }),
        ...calendarChanges({ database, tasks }),
        ...channels({ database, tasks, metrics: measured }),
        ...busyElsewhere({ database, reader, clock, log }),
        ...busyPages(database),
        ...rotateKeys({ database, sealing }),
        rebuildCopies: rebuildPages({ bus, database }),
      })
    },
  })
}

runMain(start, config, import.meta)
