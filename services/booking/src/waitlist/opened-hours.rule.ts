import { type SpecialDay, type Window, windowsOn } from '@encaixe/slots'
import type { Stretch } from '../free-times/taken.rule.ts'
import { without } from './stretches.rule.ts'

/** Working hours as a page's copy has them. */
export interface Week {
  windows: Window[]
  specialDays: readonly SpecialDay[]
  timeOff: readonly { startsAt: string; endsAt: string }[]
}

interface Days {
  timezone: string
  /** Local days, both included. */
  first: Temporal.PlainDate
  last: Temporal.PlainDate
}

/** The stretches of some days that are working time now and were not before, in epoch milliseconds. */
export function openedHours(before: Week, after: Week, days: Days): Stretch[] {
  return without(openStretches(after, days), openStretches(before, days))
}

/** Whether a new week opens hours within the days that can be booked. */
export function opensHours(
  {
    before,
    after,
    timezone,
    horizonDays,
  }: { before: Week; after: Week; timezone: string; horizonDays: number },
  now: Temporal.Instant,
): boolean {
  const first = now.toZonedDateTimeISO(timezone).toPlainDate()
  const last = first.add({ days: horizonDays })
  return openedHours(before, after, { timezone, first, last }).some(
    ([, until]) => until > now.epochMilliseconds,
  )
}

function openStretches(week: Week, { timezone, first, last }: Days): Stretch[] {
  const worked: Stretch[] = []
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const at = (time: string) =>
      (time === '24:00'
        ? day.add({ days: 1 }).toZonedDateTime(timezone)
        : day.toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(time) })
      ).epochMilliseconds
    for (const { startTime, endTime } of windowsOn(week, day.toString())) {
      worked.push([at(startTime), at(endTime)])
    }
  }
  const off = week.timeOff.map(
    ({ startsAt, endsAt }): Stretch => [
      Temporal.Instant.from(startsAt).epochMilliseconds,
      Temporal.Instant.from(endsAt).epochMilliseconds,
    ],
  )
  return without(worked, off)
}
