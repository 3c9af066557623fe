import { calendarEvents } from '@encaixe/contracts'
import type { GuardedFetch } from '@encaixe/service-kit/guarded-fetch'
import { type Connection, Prisma } from '../../generated/client.ts'
import { lockCalendar, saveBusy } from '../busy/busy.sql.ts'
import { tellBusy, tellGone, tellIfUnknown } from '../busy/tell-busy.ts'
import { accessOf } from '../caldav/caldav-access.ts'
import type { CaldavReader } from '../caldav/read-caldav.ts'
import type { GoogleReader } from '../google/read-google.ts'
import type { CalendarMetrics } from '../metrics.ts'
import { lookAtOwn } from '../mirror/own-changes.ts'
import type { CalendarsParts, CalendarsTransaction, CalendarsWork } from '../store.ts'
import type { ReadingThreads } from '../threads/reading-threads.ts'
import type { ChangesFound } from './changes-found.ts'
import { forgetEvents, loadEvents, saveEvents } from './events.sql.ts'
import { type Found, fetchFile } from './fetch-file.ts'
import { horizonOf } from './horizon.rule.ts'
import { endsAccess } from './problems.ts'

/** What is known of busy times is believed for so long after access has ended. */
const BELIEVED = { hours: 7 * 24 }

const TOLD_AGAIN = { hours: 24 }

const BACK_OFF_MS = 3_600_000

/** A read that has been made, and not yet stored. */
export interface Read {
  calendarId: string
  /** Its number among the reads of its calendar. */
  number: number
  readFor: string
  found: Found | ChangesFound
}

export type Reader = ReturnType<typeof calendarReader>

