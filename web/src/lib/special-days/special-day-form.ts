import { textOf, textsOf } from '../forms/form-problem.ts'
import { isDate, TIME } from '../time/calendar.ts'
import { endOf } from '../week/week.ts'

/** A form of a day has as many windows at least. */
export const WINDOWS_SHOWN = 3
const MOST_WINDOWS = 6

/** A day as its form was typed; windows left wholly empty count as none. */
export function readDay(form: FormData) {
  const times = (name: string) => textsOf(form, name, 5, MOST_WINDOWS)
  const ends = times('fim')
  const hours = times('inicio').map((start, index) => ({ start, end: ends[index] ?? '' }))
  return { date: textOf(form, 'data', 10), hours, note: textOf(form, 'nota', 200) }
}

export type TypedDay = ReturnType<typeof readDay>

const filled = ({ hours }: TypedDay) => hours.filter(({ start, end }) => start || end)

export function dayErrors(typed: TypedDay): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!isDate(typed.date)) errors.data = 'Escolha o dia.'
  for (const { start, end } of filled(typed)) {
    if (!TIME.test(start) || !TIME.test(end)) errors.horas = 'Preencha o começo e o fim.'
    else if (endOf(end) <= start) errors.horas = 'O fim precisa ser depois do começo.'
  }
  return errors
}

export const dayOf = (typed: TypedDay) => ({
  date: typed.date,
  windows: filled(typed).map(({ start, end }) => ({ startTime: start, endTime: endOf(end) })),
  note: typed.note || null,
})

/** A day that is held, as its form shows it. */
export const typedOf = ({ date, windows, note }: ReturnType<typeof dayOf>): TypedDay => ({
  date,
  hours: windows.map(({ startTime, endTime }) => ({
    start: startTime,
    end: endTime === '24:00' ? '00:00' : endTime,
  })),
  note: note ?? '',
})

/** A pressed day or decision: `fechar:2026-12-24`. */
export function pressed(value: string): { verb: string; date: string } {
  const [verb = '', date = ''] = value.split(':')
  return { verb, date: isDate(date) ? date : '' }
}
