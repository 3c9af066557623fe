import { addDays, daysBetween, isDate } from '../time/calendar.ts'

export type By = 'day' | 'week' | 'month'

/** What a report is of: local days, inclusive, and what is added up together. */
export interface Stretch {
  from: string
  to: string
  by: By
}

const MOST_DAYS = 366

const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`
const monthsBefore = (date: string, months: number) =>
  Temporal.PlainDate.from(firstOfMonth(date)).subtract({ months }).toString()
const lastOfMonth = (date: string) =>
  Temporal.PlainDate.from(firstOfMonth(date)).add({ months: 1 }).subtract({ days: 1 }).toString()

/** Ready-made stretches, as they read and where they are. */
export const choices = (today: string): { label: string; stretch: Stretch }[] => [
  { label: 'Este mês', stretch: { from: firstOfMonth(today), to: lastOfMonth(today), by: 'week' } },
  {
    label: 'Mês passado',
    stretch: { from: monthsBefore(today, 1), to: lastOfMonth(monthsBefore(today, 1)), by: 'week' },
  },
  {
    label: '6 meses',
    stretch: { from: monthsBefore(today, 5), to: lastOfMonth(today), by: 'month' },
  },
  {
    label: '12 meses',
    stretch: { from: monthsBefore(today, 11), to: lastOfMonth(today), by: 'month' },
  },
]

export const stretchPath = ({ from, to, by }: Stretch): string =>
  `/relatorios?${new URLSearchParams({ de: from, ate: to, por: by })}`

/** What the address asks for; half a year by months where it asks for nothing that can be. */
export function stretchOf(query: URLSearchParams, today: string): Stretch {
  const [from, to, by] = [query.get('de'), query.get('ate'), query.get('por')]
  const usual: Stretch = {
    from: monthsBefore(today, 5),
    to: lastOfMonth(today),
    by: 'month',
  }
  if (!isDate(from) || !isDate(to) || addDays(from, 0) > to) return usual
  if (daysBetween(from, to) >= MOST_DAYS) return usual
  return { from, to, by: by === 'day' || by === 'week' ? by : 'month' }
}
