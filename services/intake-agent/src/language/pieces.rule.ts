import { type Act, actRule } from './acts.rule.ts'
import type { Days } from './dates/calendar.rule.ts'
import { daysRule } from './dates/days.rule.ts'
import { longest, made, type Rule } from './grammar.rule.ts'
import { place } from './numbers.rule.ts'
import { type Openness, openness } from './openness.rule.ts'
import { time } from './times/times.rule.ts'
import type { TimeRange } from './wish.rule.ts'

/** Words of a message with a single meaning. */
export type Piece =
  | { kind: 'days'; days: Days }
  | { kind: 'time'; time: TimeRange }
  | { kind: 'act'; act: Act }
  | { kind: 'openness'; says: Openness }
  | { kind: 'place'; place: number }

/** The longest piece that begins at a token. */
export const pieceRule = (today: Temporal.PlainDate): Rule<Piece> =>
  longest<Piece>(
    made(daysRule(today), (days) => ({ kind: 'days', days })),
    made(time, (time) => ({ kind: 'time', time })),
    made(openness, (says) => ({ kind: 'openness', says })),
    made(place, (place) => ({ kind: 'place', place })),
    made(actRule, (act) => ({ kind: 'act', act })),
  )
