import { windowsOn } from '@encaixe/slots'
import { minutesOf, type Part, partOn, type Stretch, without } from './day-parts.ts'

// In a file of its own: only the server needs the rule of the hours.

/** The working hours of a day (its own, else those of its weekday), without its time off. */
export function openParts(
  date: string,
  hours: Parameters<typeof windowsOn>[0],
  timeOff: readonly Stretch[],
): Part[] {
  const worked = windowsOn(hours, date)
  return without(
    worked.map(({ startTime, endTime }) => ({
      from: minutesOf(startTime),
      until: minutesOf(endTime),
    })),
    timeOff.flatMap((stretch) => partOn(date, stretch) ?? []),
  )
}
