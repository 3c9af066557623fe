import { calendarOf } from './calendar.ts'
import { datesRule } from './dates.ts'
import type { Days, PlainDate } from './day-words.ts'
import { monthsRule } from './months.ts'
import { relativeRule } from './relative-days.ts'
import { longest, type Rule } from './rule.ts'
import { weekdayRules } from './weekdays.ts'
import { weekRules } from './weeks.ts'

/*
 * day     = relative | weekday | "dia" number ["de" month] | 12/08 | "12 de agosto"
 *         | week | weekend | month | "daqui a" number ("dias" | "semanas") | weekdays
 * weekday = ["na" | "nesta" | "próxima"] name ["feira"] ["que vem" | "da semana que vem"]
 */

/** What the days of a message mean, said on a day. */
export function daysRule(today: PlainDate): Rule<Days> {
  const calendar = calendarOf(today)
  return longest(
    relativeRule(today, calendar),
    ...weekdayRules(today, calendar),
    ...weekRules(today, calendar),
    monthsRule(today, calendar),
    datesRule(today),
  )
}
