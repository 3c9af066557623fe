import { type DayPart, dayParts } from '@encaixe/contracts'
import { type Wish, wantsDay } from '../../language/wishes/wish.rule.ts'

/** As far as a page can be booked. */
const DAYS_AHEAD = 60

/** The days that a wish names, from today on; none: any. */
export function daysOf(wish: Wish, today: Temporal.PlainDate): string[] {
  const isOpen = wish.choices.every(({ days, weekdays }) => days.length + weekdays.length === 0)
  if (isOpen && wish.except.length === 0) return []
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => today.add({ days })).flatMap((date) =>
    wantsDay(wish, date.toString(), date.dayOfWeek % 7) ? date.toString() : [],
  )
}

const NOON = 12 * 60
const EVENING = 18 * 60
const partBegins: Readonly<Record<DayPart, number>> = {
  morning: 0,
  afternoon: NOON,
  evening: EVENING,
}
const partEnds: Readonly<Record<DayPart, number>> = {
  morning: NOON - 1,
  afternoon: EVENING - 1,
  evening: 24 * 60,
}

/** The parts of the day that the times of a wish lie in; none: any. */
export function partsOf({ choices }: Wish): DayPart[] {
  const times = choices.flatMap((choice) => choice.times)
  const named = dayParts.filter((part) =>
    times.some(({ from, to }) => from <= partEnds[part] && to >= partBegins[part]),
  )
  return named.length === dayParts.length ? [] : named
}
