import {
  type Availability,
  availability,
  availabilityWindow,
  dayWindow,
  schedulingEvents,
  type timeOff,
} from '@encaixe/contracts'
import type { Window } from '@encaixe/slots'
import { z } from 'zod'
import type {
  Availability as AvailabilityRow,
  Prisma,
  SpecialDay as SpecialDayRow,
  TimeOff as TimeOffRow,
} from '../../generated/client.ts'
import type { PageCaches } from '../page-caches.ts'
import type { SchedulingTransaction, SchedulingWork } from '../store.ts'

/** What belongs to a professional's availability: the week in order, the special days and the time off not yet ended. */
export const withAvailability = (now: Temporal.Instant) =>
  ({
    availability: { orderBy: [{ dayOfWeek: 'asc' }, { startTime: 'asc' }, { weeks: 'asc' }] },
    specialDays: {
      // Somewhere on earth it is still yesterday.
      where: { date: { gte: new Date(now.subtract({ hours: 36 }).epochMilliseconds) } },
      orderBy: { date: 'asc' },
    },
    timeOff: {
      where: { endsAt: { gt: new Date(now.epochMilliseconds) } },
      orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    },
  }) satisfies Prisma.ProfessionalInclude

type WithAvailability = Prisma.ProfessionalGetPayload<{
  include: ReturnType<typeof withAvailability>
}>

/** The week and the time off, as the other services copy them. */
export const availabilityOf = (row: WithAvailability): Availability =>
  availability.parse({
    professionalId: row.id,
    version: row.availabilityVersion,
    windows: row.availability.map(windowOf),
    specialDays: ownHoursOf(row.specialDays),
    timeOff: row.timeOff.map(timeOffOf),
  })

/** A window as it is stored. */
export const rowOf = ({ weeks = 'every', ...window }: Window) => ({ ...window, weeks })

/** A window as it is published: one of every week says no weeks. */
export const windowOf = ({ dayOfWeek, startTime, endTime, weeks }: AvailabilityRow): Window =>
  availabilityWindow.parse({
    ...{ dayOfWeek, startTime, endTime },
    ...(weeks !== 'every' && { weeks }),
  })

const storedWindows = z.array(dayWindow).nullable()

/** The windows of a date; null: those of its weekday. */
export const windowsOfDay = ({ windows }: Pick<SpecialDayRow, 'windows'>) =>
  storedWindows.parse(windows)

export const dateOfDay = ({ date }: Pick<SpecialDayRow, 'date'>): string =>
  date.toISOString().slice(0, 10)

/** The days whose windows are their own. */
export const ownHoursOf = (
  rows: readonly Pick<SpecialDayRow, 'date' | 'windows'>[],
): Availability['specialDays'] =>
  rows.flatMap((row) => {
    const windows = windowsOfDay(row)
    return windows === null ? [] : [{ date: dateOfDay(row), windows }]
  })

export function timeOffOf(row: TimeOffRow): z.output<typeof timeOff> {
  return {
    id: row.id,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    reason: row.reason,
  }
}

export const readAvailability = async (
  tx: Pick<SchedulingTransaction, 'professional'>,
  id: string,
  now: Temporal.Instant,
): Promise<Availability> =>
  availabilityOf(
    await tx.professional.findUniqueOrThrow({ where: { id }, include: withAvailability(now) }),
  )

/** Publishes the whole week, the special days and the time off that have not ended, as the next version. */
export async function publishAvailability(
  { tx, emit, afterCommit }: SchedulingWork,
  {
    id,
    now,
    cache,
  }: {
    id: string
    now: Temporal.Instant
    cache: Pick<PageCaches, 'timesChanged'>
  },
): Promise<Availability> {
  await tx.professional.update({
    where: { id },
    data: { availabilityVersion: { increment: 1 } },
    select: { id: true },
  })
  const availability = await readAvailability(tx, id, now)
  await emit(schedulingEvents.AvailabilityChanged, { subject: id, data: availability })
  afterCommit(() => cache.timesChanged(id))
  return availability
}
