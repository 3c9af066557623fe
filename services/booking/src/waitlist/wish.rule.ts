import { AppError, type DayPart } from '@encaixe/contracts'
import { CAPS } from '../free-times/refusal.rule.ts'

/** The times that would do for somebody who waits. Days are local days of the page. */
export interface WishedTimes {
  firstDay: string
  lastDay: string
  /** None: all from the first through the last. */
  days: readonly string[]
  /** None: any. */
  parts: readonly DayPart[]
}

const partOf = (hour: number): DayPart =>
  hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'

/** Whether a start, on the page's clock, would do. */
export function wouldDo(
  { firstDay, lastDay, days, parts }: WishedTimes,
  start: Temporal.ZonedDateTime,
): boolean {
  const date = start.toPlainDate().toString()
  if (date < firstDay || date > lastDay) return false
  if (days.length > 0 && !days.includes(date)) return false
  return parts.length === 0 || parts.includes(partOf(start.hour))
}

interface Asked {
  days?: readonly string[] | undefined
  from?: string | undefined
  to?: string | undefined
  parts: readonly DayPart[]
}

const beyond = (path: string, message: string) =>
  new AppError('VALIDATION_FAILED', 'The page cannot be booked on these days.', {
    errors: [{ path, message }],
  })

/**
 * The times that a request asks for, within the days that the page can be booked. What it leaves open is any.
 * @throws AppError VALIDATION_FAILED for days that have passed, or that are too far ahead
 */
export function wishedTimesOf(
  { days, from, to, parts }: Asked,
  { timezone, horizonDays }: { timezone: string; horizonDays: number },
  now: Temporal.Instant,
): WishedTimes {
  const date = now.toZonedDateTimeISO(timezone).toPlainDate()
  const [today, horizon] = [date.toString(), date.add({ days: horizonDays }).toString()]
  const inOrder = [...new Set(parts)].toSorted()
  if (days) {
    const possible = [...new Set(days)].filter((day) => day >= today && day <= horizon).toSorted()
    const [firstDay, lastDay] = [possible[0], possible.at(-1)]
    if (firstDay === undefined || lastDay === undefined) {
      throw beyond('days', 'Esses dias não podem ser marcados. Escolha outros.')
    }
    return { firstDay, lastDay, days: possible, parts: inOrder }
  }
  const firstDay = from !== undefined && from > today ? from : today
  const lastDay = to !== undefined && to < horizon ? to : horizon
  if (firstDay > lastDay) {
    const isPast = to !== undefined && to < today
    throw beyond(
      isPast ? 'to' : 'from',
      isPast ? 'Esse dia já passou.' : 'Esse dia ainda não pode ser marcado.',
    )
  }
  return { firstDay, lastDay, days: [], parts: inOrder }
}

/** The end of a wish: that of its last day. */
export const endOfWish = ({ lastDay }: WishedTimes, timezone: string): Temporal.Instant =>
  Temporal.PlainDate.from(lastDay).add({ days: 1 }).toZonedDateTime(timezone).toInstant()

/** What the caps of the waitlist are measured by: those of bookings. */
export interface WaitlistCounts {
  ofPageToday: number
  /** What strangers have had us tell the phone, and offers, by the whole service. */
  messagesToday: number
  openOfPhone: number
}

/** Whether nobody else, or not this phone, may wait today. */
export const isWishCapped = ({ ofPageToday, messagesToday, openOfPhone }: WaitlistCounts) =>
  ofPageToday >= CAPS.ofPageADay ||
  messagesToday >= CAPS.ofContactADay ||
  openOfPhone >= CAPS.openOfPhone
