import { calendarRpcs } from '@encaixe/contracts'
import type { RpcContext } from '@encaixe/service-kit'
import type { Interval } from '@encaixe/slots'
import { Prisma } from '../../generated/client.ts'
import type { Versions } from '../free-times/reads-elsewhere.ts'
import { slotTaken } from '../free-times/refusal.rule.ts'
import { isTaken, type Stretch } from '../free-times/taken.rule.ts'
import type { BookingTransaction, Parts } from '../store.ts'

/** How long a booking waits for calendars elsewhere. */
const PATIENCE_MS = 800

interface Times {
  from: Temporal.Instant
  until: Temporal.Instant
}

/** What booking's copy knows of calendars elsewhere between two times, in epoch milliseconds. */
export async function knownElsewhere(
  tx: Pick<BookingTransaction, '$queryRaw'>,
  professionalId: string,
  { from, until }: Times,
): Promise<Stretch[]> {
  const rows = await tx.$queryRaw<{ from: number; until: number }[]>(Prisma.sql`
    select (extract(epoch from lower(elsewhere)) * 1000)::float8 as from,
      (extract(epoch from upper(elsewhere)) * 1000)::float8 as until
    from calendar_busy
    cross join unnest(calendar_busy.busy * tstzmultirange(tstzrange(
      ${from.toString()}::timestamptz, ${until.toString()}::timestamptz))) as elsewhere
    where professional_id = ${professionalId}::uuid
  `)
  return rows.map((row) => [row.from, row.until] as const)
}

/** A stretch as the slot rule takes it. */
export const intervalOf = ([from, until]: Stretch): Interval => ({
  start: Temporal.Instant.fromEpochMilliseconds(from),
  end: Temporal.Instant.fromEpochMilliseconds(until),
})

/** What calendars elsewhere said before something is booked. */
export interface Heard {
  busy: readonly Stretch[]
  /** Whether all of them answered in time. */
  isFresh: boolean
  /** For how many milliseconds longer the answer counts. */
  freshForMs: number
  versions: Versions
}

/** A page without calendars elsewhere is asked nothing, and nothing is missing. */
export const nothingAsked: Heard = { busy: [], isFresh: true, freshForMs: 0, versions: {} }

/** No appointment with its travel time is longer. */
const AROUND = { hours: 12 }
export const around = (start: Temporal.Instant): Times => ({
  from: start.subtract(AROUND),
  until: start.add(AROUND),
})

/**
 * Checks that no calendar elsewhere blocks a time with its travel time: by what was asked just now, and by the copy.
 * @throws AppError SLOT_TAKEN
 */
export async function requireFreeElsewhere(
  tx: BookingTransaction,
  professionalId: string,
  wanted: { startsAt: Temporal.Instant; durationMinutes: number; travelMinutes: number },
  asked: readonly Stretch[],
): Promise<void> {
  const known = await knownElsewhere(tx, professionalId, around(wanted.startsAt))
  if (isTaken([...asked, ...known], { ...wanted, bufferMinutes: 0 })) throw slotTaken()
}

export type BusyElsewhere = ReturnType<typeof busyElsewhere>

/** Asks what calendars elsewhere block just now. */
export function busyElsewhere({
  bus,
  database: { prisma },
  log,
}: Pick<Parts, 'bus' | 'database' | 'log'>) {
  /** A calendar that does not answer in time does not stop a booking: then the copy decides, and the booking is marked. */
  async function ask(
    professionalId: string,
    { from, until }: Times,
    {
      requestId,
      deadline,
      timeoutMs = PATIENCE_MS,
    }: Pick<RpcContext, 'requestId' | 'deadline'> & { timeoutMs?: number },
  ): Promise<Heard> {
    try {
      const { busy, ...read } = await bus.call(
        calendarRpcs.checkBusyElsewhere,
        { professionalId, from: from.toString(), to: until.toString() },
        { requestId, deadline, timeoutMs },
      )
      if (!read.isFresh) log.info({ professionalId }, 'a calendar elsewhere was not read in time')
      return { busy: busy.map(([start, end]) => [start * 1_000, end * 1_000] as const), ...read }
    } catch (error) {
      log.warn({ err: error, professionalId }, 'calendars elsewhere do not answer')
      return { ...nothingAsked, isFresh: false }
    }
  }

  return {
    ask,
    /** What they block around a start, on a page that may have connected none. */
    async askIfConnected(
      professionalId: string,
      start: Temporal.Instant,
      context: Pick<RpcContext, 'requestId' | 'deadline'>,
    ): Promise<Heard> {
      const connected = await prisma.calendarBusy.findFirst({
        where: { professionalId, blocks: true },
        select: { calendarId: true },
      })
      return connected ? ask(professionalId, around(start), context) : nothingAsked
    },
  }
}
