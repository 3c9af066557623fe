import type { availabilityWindow } from '@encaixe/contracts'
import type { z } from 'zod'

type Window = z.output<typeof availabilityWindow>

const weekdayNames: readonly string[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const weekdayNumbers = [0, 1, 2, 3, 4, 5, 6] as const

function dayOf(name: string): number {
  const day = weekdayNames.indexOf(name.toLowerCase())
  if (day < 0) throw new Error(`--hours: "${name}" is no weekday (${weekdayNames.join(', ')})`)
  return day
}

/** `mon-fri`, `sat`, `mon+wed`; a range may pass the end of the week. */
function daysOf(text: string): number[] {
  return text.split('+').flatMap((part) => {
    const [first = '', last = first] = part.split('-')
    const from = dayOf(first)
    const length = (dayOf(last) - from + 7) % 7
    return Array.from({ length: length + 1 }, (_, step) => (from + step) % 7)
  })
}

/**
 * Working hours as an operator types them: `mon-fri 09:00-12:00,13:30-18:00; sat 09:00-12:00`.
 * @throws Error naming the part that cannot be read
 */
export function parseHours(text: string): Window[] {
  return text
    .split(';')
    .map((group) => group.trim())
    .filter((group) => group !== '')
    .flatMap((group) => {
      const [dayPart = '', timePart, ...rest] = group.split(/\s+/)
      if (timePart === undefined || rest.length > 0) {
        throw new Error(`--hours: "${group}" is not like "mon-fri 09:00-12:00,13:30-18:00"`)
      }
      const wanted = new Set(daysOf(dayPart))
      return timePart.split(',').flatMap((range) => {
        const times = /^(\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(range)
        const [, startTime, endTime] = times ?? []
        if (startTime === undefined || endTime === undefined) {
          throw new Error(`--hours: "${range}" is not like 09:00-12:00`)
        }
        return weekdayNumbers
          .filter((dayOfWeek) => wanted.has(dayOfWeek))
          .map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }))
      })
    })
}
