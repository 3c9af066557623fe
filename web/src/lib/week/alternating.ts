import { weeksOf } from '@encaixe/slots'
import { addDays, dayShort } from '../time/calendar.ts'
import { DAYS } from './week.ts'

/** For each weekday, from Sunday, the next dates in weeks of odd and of even number, in words: `28 nov, 12 dez`. */
export type AlternatingDays = readonly { odd: string; even: string }[]

/** Two dates show the rhythm. */
const SHOWN = 2
/** Weeks 53 and 1 are both odd, so six weeks hold two of each kind in any year. */
const WEEKS = 6

export function alternatingDays(today: string): AlternatingDays {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return DAYS.map((day) => {
    const first = addDays(today, (day - weekday + 7) % 7)
    const dates = Array.from({ length: WEEKS }, (_, week) => addDays(first, week * 7))
    const inWeeks = (weeks: 'odd' | 'even') =>
      dates
        .filter((date) => weeksOf(date) === weeks)
        .slice(0, SHOWN)
        .map(dayShort)
        .join(', ')
    return { odd: inWeeks('odd'), even: inWeeks('even') }
  })
}
