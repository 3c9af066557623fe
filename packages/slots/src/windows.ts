import { dayOfWeek, isOddWeek, parseDate } from './day.ts'
import type { DayWindow, SpecialDay, Window } from './rules.ts'

/** Why a window may not be saved: where (dotted path), in words for the professional, and a stable code. */
export interface Problem {
  path: string
  message: string
  code?: WindowProblemCode
}

export type WindowProblemCode =
  | 'INVALID_DAY'
  | 'INVALID_TIME'
  | 'EMPTY_WINDOW'
  | 'WINDOW_CROSSES_MIDNIGHT'

/** Minutes of the local day, half-open; `end` is 1440 at most. */
export interface Hours {
  start: number
  end: number
}

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const

const END_OF_DAY = 24 * 60
/** The minute of every 'HH:MM', '24:00' included. A table, as each listing reads the whole week again. */
const minutes = new Map(
  Array.from({ length: END_OF_DAY + 1 }, (_, minute) => [timeOf(minute), minute]),
)

/**
 * What may not be saved as a professional's week, and why; empty when all of it may. Windows that
 * touch or overlap are no problem: they count as one (`mergeWindows`).
 */
export function validateWindows(windows: readonly Window[]): Problem[] {
  return windows.flatMap((window, index) => problemsOf(window, `windows.${index}`))
}

function problemsOf(window: Window, path: string): Problem[] {
  const problems: Problem[] = []
  if (!DAYS.includes(window.dayOfWeek)) {
    problems.push({
      path: `${path}.dayOfWeek`,
      message: 'Escolha um dia da semana, de domingo (0) a sábado (6).',
      code: 'INVALID_DAY',
    })
  }
  const start = startMinuteOf(window.startTime)
  if (start === undefined) {
    problems.push({
      path: `${path}.startTime`,
      message: 'Escreva o início como HH:MM, de 00:00 a 23:59.',
      code: 'INVALID_TIME',
    })
  }
  const end = minutes.get(window.endTime)
  if (end === undefined) {
    problems.push({
      path: `${path}.endTime`,
      message: 'Escreva o fim como HH:MM, até 24:00.',
      code: 'INVALID_TIME',
    })
  }
  if (start === undefined || end === undefined || start < end) return problems
  problems.push(
    start === end
      ? {
          path: `${path}.endTime`,
          message: 'O fim precisa ser depois do início.',
          code: 'EMPTY_WINDOW',
        }
      : {
          path: `${path}.endTime`,
          message:
            'O fim precisa ser depois do início. Para passar da meia-noite, use dois horários: um até 24:00 e outro a partir de 00:00 no dia seguinte.',
          code: 'WINDOW_CROSSES_MIDNIGHT',
        },
  )
  return problems
}

/**
 * The same week with windows that touch or overlap made one, by day and start. What is worked in odd and in even weeks
 * alike is of every week, and then says no weeks.
 * @throws RangeError when a window is one that `validateWindows` would name
 */
export function mergeWindows(windows: readonly Window[]): Window[] {
  const { odd, even } = workingWeeks(windows)
  return DAYS.flatMap((dayOfWeek) => {
    const inOdd = mergeHours(odd[dayOfWeek] ?? [])
    const inEven = mergeHours(even[dayOfWeek] ?? [])
    const windowOf = ({ start, end }: Hours) => ({
      dayOfWeek,
      startTime: timeOf(start),
      endTime: timeOf(end),
    })
    return [
      ...inOdd.filter((hours) => isAmong(inEven, hours)).map(windowOf),
      ...without(inOdd, inEven).map((hours) => ({ ...windowOf(hours), weeks: 'odd' as const })),
      ...without(inEven, inOdd).map((hours) => ({ ...windowOf(hours), weeks: 'even' as const })),
    ].sort((one, other) => compare(one.startTime, other.startTime))
  })
}

const isAmong = (all: readonly Hours[], { start, end }: Hours) =>
  all.some((other) => other.start === start && other.end === end)
