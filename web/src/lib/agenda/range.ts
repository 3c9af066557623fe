import {
  addDays,
  dayShort,
  daysAfterMonday,
  daysBetween,
  firstOfMonth,
  isDate,
  lastOfMonth,
  monthAfter,
  monthAndYear,
} from '../time/calendar.ts'

export const views = ['dia', 'semana', 'mes'] as const
export type View = (typeof views)[number]

export interface Range {
  view: View
  /** The day asked for. */
  date: string
  /** First and last day shown; of a month whole weeks, from Monday. */
  first: string
  last: string
}

const isView = (text: string | null): text is View => views.some((view) => view === text)

const mondayOf = (date: string) => addDays(date, -daysAfterMonday(date))

/** The first and last day of the week around a day. */
export const weekOf = (date: string) => {
  const first = mondayOf(date)
  return { first, last: addDays(first, 6) }
}

/** Reads the range from an address; without one it is today, as a day. */
export function rangeOf(query: URLSearchParams, today: string): Range {
  const asked = query.get('visao')
  const view = isView(asked) ? asked : 'dia'
  const day = query.get('dia')
  const date = isDate(day) ? day : today
  if (view === 'dia') return { view, date, first: date, last: date }
  if (view === 'semana') return { view, date, ...weekOf(date) }
  const last = weekOf(lastOfMonth(date)).last
  return { view, date, first: mondayOf(firstOfMonth(date)), last }
}

export const daysOf = ({ first, last }: Pick<Range, 'first' | 'last'>): string[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))

/** The start and end instants of a range of local days, its last day included. */
export function instantsOf({ first, last }: Pick<Range, 'first' | 'last'>, timezone: string) {
  return { from: startOf(first, timezone), to: startOf(addDays(last, 1), timezone) }
}

const startOf = (date: string, timezone: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime(timezone).toInstant().toString()

/** A local day and time as an instant; a time that a clock change skips moves to the next valid one. */
export const instantOf = (date: string, time: string, timezone: string): string =>
  Temporal.PlainDateTime.from(`${date}T${time}`)
    .toZonedDateTime(timezone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })

/** A day in the previous and in the next range. */
export function neighbours({ view, date }: Pick<Range, 'view' | 'date'>): {
  before: string
  after: string
} {
  if (view === 'mes') return { before: monthAfter(date, -1), after: monthAfter(date, 1) }
  const days = view === 'semana' ? 7 : 1
  return { before: addDays(date, -days), after: addDays(date, days) }
}

/** `novembro de 2026`, `22 nov a 28 nov`; a day is named by its own heading. */
export function rangeWords({ view, date, first, last }: Range): string {
  if (view === 'mes') return monthAndYear(date)
  return view === 'semana' ? `${dayShort(first)} a ${dayShort(last)}` : dayShort(date)
}

/** The address of a range. It names its view: without one, a wide screen shows the week. */
export function agendaPath({ view, date }: Pick<Range, 'view' | 'date'>, today: string): string {
  const query = new URLSearchParams({ visao: view })
  if (date !== today) query.set('dia', date)
  return `/agenda?${query}`
}
