import { atClock } from '../text/format.ts'
import { dayLong, daysBetween, wallDate, wallTime } from '../time/calendar.ts'

/** Local date and time of the device, ISO 8601 without a zone. */
function wallOf(at: number, offsetMinutes: number): string {
  return new Date(at - offsetMinutes * 60_000).toISOString()
}

/**
 * How old a kept agenda is, in words.
 * @param offsetMinutes of the device, as `getTimezoneOffset` answers it
 */
export function keptWords(keptAt: number, now: number, offsetMinutes: number): string {
  const kept = wallOf(keptAt, offsetMinutes)
  const days = daysBetween(wallDate(kept), wallDate(wallOf(now, offsetMinutes)))
  const day = days === 0 ? 'hoje' : days === 1 ? 'ontem' : dayLong(wallDate(kept))
  return `Esta é a sua agenda como estava ${day}, ${atClock(wallTime(kept))}.`
}
