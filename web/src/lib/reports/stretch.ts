import { daysBetween, firstOfMonth, isDate, lastOfMonth, monthAfter } from '../time/calendar.ts'

export type By = 'day' | 'week' | 'month'

/** What a report is of: local days, inclusive, and what is added up together. */
export interface Stretch {
  from: string
  to: string
  by: By
}

const MOST_DAYS = 366

/** This month and so many before it. */
const monthsTo = (today: string, before: number): Stretch => ({
  from: monthAfter(today, -before),
  to: lastOfMonth(today),
  by: 'month',
})

/** Ready-made stretches, as they read and where they are. */
export const choices = (today: string): { label: string; stretch: Stretch }[] => [
  { label: 'Este mês', stretch: { from: firstOfMonth(today), to: lastOfMonth(today), by: 'week' } },
  {
    label: 'Mês passado',
    stretch: { from: monthAfter(today, -1), to: lastOfMonth(monthAfter(today, -1)), by: 'week' },
  },
  { label: '6 meses', stretch: monthsTo(today, 5) },
  { label: '12 meses', stretch: monthsTo(today, 11) },
]

export const stretchPath = ({ from, to, by }: Stretch): string =>
  `/relatorios?${new URLSearchParams({ de: from, ate: to, por: by })}`

/** What the address asks for; half a year by months where it asks for nothing that can be. */
export function stretchOf(query: URLSearchParams, today: string): Stretch {
  const [from, to, by] = [query.get('de'), query.get('ate'), query.get('por')]
  const isStretch = isDate(from) && isDate(to) && from <= to && daysBetween(from, to) < MOST_DAYS
  if (!isStretch) return monthsTo(today, 5)
  return { from, to, by: by === 'day' || by === 'week' ? by : 'month' }
}
