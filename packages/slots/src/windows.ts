import type { Window } from './rules.ts'

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
 * The same week with windows that touch or overlap made one, by day and start.
 * @throws RangeError when a window is one that `validateWindows` would name
 */
export function mergeWindows(windows: readonly Window[]): Window[] {
  const week = workingWeek(windows)
  return DAYS.flatMap((dayOfWeek) =>
    mergeHours(week[dayOfWeek] ?? []).map(({ start, end }) => ({
      dayOfWeek,
      startTime: timeOf(start),
      endTime: timeOf(end),
    })),
  )
}

/**
 * The hours of each weekday, Sunday first, as they came: a listing of one day merges only that day's.
 * @throws RangeError when a window is one that `validateWindows` would name
 */
export function workingWeek(windows: readonly Window[]): Hours[][] {
  const week: Hours[][] = DAYS.map(() => [])
  for (const window of windows) {
    const start = startMinuteOf(window.startTime)
    const end = minutes.get(window.endTime)
    const day = week[window.dayOfWeek]
    if (day === undefined || start === undefined || end === undefined || start >= end) {
      const problem = validateWindows(windows)[0]
      throw new RangeError(`${problem?.path} cannot be used (${problem?.code})`)
    }
    day.push({ start, end })
  }
  return week
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
