import { AppError, type SpecialDay } from '@encaixe/contracts'
import { type DayWindow, isWithin, mergeDayWindows, validateWindows } from '@encaixe/slots'

/** How far ahead a date may get hours of its own. */
const AHEAD = { years: 2 }

const invalid = (errors: { path: string; message: string }[]) =>
  new AppError('VALIDATION_FAILED', 'This day cannot be saved.', { errors })

/**
 * The windows of a date as they are stored: in order, those that touch or overlap made one.
 * @throws VALIDATION_FAILED naming every window that may not be saved, and a date that is past or too far ahead
 */
export function dayToSave(
  { date, windows }: { date: string; windows: readonly DayWindow[] },
  today: Temporal.PlainDate,
): DayWindow[] {
  refuseDate(date, today)
  const problems = validateWindows(windows.map((window) => ({ dayOfWeek: 0, ...window })))
  if (problems.length === 0) return mergeDayWindows(windows)
  throw invalid(problems.map(({ path, message }) => ({ path, message })))
}

/** @throws VALIDATION_FAILED for a date that is past, or more than two years ahead */
export function refuseDate(date: string, today: Temporal.PlainDate): void {
  const isAhead = (one: Temporal.PlainDate | string, other: Temporal.PlainDate | string) =>
    Temporal.PlainDate.compare(one, other) > 0
  if (isAhead(today, date)) throw invalid([{ path: 'date', message: 'Esse dia já passou.' }])
  if (isAhead(date, today.add(AHEAD))) {
    throw invalid([{ path: 'date', message: 'Escolha um dia dos próximos dois anos.' }])
  }
}

interface Session {
  id: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** The appointments of a date that do not lie in its windows, by their start. */
export const outside = (
  sessions: readonly Session[],
  { date, windows, timezone }: { date: string; windows: readonly DayWindow[]; timezone: string },
): SpecialDay['conflicts'] =>
  sessions
    .filter(
      ({ startsAt, endsAt }) =>
        startsAt.toZonedDateTimeISO(timezone).toPlainDate().toString() === date &&
        !isWithin({ start: startsAt, end: endsAt }, { date, windows, timezone }),
    )
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    .map(({ id, startsAt }) => ({ id, startsAt: startsAt.toString() }))
