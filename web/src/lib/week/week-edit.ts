import { DAYS, type Day, type Hours, type Week } from './week.ts'

/** A pressed button in the form of a week. */
export type WeekEdit =
  | { kind: 'add'; day: Day }
  | { kind: 'remove'; day: Day; index: number }
  | { kind: 'copy'; day: Day; to: readonly Day[] }

const dayFrom = (text: string | undefined): Day | undefined =>
  DAYS.find((day) => String(day) === text)

/** What the pressed button says (`mais:1`, `menos:1:0`, `copiar:1` with the days in `copiar1`). */
export function readEdit(form: FormData): WeekEdit | null {
  const value = form.get('mudar')
  const [kind, dayText, indexText] = typeof value === 'string' ? value.split(':') : []
  const day = dayFrom(dayText)
  if (day === undefined) return null
  if (kind === 'mais') return { kind: 'add', day }
  if (kind === 'menos') return { kind: 'remove', day, index: Number(indexText) }
  if (kind !== 'copiar') return null
  const wanted = form.getAll(`copiar${day}`)
  return { kind: 'copy', day, to: DAYS.filter((to) => wanted.includes(String(to))) }
}

const FIRST: Hours = { start: '09:00', end: '12:00' }
const ASIDE = { hours: 1, longest: 4 }

/** A window to begin from: the morning, or one after the last with an hour between. */
function nextHours(hours: readonly Hours[]): Hours {
  const last = hours.at(-1)
  if (!last) return FIRST
  const end = Number(last.end.slice(0, 2))
  const start = end + ASIDE.hours
  // late in the day there is no window to suggest
  if (!last.end || end === 0 || start > 22) return { start: '', end: '' }
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:${last.end.slice(3, 5)}`
  return { start: clock(start), end: clock(Math.min(start + ASIDE.longest, 23)) }
}

export function editWeek(week: Week, edit: WeekEdit): Week {
  return week.map((hours, day) => {
    if (edit.kind === 'copy') {
      return edit.to.some((to) => to === day) ? (week[edit.day] ?? []) : hours
    }
    if (day !== edit.day) return hours
    return edit.kind === 'add'
      ? [...hours, nextHours(hours)]
      : hours.filter((_, index) => index !== edit.index)
  })
}
