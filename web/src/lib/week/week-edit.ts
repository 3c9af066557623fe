import { DAYS, type Day, type Hours, type Week } from './week.ts'

/** A pressed button in the form of a week. */
export type WeekEdit =
  | { kind: 'add'; day: Day }
  | { kind: 'remove'; day: Day; index: number }
  | { kind: 'copy'; day: Day; to: Day }

/** A day of the week by its number, 0 is Sunday. */
export const dayFrom = (text: string | undefined): Day | undefined =>
  DAYS.find((day) => String(day) === text)

/** What the pressed button says (`mais:1`, `menos:1:0`, `copiar:1:6`: Monday's hours for Saturday, too). */
export function readEdit(form: FormData): WeekEdit | null {
  const value = form.get('mudar')
  const [kind, dayText, indexText] = typeof value === 'string' ? value.split(':') : []
  const day = dayFrom(dayText)
  if (day === undefined) return null
  if (kind === 'mais') return { kind: 'add', day }
  if (kind === 'menos') return { kind: 'remove', day, index: Number(indexText) }
  if (kind !== 'copiar') return null
  const to = dayFrom(indexText)
  return to === undefined ? null : { kind: 'copy', day, to }
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

/** A pause at noon, for a window that goes over it. */
const LUNCH: Hours = { start: '12:00', end: '13:00' }

/** The windows of a day with one more: one that goes over noon is split there, else another one is added. */
function withAnother(hours: readonly Hours[]): Hours[] {
  const over = hours.findLast(
    ({ start, end }) => start !== '' && start < LUNCH.start && (end > LUNCH.end || end === '00:00'),
  )
  if (!over) return [...hours, nextHours(hours)]
  return hours.flatMap((one) =>
    one === over
      ? [
          { ...one, end: LUNCH.start },
          { ...one, start: LUNCH.end },
        ]
      : [one],
  )
}

export function editWeek(week: Week, edit: WeekEdit): Week {
  return week.map((hours, day) => {
    if (edit.kind === 'copy') {
      return edit.to === day ? (week[edit.day] ?? []) : hours
    }
    if (day !== edit.day) return hours
    return edit.kind === 'add'
      ? withAnother(hours)
      : hours.filter((_, index) => index !== edit.index)
  })
}
