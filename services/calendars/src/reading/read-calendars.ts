import type { GuardedFetch } from '@encaixe/service-kit/guarded-fetch'
import { Prisma } from '../../generated/client.ts'
import { lockCalendar, saveBusy } from '../busy/busy.sql.ts'
import { tellBusy } from '../busy/tell-busy.ts'
import type { Sealing } from '../connections/sealing.ts'
import type { CalendarMetrics } from '../metrics.ts'
import type { CalendarsDatabase, CalendarsWork } from '../store.ts'
import { type Found, fetchFile } from './fetch-file.ts'
import { horizonOf } from './horizon.rule.ts'
import { endsAccess } from './problems.ts'

/** What is known of busy times is believed for so long after access has ended. */
const BELIEVED = { hours: 7 * 24 }

/** A read that has been made, and not yet stored. */
export interface Read {
  calendarId: string
  /** Its number among the reads of its calendar. */
  number: number
  readFor: string
  found: Found
}

export type Reader = ReturnType<typeof calendarReader>

/** Reads calendars elsewhere, and stores what blocks times with the cursor that it stands for. */
export function calendarReader({
  database,
  fetch,
  sealing,
  clock,
  metrics,
}: {
  database: CalendarsDatabase
  fetch: GuardedFetch
  sealing: Sealing
  clock: () => Temporal.Instant
  metrics: Pick<CalendarMetrics, 'reads'>
}) {
  /** @returns null if the calendar is gone */
  async function read(calendarId: string, timeoutMs?: number): Promise<Read | null> {
    const [row] = await database.prisma.$queryRaw<
      {
        number: number
        connectionId: string
        sealed: Uint8Array
        sealedBy: string
        etag: string | null
        readFor: string | null
        timezone: string
        horizonDays: number
        email: string | null
        account: string
      }[]
    >(Prisma.sql`
      update calendars set reads_begun = reads_begun + 1
      from connections, professionals
      where calendars.id = ${calendarId}::uuid and connections.id = connection_id
        and professionals.id = calendars.professional_id
      returning reads_begun as number, connection_id::text as "connectionId", sealed,
        sealed_by as "sealedBy", etag, read_for as "readFor", timezone, horizon_days as "horizonDays",
        email, account
    `)
    if (!row) return null
    const { readFor, ...horizon } = horizonOf(row, clock())
    const url = sealing.open(row, row.connectionId)
    const found = await fetchFile(fetch, {
      url,
      etag: row.readFor === readFor ? row.etag : null,
      reading: { ...horizon, timezone: row.timezone, owners: ownersOf(row.email, url) },
      timeoutMs,
    })
    metrics.reads.inc({
      kind: 'ics',
      outcome: found.kind === 'failed' ? found.problem : found.kind,
    })
    return { calendarId, number: row.number, readFor, found }
  }

  /**
   * Stores a read under the calendar's lock: busy times and cursor together. A read that a later one has overtaken is
   * dropped.
   */
  async function keep(work: CalendarsWork, { calendarId, number, readFor, found }: Read) {
    const { tx } = work
    const held = await lockCalendar(tx, calendarId)
    if (!held || held.readsKept >= number) return
    const now = clock()
    const at = new Date(now.epochMilliseconds)
    if (found.kind === 'failed') {
      await tx.calendar.updateMany({ where: { id: calendarId }, data: { readsKept: number } })
      await keepFailure(work, calendarId, held, found.problem, now)
      return
    }
    if (found.kind === 'content') {
      const { content, etag } = found
      const version = await saveBusy(tx, calendarId, { ...content, etag, readFor })
      if (version !== held.version) await tellBusy(work, calendarId)
    }
    await tx.calendar.updateMany({
      where: { id: calendarId },
      data: { readsKept: number, lastSyncedAt: at },
    })
    await tx.connection.updateMany({
      where: { id: held.connectionId, NOT: { state: 'ok' } },
      data: { state: 'ok', problem: null, failingSince: null },
    })
  }

  async function keepFailure(
    work: CalendarsWork,
    calendarId: string,
    { connectionId, version }: { connectionId: string; version: number },
    problem: Extract<Found, { kind: 'failed' }>['problem'],
    now: Temporal.Instant,
  ) {
    const { tx } = work
    const state = endsAccess(problem) ? 'reconnect' : 'error'
    const connection = await tx.connection.findUnique({ where: { id: connectionId } })
    if (!connection) return
    const goesOn = connection.state === state && connection.failingSince !== null
    const failingSince = goesOn ? connection.failingSince : new Date(now.epochMilliseconds)
    await tx.connection.updateMany({
      where: { id: connectionId },
      data: { state, problem, failingSince },
    })
    const believedUntil = now.subtract(BELIEVED).epochMilliseconds
    if (state !== 'reconnect' || Number(failingSince) > believedUntil) return
    const forgotten = { busy: [], name: null, colour: null, etag: null, readFor: null }
    const after = await saveBusy(tx, calendarId, forgotten)
    if (after !== version) await tellBusy(work, calendarId)
  }

  return {
    read,
    keep,
    /** Reads and stores. */
    async readNow(calendarId: string, timeoutMs?: number): Promise<void> {
      const made = await read(calendarId, timeoutMs)
      if (made) await database.transaction((work) => keep(work, made))
    },
  }
}

/** Whose calendar it is: the page's address, and the one that Google writes into the calendar's own address. */
export function ownersOf(email: string | null, url: string): string[] {
  const inPath = decoded(URL.parse(url)?.pathname ?? '').match(/[^/\s]+@[^/\s]+/g) ?? []
  return [...(email === null ? [] : [email]), ...inPath].map((address) => address.toLowerCase())
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // A stray % is no encoding.
    return path
  }
}
