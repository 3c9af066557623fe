import type { Metrics } from '@encaixe/service-kit'
import { Counter, Gauge } from 'prom-client'
import { Prisma } from '../generated/client.ts'
import type { CalendarsDatabase } from './store.ts'

export type CalendarMetrics = ReturnType<typeof calendarMetrics>

/** What is measured of calendars elsewhere. */
export function calendarMetrics({ registry }: Metrics) {
  const registers = [registry]
  return {
    reads: new Counter({
      name: 'calendar_reads_total',
      help: 'Reads of calendars elsewhere by outcome: content, same (not changed), changes, removed, or what was wrong.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    google: new Counter({
      name: 'calendar_google_requests_total',
      help: 'Requests to Google by operation and outcome: ok, the status of an error, or no answer.',
      labelNames: ['operation', 'outcome'],
      registers,
    }),
    caldav: new Counter({
      name: 'calendar_caldav_requests_total',
      help: 'Requests to CalDAV servers by method and outcome: ok, the status of an error, or no answer.',
      labelNames: ['method', 'outcome'],
      registers,
    }),
    pushes: new Counter({
      name: 'calendar_pushes_total',
      help: 'Pushes that say that a calendar has changed, by outcome: read, or unknown channel.',
      labelNames: ['outcome'],
      registers,
    }),
    oldestSync: new Gauge({
      name: 'calendar_oldest_sync_seconds',
      help: 'Age of the oldest last read among blocking calendars to which there is access.',
      registers,
    }),
    connections: new Gauge({
      name: 'calendar_connections',
      help: 'Connections to calendars elsewhere, by kind and state.',
      labelNames: ['kind', 'state'],
      registers,
    }),
  }
}

/** Measures connections and the oldest read. */
export async function measureCalendars(
  { prisma }: CalendarsDatabase,
  { oldestSync, connections }: CalendarMetrics,
  clock: () => Temporal.Instant,
): Promise<void> {
  const [row] = await prisma.$queryRaw<{ seconds: number | null }[]>(Prisma.sql`
      select extract(epoch from ${clock().toString()}::timestamptz - min(last_synced_at))::float8 as seconds
      from calendars join connections on connections.id = connection_id
      where blocks and state <> 'reconnect'
    `)
  oldestSync.set(Math.max(0, row?.seconds ?? 0))
  const counts = await prisma.connection.groupBy({ by: ['kind', 'state'], _count: true })
  connections.reset()
  for (const { kind, state, _count } of counts) connections.set({ kind, state }, _count)
}
