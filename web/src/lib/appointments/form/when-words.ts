import { minutesOf, timeOf } from '../../agenda/day-parts.ts'
import { type Frequency, repeatsInWords } from '../../series/words.ts'
import { atClock, clock } from '../../text/format.ts'
import { dayLong, dayRelative, isDate, TIME } from '../../time/calendar.ts'

/** The chosen time, for the top of a form. */
export interface WhenWords {
  /** `amanhã, quinta, 26 de novembro` */
  day: string
  /** `das 10h às 10h50`; empty before a time is chosen. */
  times: string
}

interface When {
  day: string
  time: string
  /** null where the length is not known. */
  minutes: number | null
}

const DAY = 24 * 60

export function whenWords({ day, time, minutes }: When, today: string): WhenWords {
  const words = isDate(day) ? dayRelative(day, today) : 'Escolha o dia'
  if (!TIME.test(time)) return { day: words, times: '' }
  const until = minutes !== null && timeOf((minutesOf(time) + minutes) % DAY)
  return { day: words, times: until ? `das ${clock(time)} às ${clock(until)}` : atClock(time) }
}

/** The same of a series: `Toda quinta, às 10h`, `a partir de quinta, 26 de novembro`. */
export function seriesWords({ day, time }: When, frequency: Frequency): WhenWords {
  if (!isDate(day)) return { day: 'Escolha o primeiro dia', times: '' }
  const from = `a partir de ${dayLong(day)}`
  if (!TIME.test(time)) return { day: from, times: '' }
  const dayOfWeek = new Date(`${day}T00:00:00Z`).getUTCDay()
  return { day: repeatsInWords({ frequency, dayOfWeek, startTime: time }), times: from }
}
