import { type PlainDate, span } from './day-words.rule.ts'

/** What weekdays and weeks mean, said on a day. */
export function calendarOf(today: PlainDate) {
  const weekday = today.dayOfWeek % 7
  const monday = today.subtract({ days: today.dayOfWeek - 1 })

  const coming7 = (day: number, skipsToday = false): PlainDate => {
    const ahead = (day - weekday + 7) % 7
    // Nobody calls tomorrow `quarta que vem`.
    return today.add({ days: ahead <= 1 && skipsToday ? ahead + 7 : ahead })
  }
  const inWeek = (start: PlainDate, day: number) => start.add({ days: (day + 6) % 7 })
  const week = (start: PlainDate) => span(start, start.add({ days: 6 }))
  const latest = (one: PlainDate, other: PlainDate) =>
    Temporal.PlainDate.compare(one, other) < 0 ? other : one
  return { weekday, monday, coming7, inWeek, week, latest }
}
export type Calendar = ReturnType<typeof calendarOf>
