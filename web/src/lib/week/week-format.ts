import { clock } from '../text/format.ts'
import { type Day, dayName, dayNameShort, FROM_MONDAY, type Hours, type Week } from './week.ts'

const clockOrUnknown = (time: string) => (time ? clock(time) : '?')

/** `9h–12h` for each window, `9h–12h, quinzenal` for one of every other week; midnight as an end reads 24h. */
export const hoursList = (hours: readonly Hours[]): string[] =>
  hours
    .filter(({ start, end }) => start || end)
    .map(
      ({ start, end, weeks }) =>
        `${clockOrUnknown(start)}–${end === '00:00' ? '24h' : clockOrUnknown(end)}${weeks ? ', quinzenal' : ''}`,
    )

/** `Seg a sex`, `Sábado` or `Seg e qua`. */
function daysInWords(days: readonly Day[]): string {
  const [first, second] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return ''
  if (days.length === 1) return dayName(first)
  if (days.length === 2 && second !== undefined) {
    return `${dayNameShort(first)} e ${dayNameShort(second).toLowerCase()}`
  }
  return `${dayNameShort(first)} a ${dayNameShort(last).toLowerCase()}`
}

/** Neighbouring days of the same hours together, from Monday on; days off are left out. */
export function weekInWords(week: Week): { days: string; hours: string[] }[] {
  const groups: { days: Day[]; hours: string[] }[] = []
  let previous = ''
  for (const day of FROM_MONDAY) {
    const hours = hoursList(week[day] ?? [])
    const words = hours.join()
    const group = groups.at(-1)
    if (words && group && previous === words) group.days.push(day)
    else if (words) groups.push({ days: [day], hours })
    previous = words
  }
  return groups.map(({ days, hours }) => ({ days: daysInWords(days), hours }))
}

/** Minutes worked in a week, as far as they are filled in; a window of every other week counts half. */
export function minutesOf(week: Week): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return week.flat().reduce((sum, { start, end, weeks }) => {
    const length = (end === '00:00' ? 1440 : minutes(end)) - minutes(start)
    return sum + (start && end && length > 0 ? length / (weeks ? 2 : 1) : 0)
  }, 0)
}