const without = (all: readonly Hours[], others: readonly Hours[]) =>
  all.filter((hours) => !isAmong(others, hours))
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The hours of each weekday, Sunday first, in weeks of odd and of even number. */
export interface WorkingWeeks {
  odd: Hours[][]
  even: Hours[][]
}

/**
 * The hours of each weekday as they came: a listing of one day merges only that day's.
 * @throws RangeError when a window is one that `validateWindows` would name
 */
export function workingWeeks(windows: readonly Window[]): WorkingWeeks {
  const odd: Hours[][] = DAYS.map(() => [])
  const even: Hours[][] = DAYS.map(() => [])
  for (const window of windows) {
    const hours = hoursOf(window)
    const { dayOfWeek, weeks = 'every' } = window
    if (hours === undefined || !DAYS.includes(dayOfWeek)) throw unusable(windows)
    if (weeks !== 'even') odd[dayOfWeek]?.push(hours)
    if (weeks !== 'odd') even[dayOfWeek]?.push(hours)
  }
  return { odd, even }
}

/**
 * The hours of the days that have their own, by days since 1970-01-01.
 * @throws RangeError when a date or a window cannot be used
 */
export function hoursByDay(specialDays: readonly SpecialDay[]): Map<number, Hours[]> {
  return new Map(specialDays.map(({ date, windows }) => [parseDate(date), dayHours(windows)]))
}

/**
 * The windows of one day, those that touch or overlap made one, in order.
 * @throws RangeError when a window is one that `validateWindows` would name
 */
export const mergeDayWindows = (windows: readonly DayWindow[]): DayWindow[] =>
  mergeHours(dayHours(windows)).map(({ start, end }) => ({
    startTime: timeOf(start),
    endTime: timeOf(end),
  }))

/**
 * When a professional works on a date: the windows of its own, else those of its weekday in that week.
 * @param date YYYY-MM-DD, local
 * @throws RangeError when the date or a window cannot be used
 */
export function windowsOn(
  { windows, specialDays }: { windows: readonly Window[]; specialDays: readonly SpecialDay[] },
  date: string,
): DayWindow[] {
  const day = parseDate(date)
  const special = specialDays.find((each) => each.date === date)
  if (special) return mergeDayWindows(special.windows)
  const parity = weeksOf(date)
  return mergeDayWindows(
    windows.filter(
      ({ dayOfWeek: weekday, weeks = 'every' }) =>
        weekday === dayOfWeek(day) && (weeks === 'every' || weeks === parity),
    ),
  )
}

/**
 * The weeks that a date lies in, by the parity of their ISO number.
 * @param date YYYY-MM-DD, local
 * @throws RangeError when the calendar has no such date
 */
export const weeksOf = (date: string): 'odd' | 'even' =>
  isOddWeek(parseDate(date)) ? 'odd' : 'even'

/** The hours of one day's windows, as they came. */
export function dayHours(windows: readonly DayWindow[]): Hours[] {
  return windows.map((window) => {
    const hours = hoursOf(window)
    if (hours === undefined) throw unusable(windows.map((each) => ({ dayOfWeek: 0, ...each })))
    return hours
  })
}

function hoursOf({ startTime, endTime }: DayWindow): Hours | undefined {
  const start = startMinuteOf(startTime)
  const end = minutes.get(endTime)
  return start === undefined || end === undefined || start >= end ? undefined : { start, end }
}

function unusable(windows: readonly Window[]): RangeError {
  const problem = validateWindows(windows)[0]
  return new RangeError(`${problem?.path} cannot be used (${problem?.code})`)
}

/** Hours that touch or overlap made one, in order. */
export function mergeHours(hours: readonly Hours[]): Hours[] {
  const merged: Hours[] = []
  for (const { start, end } of hours.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** The minute of an 'HH:MM' at which a window may start. */
function startMinuteOf(time: string): number | undefined {
  const minute = minutes.get(time)
  return minute === END_OF_DAY ? undefined : minute
}

function timeOf(minute: number): string {
  const hours = String(Math.floor(minute / 60)).padStart(2, '0')
  return `${hours}:${String(minute % 60).padStart(2, '0')}`
}
