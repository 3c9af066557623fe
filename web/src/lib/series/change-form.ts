import { textOf } from '../forms/form-problem.ts'
import { parsePrice } from '../text/money.ts'
import { addDays, daysAfterMonday, isDate, TIME, weekdayLong } from '../time/calendar.ts'

/** What a series is to be from a day on, as its professional writes it down. */
export type TypedChange = ReturnType<typeof readChanged>

/** As people here count a week. */
const DAYS = [1, 2, 3, 4, 5, 6, 0] as const

export const weekdays = DAYS.map((day) => {
  const name = weekdayLong(day)
  return { value: String(day), label: name.charAt(0).toUpperCase() + name.slice(1) }
})

const dayOfWeekIn = (weekday: string) => DAYS.find((day) => String(day) === weekday)

/** The first such weekday that is not before a day; empty if one of them is not chosen yet. */
export function firstOn(weekday: string, day: string): string {
  const wanted = DAYS.findIndex((one) => String(one) === weekday)
  if (wanted < 0 || !isDate(day)) return ''
  return addDays(day, (wanted - daysAfterMonday(day) + 7) % 7)
}

export const readChanged = (form: FormData) => ({
  /** The first day that changes. */
  day: textOf(form, 'dia'),
  weekday: textOf(form, 'semana'),
  time: textOf(form, 'hora').slice(0, 5),
  duration: textOf(form, 'duracao'),
  price: textOf(form, 'preco'),
})

/** Looser than the service's own rules, too. */
export function changedErrors(typed: TypedChange): Record<string, string> {
  const { day, weekday, time, duration, price } = typed
  const minutes = Number(duration)
  return {
    ...(!isDate(day) && { dia: 'Escolha a partir de que dia.' }),
    ...(dayOfWeekIn(weekday) === undefined && { semana: 'Escolha o dia da semana.' }),
    ...(!TIME.test(time) && { hora: 'Escolha a hora.' }),
    ...(!(minutes >= 5 && minutes <= 480) && { duracao: 'De 5 a 480 minutos.' }),
    ...(parsePrice(price) === null && { preco: 'Escreva um valor como 120 ou 120,00.' }),
  }
}

/** All of it, as the API takes it: what is as it was changes nothing. */
export function changedOf({ day, weekday, time, duration, price }: TypedChange) {
  const dayOfWeek = dayOfWeekIn(weekday)
  return {
    from: day,
    ...(dayOfWeek !== undefined && { dayOfWeek }),
    startTime: time,
    durationMinutes: Number(duration),
    priceCents: parsePrice(price) ?? 0,
  }
}