/** Reads calendars elsewhere, and stores what blocks times with the cursor that it stands for. */
export function calendarReader({
  database,
  fetch,
  google,
  caldav,
  threads,
  sealing,
  tasks,
  clock,
  metrics,
  log,
}: CalendarsParts & {
  fetch: GuardedFetch
  google: GoogleReader
  caldav: CaldavReader
  threads: Pick<ReadingThreads, 'of'>
  metrics: Pick<CalendarMetrics, 'reads'>
}) {
  /** @returns null if the calendar is gone */
  async function read(calendarId: string, timeoutMs?: number): Promise<Read | null> {
    const [row] = await database.prisma.$queryRaw<
      {
        number: number
        connectionId: string
        professionalId: string
        kind: string
        sealed: Uint8Array
        sealedBy: string
        remoteId: string | null
        etag: string | null
        syncToken: string | null
        readFor: string | null
        ownZone: string | null
        timezone: string
        horizonDays: number
        email: string | null
      }[]
    >(Prisma.sql`
      update calendars set reads_begun = reads_begun + 1
      from connections, professionals
      where calendars.id = ${calendarId}::uuid and connections.id = connection_id
        and professionals.id = calendars.professional_id
      returning reads_begun as number, connection_id::text as "connectionId",
        calendars.professional_id::text as "professionalId", kind, sealed,
        sealed_by as "sealedBy", remote_id as "remoteId", etag, sync_token as "syncToken",
        read_for as "readFor", calendars.timezone as "ownZone", professionals.timezone, horizon_days as "horizonDays", email
    `)
    if (!row) return null
    const { readFor, ...horizon } = horizonOf(row, clock())
    const secret = sealing.open(row, row.connectionId)
    const isSameHorizon = row.readFor === readFor
    const { professionalId, timezone, ownZone, email, remoteId, etag, syncToken, kind } = row
    const since = {
      professionalId,
      syncToken,
      isSameHorizon,
      timeoutMs,
      loadEvents: () => loadEvents(database.prisma, calendarId),
    }

    async function find(): Promise<Found | ChangesFound> {
      if (remoteId === null) {
        return fetchFile(fetch, {
          url: secret,
          etag: isSameHorizon ? etag : null,
          reading: { ...horizon, timezone, owners: ownersOf(email, secret) },
          ...{ timeoutMs, run: threads.of(professionalId) },
        })
      }
      if (kind === 'google') {
        const reading = { ...horizon, timezone, owners: [] }
        return google({ ...since, refreshToken: secret, remoteId, reading })
      }
      const { username, password } = accessOf(secret)
      const owners = [email ?? '', username].map((address) => address.toLowerCase())
      const reading = { ...horizon, timezone: ownZone ?? timezone, owners }
      return caldav({ ...since, signIn: { username, password }, remoteId, reading })
    }

    const found = await find().catch((error: unknown): Found => {
      log.error({ err: error, calendarId }, 'a calendar cannot be read')
      return { kind: 'failed', problem: 'unknown' }
    })
    metrics.reads.inc({
      kind,
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
      const { problem } = found
      await tx.calendar.updateMany({
        where: { id: calendarId },
        data: { readsKept: number, problem },
      })
      await keepFailure(work, calendarId, held, problem, now)
      await tellIfUnknown(work, calendarId)
      return
    }
    if (found.kind === 'removed') {
      await tellGone(work, { ...held, id: calendarId })
      await tx.calendar.deleteMany({ where: { id: calendarId } })
      return
    }
    if (found.kind === 'changes') {
      await saveEvents(tx, calendarId, found)
      await lookAtOwn(work, tasks, { ...held, id: calendarId }, found, now)
    }
    if (found.kind !== 'same' && found.content) {
      const etag = found.kind === 'content' ? found.etag : null
      const version = await saveBusy(tx, calendarId, { ...found.content, etag, readFor })
      if (version !== held.version) await tellBusy(work, calendarId)
    }
    await tx.calendar.updateMany({
      where: { id: calendarId },
      data: {
        ...{ readsKept: number, lastSyncedAt: at, problem: null },
        ...(found.kind === 'changes' && { syncToken: found.syncToken }),
      },
    })
    // Another calendar of the account may not have been read.
    await tx.connection.updateMany({
      where: {
        ...{ id: held.connectionId, NOT: { state: 'ok' } },
        calendars: {
          none: { problem: { not: null }, OR: [{ blocks: true }, { receives: true }] },
        },
      },
      data: { state: 'ok', problem: null, failingSince: null },
    })
    await tellIfUnknown(work, calendarId)
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
    await backOff(tx, calendarId, failingSince, now)
    if (state === 'reconnect' && connection.state !== state) {
      await tellDisconnected(work, connection, now)
    }
    const believedUntil = now.subtract(BELIEVED).epochMilliseconds
    if (state !== 'reconnect' || Number(failingSince) > believedUntil) return
    await forgetEvents(tx, calendarId)
    const nothing = { busy: [], unread: 0, events: 0, name: null, colour: null }
    const forgotten = { ...nothing, etag: null, readFor: null }
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

/** One that fails is read when a quarter of the time that it has failed for has passed, and hourly at the latest. */
async function backOff(
  tx: Pick<CalendarsTransaction, '$executeRaw'>,
  calendarId: string,
  failingSince: Date | null,
  now: Temporal.Instant,
): Promise<void> {
  const failedForMs = now.epochMilliseconds - (failingSince?.getTime() ?? now.epochMilliseconds)
  const next = new Date(now.epochMilliseconds + Math.min(failedForMs / 4, BACK_OFF_MS))
  await tx.$executeRaw(Prisma.sql`
    update calendars set next_read_at = greatest(next_read_at, ${next}::timestamptz)
    where id = ${calendarId}::uuid
  `)
}

/** Tells the professional that access has ended, at most once a day: a server may only have hiccups. */
async function tellDisconnected(
  { tx, emit }: CalendarsWork,
  { id: connectionId, professionalId, account, toldAt }: Connection,
  now: Temporal.Instant,
): Promise<void> {
  if (toldAt !== null && toldAt.getTime() > now.subtract(TOLD_AGAIN).epochMilliseconds) return
  const page = await tx.professional.findUnique({ where: { id: professionalId } })
  if (!page) return
  const { id, userId, name, phone, email, timezone } = page
  await tx.connection.updateMany({
    where: { id: connectionId },
    data: { toldAt: new Date(now.epochMilliseconds) },
  })
  await emit(calendarEvents.CalendarDisconnected, {
    subject: connectionId,
    data: { connectionId, account, professional: { id, userId, name, phone, email, timezone } },
  })
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
