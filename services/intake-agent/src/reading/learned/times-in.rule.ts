import type { Days } from '../../language/dates/day-words.rule.ts'
import { daysRule } from '../../language/dates/days.rule.ts'
import { longest, made, onDay } from '../../language/grammar.rule.ts'
import { timeRule } from '../../language/times/times.rule.ts'
import type { TimeRange } from '../../language/wishes/wish.rule.ts'
import type { Token } from '../../language/words/tokens.rule.ts'

type Value = { kind: 'days'; days: Days } | { kind: 'time'; time: TimeRange }
/** A day or an hour that the grammar finds in a message, wherever it stands and whatever it is for. */
export type FoundTime = Value & {
  /** The first token, and the one after the last. */
  at: number
  next: number
  /** One day, or one minute of it. */
  isExact: boolean
}

const timesRule = onDay((today) =>
  longest<Value>(
    made(daysRule(today), (days) => ({ kind: 'days', days })),
    made(timeRule(today), (time) => ({ kind: 'time', time })),
  ),
)

/** All days and hours of a message. */
export function timesIn(tokens: readonly Token[], today: Temporal.PlainDate): FoundTime[] {
  const rule = timesRule(today)
  const found: FoundTime[] = []
  for (let at = 0; at < tokens.length; ) {
    const read = rule(tokens, at)
    if (read) found.push({ ...read.value, at, next: read.next, isExact: isExact(read.value) })
    at = read?.next ?? at + 1
  }
  return found
}

function isExact(one: Value): boolean {
  if (one.kind === 'time') return one.time.from === one.time.to
  const [day, ...others] = one.days.days
  return day !== undefined && day.from === day.to && others.length === 0
}

/** Whether it can be that of an appointment. */
export function isTimeOf(
  one: FoundTime,
  { date, minutes, weekday }: { date: string; minutes: number; weekday: number },
): boolean {
  if (one.kind === 'time') {
    const { from, to, otherwise } = one.time
    return (from <= minutes && minutes <= to) || otherwise === minutes
  }
  const { days, weekdays } = one.days
  return days.some(({ from, to }) => from <= date && date <= to) || weekdays.includes(weekday)
}
