import type { RecurringFrequency } from '@encaixe/contracts'
import { WEEKDAYS } from '@encaixe/contracts/calendar-names'
import { timeOfDay } from './words.ts'

/** `dayOfWeek` of Temporal: 1 is Monday. */
const SATURDAY = 6

/** "toda quarta, às 15h", "de duas em duas semanas, no sábado, às 9h30", "uma vez por mês, na quarta, às 15h" */
export function rhythm(frequency: RecurringFrequency, startsAt: string, timezone: string): string {
  const { dayOfWeek } = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timezone)
  const weekday = WEEKDAYS[dayOfWeek % 7] ?? ''
  const isMasculine = dayOfWeek >= SATURDAY
  const on = `${isMasculine ? 'no' : 'na'} ${weekday}`
  const when = {
    weekly: `${isMasculine ? 'todo' : 'toda'} ${weekday}`,
    biweekly: `de duas em duas semanas, ${on}`,
    monthly: `uma vez por mês, ${on}`,
  }
  return `${when[frequency]}, ${timeOfDay(startsAt, timezone)}`
}
