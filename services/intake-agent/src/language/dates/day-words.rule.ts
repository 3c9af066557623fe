import {
  before,
  either,
  made,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  term,
  word,
} from '../grammar.rule.ts'
import type { DayRange } from '../wish.rule.ts'

/** Days as they were said, in a calendar that begins today. */
export interface Days {
  days: DayRange[]
  weekdays: number[]
  /** A week or a month: with a day in it, that day is meant. */
  isWide: boolean
}

export type PlainDate = Temporal.PlainDate

export const one = (date: PlainDate): Days => span(date, date, false)
export const span = (from: PlainDate, to: PlainDate, isWide = true): Days => ({
  days: [{ from: from.toString(), to: to.toString() }],
  weekdays: [],
  isWide,
})

const months: Readonly<Record<string, number>> = {
  janeiro: 1,
  fevereiro: 2,
  marco: 3,
  abril: 4,
  maio: 5,
  junho: 6,
  julho: 7,
  agosto: 8,
  setembro: 9,
  outubro: 10,
  novembro: 11,
  dezembro: 12,
  dez: 12,
}
const names: Readonly<Record<string, number>> = {
  domingo: 0,
  segunda: 1,
  segundas: 1,
  terca: 2,
  tercas: 2,
  quarta: 3,
  quartas: 3,
  quinta: 4,
  quintas: 4,
  sexta: 5,
  sextas: 5,
  sabado: 6,
  sabados: 6,
  domingos: 0,
}

const feira = optional(
  sequence([optional(piece('dash')), word('feira', 'feiras', 'f')], () => true),
)
const ordinalDay = made(piece('ordinal'), ({ value }) =>
  value >= 2 && value <= 6 ? value - 1 : null,
)
export const name: Rule<number> = either(
  sequence([term(names), feira], (day) => day),
  sequence([ordinalDay, optional(piece('dash')), word('feira', 'f')], (day) => day),
  // `ter` is a verb as well.
  before(
    made(word('ter'), () => 2),
    either<unknown>(
      piece('clock'),
      word('ou', 'as', 'feira'),
      phrase('de manha', 'de tarde', 'a tarde', 'a noite'),
    ),
  ),
)
export const month = term(months)

export const nextWeek = phrase(
  'da semana que vem',
  'na semana que vem',
  'semana que vem',
  'da proxima semana',
  'na proxima semana',
  'proxima semana',
  'da outra semana',
  'na outra semana',
  'outra semana',
  'da semana seguinte',
)
export const thisWeek = phrase(
  'dessa semana',
  'desta semana',
  'nessa semana',
  'nesta semana',
  'essa semana',
  'esta semana',
  'ainda essa semana',
)
export const coming = phrase('que vem', 'proxima', 'proximo', 'seguinte')
export const small = optional(
  word(
    'na',
    'no',
    'a',
    'o',
    'nas',
    'nos',
    'as',
    'os',
    'da',
    'do',
    'de',
    'para',
    'pela',
    'ate',
    'essa',
    'esta',
    'nessa',
    'nesta',
    'esse',
    'este',
    'nesse',
    'neste',
    'em',
    'numa',
    'num',
  ),
)
