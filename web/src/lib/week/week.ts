import { textsOf } from '../forms/form-problem.ts'
import { clock } from '../text/format.ts'
import { TIME } from '../time/calendar.ts'

/** A week of working hours as a form has it: seven days from Sunday, each with its windows. */

/** Times of day as typed, `HH:MM`; not yet checked. */
export interface Hours {
  start: string
  end: string
  /** Every other week, by the parity of its ISO number; absent: every week. */
  weeks?: 'odd' | 'even'
}
export type Week = readonly (readonly Hours[])[]

export interface Window {
  dayOfWeek: 0 | 1 | 2 | 3 | 4 | 5 | 6
  startTime: string
  endTime: string
  weeks?: 'every' | 'odd' | 'even' | undefined
}

export const DAYS = [0, 1, 2, 3, 4, 5, 6] as const
export type Day = (typeof DAYS)[number]
/** The order Brazilians plan a week in. */
export const FROM_MONDAY: readonly Day[] = [1, 2, 3, 4, 5, 6, 0]

/** Whether two days have the same windows. */
export const areSame = (one: readonly Hours[], other: readonly Hours[]): boolean =>
  one.length === other.length &&
  one.every(({ start, end, weeks }, index) => {
    const hours = other[index]
    return start === hours?.start && end === hours.end && weeks === hours.weeks
  })

export const dayName = (day: Day): string =>
  ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'][day] ?? ''
export const dayNameShort = (day: Day): string => dayName(day).slice(0, 3)

const USUAL: readonly Hours[] = [
  { start: '09:00', end: '12:00' },
  { start: '13:30', end: '18:00' },
]

/** Monday to Friday with a pause at noon: what most begin from. */
export const USUAL_WEEK: Week = DAYS.map((day) => (day >= 1 && day <= 5 ? USUAL : []))

/** Any day with a window a person has not touched: the most that a form is read for. */
const MOST_PER_DAY = 48

/** What a form says of a window's weeks, as a part of it. */
export const weeksFrom = (text: string | undefined): Pick<Hours, 'weeks'> =>
  text === 'odd' || text === 'even' ? { weeks: text } : {}

/** The week of a form: `inicio1`, `fim1`, `semanas1` … repeated for each window of Monday. */
export function readWeek(form: FormData): Week {
  const texts = (name: string) => textsOf(form, name, 5, MOST_PER_DAY)
  return DAYS.map((day) => {
    const ends = texts(`fim${day}`)
    const weeks = texts(`semanas${day}`)
    return texts(`inicio${day}`).map((start, index) => ({
      start,
      end: ends[index] ?? '',
      ...weeksFrom(weeks[index]),
    }))
  })
}

/** The end of a day is typed as midnight: a clock has no 24:00. */
export const endOf = (end: string) => (end === '00:00' ? '24:00' : end)

/** The week as the service takes it; windows left wholly empty count as taken away. */
export function windowsOf(week: Week): Window[] {
  return DAYS.flatMap((dayOfWeek) =>
    (week[dayOfWeek] ?? [])
      .filter(({ start, end }) => start || end)
      .map(({ start, end, weeks }) => ({
        ...{ dayOfWeek, startTime: start, endTime: endOf(end) },
        ...(weeks && { weeks }),
      })),
  )
}

export function weekOf(windows: readonly Window[]): Week {
  return DAYS.map((day) =>
    windows
      .filter(({ dayOfWeek }) => dayOfWeek === day)
      .map(({ startTime, endTime, weeks }) => ({
        start: startTime,
        end: endTime === '24:00' ? '00:00' : endTime,
        ...weeksFrom(weeks),
      }))
      .sort((one, other) => one.start.localeCompare(other.start)),
  )
}

/** What is wrong with a day, by the name of the day: `dia1`. */
export function weekErrors(week: Week): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const day of DAYS) {
    const problem = dayProblem(week[day] ?? [])
    if (problem) errors[`dia${day}`] = problem
  }
  return errors
}

function dayProblem(hours: readonly Hours[]): string | null {
  for (const { start, end } of hours) {
    if (!start && !end) continue
    if (!TIME.test(start) || !TIME.test(end)) return 'Preencha o começo e o fim do período.'
    if (endOf(end) <= start)
      return `O período das ${clock(start)} precisa terminar depois de começar.`
  }
  return null
}

/** Problems the service named by `windows.3.endTime`, by the name of the day they are shown at. */
export function byDay(errors: Record<string, string>, week: Week): Record<string, string> {
  const windows = windowsOf(week)
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const index = /^windows\.(\d+)/.exec(path)?.[1]
      const day = index === undefined ? undefined : windows[Number(index)]?.dayOfWeek
      return [day === undefined ? path : `dia${day}`, message]
    }),
  )
}
