import { AppError, type bookingRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { lockProfessionals } from '../copies/lock-professionals.sql.ts'
import type { Parts } from '../store.ts'
import { followSeries } from './follow-series.ts'
import { pageWithSeries } from './own-series.ts'
import type { Series } from './recurrence.rule.ts'
import { changedTerms, lastDayBefore, pausedFrom, resumedFrom } from './series-changes.rule.ts'
import {
  fromToday,
  requireNear,
  type SeriesChange,
  statusOfSeriesAfter,
} from './series-dates.rule.ts'
import { keptSeries, nextVersion, ruleColumns, withTerms } from './series-row.ts'
import { seriesView } from './series-view.ts'

type Handlers = HandlersOf<
  typeof bookingRpcs,
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

const noSuchSeries = () => new AppError('NOT_FOUND', 'This professional has no such series.')

/** Everything that becomes of a series after it began: lock, load, rule, write, and its appointments follow. */
export function changeSeries({ database, clock, openings }: Parts): Handlers {
  async function change(
    what: SeriesChange,
    { id, from: wantedFrom }: { id: string; from?: string | undefined },
    { actor }: { actor: { userId: string } },
    rule: (series: Series, circumstances: Circumstances) => Partial<Series>,
  ) {
    const now = clock()
    // Whoever fell back to a smaller plan may still stop what goes on.
    const orHasSome = what === 'paused' || what === 'ended'
    const page = await pageWithSeries(database, actor.userId, { orHasSome, now })
    const { timezone } = page
    return database.transaction(async (work) => {
      const { tx } = work
      await lockProfessionals(tx, [page.id])
      const held = await tx.recurringSchedule.findFirst({
        where: { id, professionalId: page.id, ...withTerms },
      })
      if (!held) throw noSuchSeries()
      const today = now.toZonedDateTimeISO(timezone).toPlainDate()
      if (wantedFrom !== undefined) requireNear('from', wantedFrom, today)
      const from = fromToday(wantedFrom, today)
      const series = keptSeries(held)
      const status = statusOfSeriesAfter(series.status, what)
      const row = await tx.recurringSchedule.update({
        where: { id },
        data: {
          ...ruleColumns({ ...series, ...rule(series, { from, timezone, now }) }),
          ...{ status, ...nextVersion(series, now) },
        },
      })
      await followSeries(work, row, what, { now, openings })
      return seriesView(tx, row, now)
    })
  }

  return {
    changeRecurringSchedule: (asked, by) =>
      change('changed', asked, by, (series, { from, timezone, now }) => ({
        terms: changedTerms(series, { ...asked, from }, { timezone, now }),
      })),

    pauseRecurringSchedule: (asked, by) =>
      change('paused', asked, by, ({ pauses }, { from }) => ({ pauses: pausedFrom(pauses, from) })),

    resumeRecurringSchedule: (asked, by) =>
      change('resumed', asked, by, ({ pauses }, { from }) => ({
        pauses: resumedFrom(pauses, from),
      })),

    endRecurringSchedule: (asked, by) =>
      change('ended', asked, by, (series, { from }) => ({ endsOn: lastDayBefore(from, series) })),
  }
}
