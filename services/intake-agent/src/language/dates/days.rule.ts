import { longest, type Rule } from '../grammar.rule.ts'
import { calendarOf } from './calendar.rule.ts'
import { datesRule } from './dates.rule.ts'
import type { Days, PlainDate } from './day-words.rule.ts'
import { monthsRule } from './months.rule.ts'
import { relativeRule } from './relative-days.rule.ts'
import { weekdayRules } from './weekdays.rule.ts'
import { weekRules } from './weeks.rule.ts'

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
