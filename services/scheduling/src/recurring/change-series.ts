import { AppError, recurringStatus, type schedulingRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { Prisma } from '../../generated/client.ts'
import { lockSeries } from './lock-series.sql.ts'
import { type AskedBy, professionalWithSeries, type SeriesDependencies } from './own-series.ts'
import type { Series } from './recurrence.rule.ts'
import { changedTerms, lastDayBefore, pausedFrom, resumedFrom } from './series-changes.rule.ts'
import {
  fromToday,
  requireNear,
  type SeriesChange,
  statusOfSeriesAfter,
} from './series-dates.rule.ts'
import {
  dateColumn,
  dateOf,
  seriesOf,
  seriesViewOf,
  termsColumns,
  withLeftOut,
} from './series-row.ts'
import { tellChanged } from './tell-series.ts'

type Handlers = HandlersOf<
  typeof schedulingRpcs,
  | 'changeRecurringSchedule'
  | 'pauseRecurringSchedule'
  | 'resumeRecurringSchedule'
  | 'endRecurringSchedule'
>

interface Circumstances {
  /** The first day that it is about: today at the earliest. */
  from: string
  /** The page's zone. */
  timezone: string
  now: Temporal.Instant
}

type Columns = Partial<Omit<Prisma.RecurringScheduleUncheckedUpdateInput, 'id' | 'version'>>

const noSuchSeries = () => new AppError('NOT_FOUND', 'This professional has no such series.')

/** Everything that becomes of a series after it began: lock, load, rule, write, tell. */
export function changeSeries({ database, clients, clock }: SeriesDependencies): Handlers {
  const { prisma } = database

  async function change(
    what: SeriesChange,
    { id, from: wantedFrom }: { id: string; from?: string | undefined },
    by: AskedBy,
    columnsOf: (series: Series, circumstances: Circumstances) => Columns,
  ) {
    // Whoever fell back to a smaller plan may still stop what goes on.
    const orHasSome = what === 'paused' || what === 'ended'
    const professionalId = await professionalWithSeries({ database, clock }, by.actor, {
      orHasSome,
    })
    const found = await prisma.recurringSchedule.findFirst({
      where: { id, professionalId },
      include: { professional: { select: { timezone: true } } },
    })
    if (!found) throw noSuchSeries()
    const now = clock()
    const { timezone } = found.professional
    const today = now.toZonedDateTimeISO(timezone).toPlainDate()
    if (wantedFrom !== undefined) requireNear('from', wantedFrom, today)
    const from = fromToday(wantedFrom, today)
    // Asked before anything changes: an answer that cannot be given changes nothing.
    const clientOf = await clients.describe(professionalId, [found.clientId], by)

    return database.transaction(async (work) => {
      const { tx } = work
      if (!(await lockSeries(tx, { id, professionalId }))) throw noSuchSeries()
      const held = await tx.recurringSchedule.findUniqueOrThrow({ where: { id } })
      const status = statusOfSeriesAfter(recurringStatus.parse(held.status), what)
      const changed = await tx.recurringSchedule.update({
        where: { id },
        data: {
          ...columnsOf(seriesOf(held), { from, timezone, now }),
          status,
          version: { increment: 1 },
          updatedAt: dateOf(now),
        },
      })
      await tellChanged(work, changed, what, now)
      const row = await tx.recurringSchedule.findUniqueOrThrow({
        where: { id },
        include: withLeftOut,
      })
      return seriesViewOf(row, clientOf(row.clientId), now)
    })
  }

  return {
    changeRecurringSchedule: (asked, by) =>
      change('changed', asked, by, (series, { from, timezone, now }) =>
        termsColumns(changedTerms(series, { ...asked, from }, { timezone, now })),
      ),

    pauseRecurringSchedule: (asked, by) =>
      change('paused', asked, by, ({ pauses }, { from }) => ({
        pauses: pausedFrom(pauses, from).map((pause) => ({ ...pause })),
      })),

    resumeRecurringSchedule: (asked, by) =>
      change('resumed', asked, by, ({ pauses }, { from }) => ({
        pauses: resumedFrom(pauses, from).map((pause) => ({ ...pause })),
      })),

    endRecurringSchedule: (asked, by) =>
      change('ended', asked, by, (series, { from }) => ({
        endsOn: dateColumn(lastDayBefore(from, series)),
      })),
  }
}
