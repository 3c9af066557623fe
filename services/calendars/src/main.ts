import { calendarRpcs } from '@encaixe/contracts'
import { personalDataBy, runMain, startService } from '@encaixe/service-kit'
import { guardedFetch } from '@encaixe/service-kit/guarded-fetch'
import { PrismaClient } from '../generated/client.ts'
import { busyElsewhere } from './busy/busy-elsewhere.ts'
import { busyPages } from './busy/tell-busy.ts'
import { accessOf } from './caldav/caldav-access.ts'
import { caldavEvents } from './caldav/caldav-events.ts'
import { connectCaldav, listCaldav } from './caldav/connect-caldav.ts'
import { caldavReader } from './caldav/read-caldav.ts'
import { type Config, config } from './config.ts'
import { connectIcs } from './connections/connect-ics.ts'
import { connections } from './connections/connections.ts'
import { accessLeaver, handleLeaving, leavingAccounts } from './connections/leave-accounts.ts'
import { handleLists, listNightly } from './connections/list-calendars.ts'
import { rotateKeys } from './connections/rotate-keys.ts'
import { sealing as sealingBy } from './connections/sealing.ts'
import { onBooking, onScheduling } from './events.ts'
import { channels, handleChannels, renewChannels } from './google/channels.ts'
import { connectGoogle } from './google/connect-google.ts'
import { googleAccess } from './google/google-access.ts'
import { googleApi } from './google/google-api.ts'
import { googleEvents } from './google/google-events.ts'
import { listGoogle } from './google/list-google.ts'
import { googleReader } from './google/read-google.ts'
import { calendarMetrics, measureCalendars } from './metrics.ts'
import { calendarChanges, tellChange } from './mirror/changes.ts'
import { handleMirroring } from './mirror/mirror.ts'
import type { Receiving } from './mirror/update-event.ts'
import { rebuildPages } from './pages/pages.ts'
import { handleReads, pollCalendars } from './reading/poll.ts'
import { calendarReader } from './reading/read-calendars.ts'
import type { CalendarsTransaction } from './store.ts'
import { tables } from './tables.ts'
import { readingThreads } from './threads/reading-threads.ts'

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
    tables,
    clock,
    personalData: ({ tasks }) =>
      personalDataBy({
        tables,
        hooks: { leaveAccounts: leavingAccounts(accessLeaver({ tasks, sealing, clock })) },
      }),
    open({ bus, database, log, metrics, serve, consume, job, tasks, onStop }) {
      const fetch = guardedFetch({ localHosts: config.CALENDAR_LOCAL_HOSTS })
      const threads = readingThreads({ log })
      onStop('reading threads', threads.close)
      const measured = calendarMetrics(metrics)
      const redirectUri = `${config.PUBLIC_URL}/auth/calendars/google`
      const pushUrl = `${config.PUBLIC_URL}/api/calendars/google/push`
      const api = googleApi({ config, redirectUri, pushUrl, requests: measured.google })
      const access = googleAccess(api)
      const requests = measured.caldav
      const reader = calendarReader({
        ...{ database, fetch, threads, sealing, tasks, clock, log, metrics: measured },
        google: googleReader({ api, access, threads }),
        caldav: caldavReader({ fetch, threads, requests }),
      })
      const google = googleEvents({ api, access })
      const caldav = caldavEvents({ fetch, threads, requests, clock })
      const writtenAt = ({ remoteId, professionalId, connection }: Receiving) => {
        if (remoteId === null) return null
        const secret = sealing.open(connection, connection.id)
        return connection.kind === 'google'
          ? google(secret, remoteId)
          : caldav(professionalId, accessOf(secret), remoteId)
      }
      const listOfCaldav = listCaldav({ fetch, threads, requests })
      const pollSeconds = config.CALENDAR_POLL_SECONDS
      const every = config.CALENDAR_SWEEP_SECONDS

      handleReads(tasks, reader)
      handleMirroring(tasks, { database, bus, writtenAt, clock, log, tell: tellChange })
      handleLeaving(tasks, { api, access, google, caldav, sealing })
      handleLists(tasks, {
        ...{ database, sealing, clock, log },
        ask: {
          google: listGoogle({ api, access }),
          caldav: (secret, page) => listOfCaldav(accessOf(secret), page),
        },
      })
      handleChannels(tasks, { database, api, access, sealing, clock, log })
      const googlePollSeconds = config.GOOGLE_POLL_SECONDS
      job(pollCalendars({ database, tasks, clock, every, pollSeconds, googlePollSeconds }))
      job(listNightly({ database, tasks, clock, every }))
      job(renewChannels({ database, tasks, clock, every }))
      metrics.measured('calendars', () => measureCalendars(database, measured, clock))
      consume({ stream: 'SCHEDULING', handlers: onScheduling })
      // Most bookings concern no calendar, and those that do are written a moment later as well.
      consume({ stream: 'BOOKING', handlers: onBooking(tasks), gatherMs: 200 })
      serve(calendarRpcs, {
        ...connections({
          ...{ database, tasks, clock },
          leave: accessLeaver({ tasks, sealing, clock }),
          syncSeconds: config.CALENDAR_SYNC_SECONDS,
          kinds: [...(api.isConfigured ? (['google'] as const) : []), 'caldav', 'ics'],
        }),
        ...connectGoogle({ database, api, sealing, tasks, clock, log }),
        ...connectCaldav({ database, fetch, threads, requests, sealing, tasks, clock, log }),
        ...connectIcs({ database, fetch, threads, sealing, clock, pollSeconds, log }),
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
