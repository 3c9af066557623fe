import { readFileSync } from 'node:fs'
import { plainWords } from '@encaixe/contracts'
import type { HolidayRule } from './holiday-dates.rule.ts'

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

export const municipalHolidays = (state: string, city: string): readonly HolidayRule[] =>
  byCity.get(keyOf(state, city)) ?? []
