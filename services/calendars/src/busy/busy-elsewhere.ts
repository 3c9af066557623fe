import type { calendarRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { ownPage } from '../pages/pages.ts'
import type { Reader } from '../reading/read-calendars.ts'
import type { CalendarsParts } from '../store.ts'
import { blockedBetween } from './busy.sql.ts'

/** A read that is older is repeated before something is booked. */
const FRESH_MS = 60_000
/** What the answer itself takes, of the time that the caller waits. */
const ANSWER_MS = 100

/** What connected calendars block: for the agenda, and for whoever is about to book. */
export function busyElsewhere({
  database: { prisma },
  reader,
  clock,
  log,
}: Pick<CalendarsParts, 'database' | 'clock' | 'log'> & {
  reader: Pick<Reader, 'readNow'>
}): HandlersOf<typeof calendarRpcs, 'listBusyElsewhere' | 'checkBusyElsewhere'> {
  const underWay = new Map<string, Promise<void>>()

  /** Bookings at the same time share one read of a calendar. A read that fails is logged, and ends like any other. */
  function readOnce(calendarId: string, timeoutMs: number): Promise<void> {
    const known = underWay.get(calendarId)
    if (known) return known
    const read = reader
      .readNow(calendarId, timeoutMs)
      .catch((error: unknown) => log.warn({ err: error, calendarId }, 'a calendar is not read'))
      .finally(() => underWay.delete(calendarId))
    underWay.set(calendarId, read)
    return read
  }

  return {
    async listBusyElsewhere({ from, to }, { actor }) {
      const { id } = await ownPage(prisma, actor.userId)
      const calendars = await blockedBetween(prisma, id, { from, until: to })
      const ended = await prisma.connection.count({
        where: { professionalId: id, state: 'reconnect' },
      })
      return {
        needsReconnect: ended > 0,
        items: calendars.flatMap(({ id: calendarId, kind, name, colour, busy }) =>
          busy.map(([start, end]) => ({
            ...{ calendarId, kind, name, colour },
            startsAt: new Date(start * 1_000).toISOString(),
            endsAt: new Date(end * 1_000).toISOString(),
          })),
        ),
      }
    },

    async checkBusyElsewhere({ professionalId, from, to }, { deadline }) {
      const look = () => blockedBetween(prisma, professionalId, { from, until: to })
      /** For how many milliseconds longer a calendar counts as just read. */
      const freshFor = ({ lastSyncedAt }: { lastSyncedAt: Date | null }) =>
        Math.max(0, (lastSyncedAt?.getTime() ?? 0) - clock().epochMilliseconds + FRESH_MS)
      let calendars = await look()
      const stale = calendars.filter((calendar) => freshFor(calendar) === 0)
      const patience = deadline - Date.now() - ANSWER_MS
      if (stale.length > 0 && patience > 0) {
        const reads = Promise.all(stale.map(({ id }) => readOnce(id, patience)))
        await inTime(reads, patience)
        calendars = await look()
      }
      const freshForMs = Math.min(FRESH_MS, ...calendars.map(freshFor))
      return {
        busy: calendars.flatMap(({ busy }) => busy),
        isFresh: freshForMs > 0,
        freshForMs,
        versions: Object.fromEntries(calendars.map(({ id, version }) => [id, version])),
      }
    },
  }
}

/** Waits for the work, and no longer than so many milliseconds; the work goes on. */
async function inTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([work, promise])
  clearTimeout(timer)
}
