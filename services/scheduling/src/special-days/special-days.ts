import type { SpecialDay, schedulingRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { type DayWindow, type Window, windowsOn } from '@encaixe/slots'
import { Prisma, type SpecialDay as SpecialDayRow } from '../../generated/client.ts'
import {
  dateOfDay,
  publishAvailability,
  windowOf,
  windowsOfDay,
} from '../availability/availability-rows.ts'
import { lockOwnProfessional, ownProfessionalId } from '../owners/own-professional.ts'
import type { Parts, SchedulingTransaction } from '../store.ts'
import { dayToSave, outside } from './special-day.rule.ts'

type SpecialDayHandlers = HandlersOf<
  typeof schedulingRpcs,
  'listSpecialDays' | 'setSpecialDay' | 'removeSpecialDay'
>

export const storedDate = (date: string) => new Date(`${date}T00:00:00Z`)

/** Dates with hours of their own, of the professional that the asking account owns. */
export function specialDays({ database, cache, clock }: Parts): SpecialDayHandlers {
  const { prisma } = database
  return {
    async listSpecialDays({ from, to }, { actor: { userId } }) {
      const id = await ownProfessionalId(database, userId)
      const { timezone, availability, specialDays } = await prisma.professional.findUniqueOrThrow({
        where: { id },
        include: {
          availability: true,
          specialDays: {
            where: { date: { gte: storedDate(from), lte: storedDate(to) } },
            orderBy: { date: 'asc' },
          },
        },
      })
      const week = availability.map(windowOf)
      const days = specialDays.map((row) => ({
        date: dateOfDay(row),
        windows: shownWindows(row, week),
        note: row.note,
      }))
      const conflicts = await conflictsOn(prisma, { id, timezone }, days, clock())
      return {
        items: days.map((day, index) => ({ ...day, conflicts: conflicts[index] ?? [] })),
        nextCursor: null,
      }
    },

    async setSpecialDay({ date, windows, note }, { actor: { userId } }) {
      const now = clock()
      return database.transaction(async (work) => {
        const { tx } = work
        const { id, timezone } = await lockOwnProfessional(tx, userId)
        const day = { date, windows: dayToSave({ date, windows }, todayIn(timezone, now)) }
        await saveDay(tx, id, { ...day, note })
        await publishAvailability(work, { id, now, cache })
        const [conflicts = []] = await conflictsOn(tx, { id, timezone }, [day], now)
        return { ...day, note, conflicts }
      })
    },

    async removeSpecialDay({ date }, { actor: { userId } }) {
      const now = clock()
      return database.transaction(async (work) => {
        const { tx } = work
        const { id } = await lockOwnProfessional(tx, userId)
        const { count } = await tx.specialDay.deleteMany({
          where: { professionalId: id, date: storedDate(date) },
        })
        if (count > 0) await publishAvailability(work, { id, now, cache })
        return { removed: true }
      })
    },
  }
}

export const todayIn = (timezone: string, now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(timezone).toPlainDate()

/** What the professional sees: a day that is open as its weekday shows the hours of the week. */
const shownWindows = (row: SpecialDayRow, week: readonly Window[]) =>
  windowsOfDay(row) ?? windowsOn({ windows: week, specialDays: [] }, dateOfDay(row))

/** @param day null windows: open as its weekday is */
export async function saveDay(
  tx: Pick<SchedulingTransaction, 'specialDay'>,
  professionalId: string,
  { date, windows, note }: { date: string; windows: DayWindow[] | null; note: string | null },
): Promise<void> {
  const saved = {
    windows: windows === null ? Prisma.DbNull : windows.map((window) => ({ ...window })),
    note,
  }
  await tx.specialDay.upsert({
    where: { professionalId_date: { professionalId, date: storedDate(date) } },
    create: { professionalId, date: storedDate(date), ...saved },
    update: saved,
  })
}

/**
 * Finds the coming appointments outside the windows of some dates. They stay until somebody moves or cancels them.
 * One query for all dates.
 * @returns the conflicts of each date, in the order of the dates
 */
export async function conflictsOn(
  tx: Pick<SchedulingTransaction, 'busyInterval'>,
  { id: professionalId, timezone }: { id: string; timezone: string },
  days: readonly { date: string; windows: readonly DayWindow[] }[],
  now: Temporal.Instant,
): Promise<SpecialDay['conflicts'][]> {
  const dates = days.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  const midnight = (date: Temporal.PlainDate) =>
    new Date(date.toZonedDateTime(timezone).epochMilliseconds)
  const rows = await tx.busyInterval.findMany({
    where: {
      professionalId,
      blocking: true,
      startsAt: { lt: midnight(Temporal.PlainDate.from(last).add({ days: 1 })) },
      AND: [
        { endsAt: { gt: midnight(Temporal.PlainDate.from(first)) } },
        { endsAt: { gt: new Date(now.epochMilliseconds) } },
      ],
    },
  })
  const sessions = rows.map(({ appointmentId, startsAt, endsAt, sessionFrom, sessionUntil }) => ({
    id: appointmentId,
    startsAt: instantOf(sessionFrom ?? startsAt),
    endsAt: instantOf(sessionUntil ?? endsAt),
  }))
  return days.map((day) => outside(sessions, { ...day, timezone }))
}

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime())
