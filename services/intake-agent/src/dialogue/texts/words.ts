import { WEEKDAYS } from '@encaixe/contracts/calendar-names'
import { firstName as calledName } from '@encaixe/contracts/first-name'
import type { LocalStart } from '../../language/wishes/wish.rule.ts'

const SHORT = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']

const two = (number: number) => String(number).padStart(2, '0')

export const localOf = (instant: string, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timezone)

export function localStart(startsAt: string, timezone: string): LocalStart {
  const local = localOf(startsAt, timezone)
  return {
    date: local.toPlainDate().toString(),
    minutes: local.hour * 60 + local.minute,
    weekday: local.dayOfWeek % 7,
  }
}

/** Minutes of the day: `9h30`. */
export const clockWords = (minutes: number): string => {
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)}h` : `${Math.floor(minutes / 60)}h${two(rest)}`
}

/** `15h`, `9h30`. */
export const hourWords = (instant: string, timezone: string): string =>
  clockWords(localStart(instant, timezone).minutes)

/** `amanhã, 25/11`, `quinta, 26/11`. */
export function dayWords(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const { days } = today.until(date, { largestUnit: 'days' })
  const name = ['hoje', 'amanhã'][days] ?? WEEKDAYS[date.dayOfWeek % 7] ?? ''
  return `${name}, ${two(date.day)}/${two(date.month)}`
}

/** `quinta, 26/11, às 15h`, of local minutes. */
export const timeWords = (date: Temporal.PlainDate, minutes: number, today: Temporal.PlainDate) =>
  `${dayWords(date, today)}, ${minutes < 2 * 60 ? 'à' : 'às'} ${clockWords(minutes)}`

/** `quinta, 26/11, às 15h`. */
export function startWords(instant: string, timezone: string, now: Temporal.Instant): string {
  const { date, minutes } = localStart(instant, timezone)
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  return timeWords(Temporal.PlainDate.from(date), minutes, today)
}

/** `qui 26/11 15h30`: at most 16 characters, for a button. */
export function startLabel(instant: string, timezone: string): string {
  const start = localOf(instant, timezone)
  return `${SHORT[start.dayOfWeek % 7]} ${two(start.day)}/${two(start.month)} ${hourWords(instant, timezone)}`
}

/** `R$ 150,00`, or `a combinar` without an agreed price. */
export const priceWords = (cents: number): string =>
  cents === 0
    ? 'a combinar'
    : `R$ ${(cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })}`

/** `50 minutos`, `1 hora`, `1h30`. */
export function lengthWords(minutes: number): string {
  if (minutes < 60) return `${minutes} minutos`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (rest === 0) return hours === 1 ? '1 hora' : `${hours} horas`
  return `${hours}h${two(rest)}`
}

const onlyLetters = (name: string): string[] =>
  name
    .replace(/[^\p{L}\p{M}'. -]+/gu, ' ')
    .split(/[\s]+/)
    .filter((word) => /\p{L}/u.test(word))

/** The first name, with a form of address before it: `Dona Maria`. Nothing that a phone would turn into a link. */
export function firstName(name: string): string {
  const words = onlyLetters(name).map((word) => word.replace(/\.(?=.)/g, ' '))
  return calledName(words.join(' ')).slice(0, 40)
}

/** A name as it is shown: letters only, one line. */
export const shownName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}\p{N}'. -]+/gu, ' ')
    .replace(/\.(?=\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)

const LABEL = 20
/** A text cut to a button's length. */
export const label = (text: string): string =>
  text.length <= LABEL ? text : `${text.slice(0, LABEL - 1).trimEnd()}…`
