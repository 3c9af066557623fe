import { readFileSync } from 'node:fs'
import { plainWords } from '@encaixe/contracts'
import { NATIONAL, STATES } from './brazil.rule.ts'
import type { HolidayPlace, HolidayRule } from './holiday-dates.rule.ts'
import { bridgeOf, type DatedHoliday, holidaysBetween } from './holiday-dates.rule.ts'

/** The holidays of a place from one date through another, by date, each with the day left alone beside it. */
export function holidaysOf(
  { state, city }: HolidayPlace,
  { from, to }: { from: string; to: string },
): (DatedHoliday & { bridge?: string })[] {
  const rules = [
    ...NATIONAL,
    ...(state === null ? [] : (STATES.get(state) ?? [])),
    ...(state === null || city === null ? [] : municipalHolidays(state, city)),
  ]
  const near = (date: string, days: number) =>
    Temporal.PlainDate.from(date).add({ days }).toString()
  // The day beside the first or the last one may be a holiday, too.
  const found = holidaysBetween(rules, { from: near(from, -1), to: near(to, 1) })
  const dates = new Set(found.map(({ date }) => date))
  return found
    .filter(({ date }) => date >= from && date <= to)
    .map((holiday) => {
      const bridge = bridgeOf(holiday, (date) => dates.has(date))
      return { ...holiday, ...(bridge !== undefined && { bridge }) }
    })
}

/**
 * Holidays of 970 municipalities by their IBGE codes: joaopbini/feriados-brasil of 2025-12-01 (MIT), without movable
 * feasts, which it dates by another year (Corpus Christi is a rule here), and without the nation's; Goiânia's by its law
 * 701/1956. Two thirds have no name there.
 */
const FILE = new URL('municipal-holidays.csv', import.meta.url)

const keyOf = (state: string, city: string) => `${state} ${plainWords(city)}`

function readHolidays(): Map<string, HolidayRule[]> {
  const byCity = new Map<string, HolidayRule[]>()
  const [, ...lines] = readFileSync(FILE, 'utf8').trim().split('\n')
  for (const line of lines) {
    const [, state = '', city = '', rule = '', name = ''] = line.split(';')
    const key = keyOf(state, city)
    const rules = byCity.get(key) ?? []
    rules.push({ rule, name, level: 'municipal', optional: false })
    byCity.set(key, rules)
  }
  return byCity
}

const byCity = readHolidays()

const municipalHolidays = (state: string, city: string): readonly HolidayRule[] =>
  byCity.get(keyOf(state, city)) ?? []
