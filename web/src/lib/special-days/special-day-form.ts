import type { DayWindow } from '@encaixe/slots'
import { isDate, TIME } from '../time/calendar.ts'

/** A form of a day has as many windows at least. */
export const WINDOWS_SHOWN = 3
const MOST_WINDOWS = 6

export interface TypedDay {
  date: string
  hours: { start: string; end: string }[]
  note: string
}

/** A day as its form was typed; windows left wholly empty count as none. */
export function readDay(form: FormData): TypedDay {
  const text = (name: string, most: number) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim().slice(0, most) : ''
  }
  const times = (name: string) =>
    form
      .getAll(name)
      .slice(0, MOST_WINDOWS)
      .map((value) => (typeof value === 'string' ? value.trim().slice(0, 5) : ''))
  const ends = times('fim')
  const hours = times('inicio').map((start, index) => ({ start, end: ends[index] ?? '' }))
  return { date: text('data', 10), hours, note: text('nota', 200) }
}

const filled = ({ hours }: TypedDay) => hours.filter(({ start, end }) => start || end)
/** A clock has no 24:00: the end of a day is typed as midnight. */
const endOf = (end: string) => (end === '00:00' ? '24:00' : end)

export function dayErrors(typed: TypedDay): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!isDate(typed.date)) errors.data = 'Escolha o dia.'
  for (const { start, end } of filled(typed)) {
    if (!TIME.test(start) || !TIME.test(end)) errors.horas = 'Preencha o começo e o fim.'
    else if (endOf(end) <= start) errors.horas = 'O fim precisa ser depois do começo.'
  }
  return errors
}

export const dayOf = (
  typed: TypedDay,
): { date: string; windows: DayWindow[]; note: string | null } => ({
  date: typed.date,
  windows: filled(typed).map(({ start, end }) => ({ startTime: start, endTime: endOf(end) })),
  note: typed.note || null,
})

/** A day that is held, as its form shows it. */
export const typedOf = ({
  date,
  windows,
  note,
}: {
  date: string
  windows: readonly DayWindow[]
  note: string | null
}): TypedDay => ({
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
