import { type Days, weekdayName } from './dates/day-words.rule.ts'
import { daysRule } from './dates/days.rule.ts'
import {
  before,
  either,
  longest,
  made,
  meaning,
  onDay,
  optional,
  piece,
  type Rule,
  sequence,
  word,
} from './grammar.rule.ts'
import { duration, number, place } from './numbers.rule.ts'
import { timeRule } from './times/times.rule.ts'
import { type Openness, openness } from './wishes/openness.rule.ts'
import type { TimeRange } from './wishes/wish.rule.ts'
import { phrases } from './words/act-phrases.rule.ts'
import { wishesWell } from './words/courtesy-words.rule.ts'

/** What a client does by saying something. */
export type Act = keyof typeof phrases

/** The longest phrase that matches; if two are equally long, the act that stands further up. */
const actRule: Rule<Act> = longest(
  made(wishesWell, () => 'greet'),
  meaning(phrases),
)

/** `toda` of `toda terça`, `sempre` of `sempre às quintas`: the weekday is read after it. */
const everyWeekday: Rule<unknown> = before(
  sequence(
    [word('toda todas todo todos cada sempre'), optional(word('as os a o aos na no nas nos de'))],
    (every) => every,
  ),
  weekdayName,
)

/** Words of a message with a single meaning. */
export type Piece =
  | { kind: 'days'; days: Days }
  | { kind: 'time'; time: TimeRange }
  | { kind: 'act'; act: Act }
  | { kind: 'openness'; says: Openness }
  | { kind: 'place'; place: number }
  | { kind: 'by'; minutes: number }

const DAY = 24 * 60
/** `1h mais tarde` is an hour, `15h depois` is a time. */
const MOST_MINUTES = 240
const amount: Rule<number> = either(
  made(
    either(
      duration,
      made(piece('clock'), ({ minutes }) => minutes),
    ),
    (minutes) => (minutes <= MOST_MINUTES ? minutes : null),
  ),
  sequence(
    [number, word('dias dia semanas semana')],
    (count, unit) => count * (unit.startsWith('semana') ? 7 : 1) * DAY,
  ),
)
const direction = meaning({
  later: '[mais] para frente; para a frente; mais tarde; depois; a mais; adiante; para depois',
  earlier: 'mais cedo; antes; a menos; [mais] para tras; para antes',
})
/** By how many days from the day that is spoken about. */
const besideDay = meaning({
  0: '[no] mesmo dia',
  1: '[no|o] dia seguinte; dia posterior',
  '-1': '[no|o] dia anterior',
})

/** `uma hora mais tarde`, `meia hora antes`, `dois dias antes`, `pro dia seguinte`. */
const byAmount: Rule<number> = either(
  sequence(
    [optional(word('para')), optional(word('o')), besideDay],
    (_to, _the, days) => Number(days) * DAY,
  ),
  sequence([optional(word('em umas uns')), amount, direction], (_in, minutes, direction) =>
    direction === 'later' ? minutes : -minutes,
  ),
)

/** The longest piece that begins at a token. */
export const pieceRule = onDay((today) =>
  longest<Piece>(
    made(byAmount, (minutes) => ({ kind: 'by', minutes })),
    made(daysRule(today), (days) => ({ kind: 'days', days })),
    made(timeRule(today), (time) => ({ kind: 'time', time })),
    made(openness, (says) => ({ kind: 'openness', says })),
    made(place, (place) => ({ kind: 'place', place })),
    made(everyWeekday, () => ({
      kind: 'act',
      act: 'weekly',
    })),
    made(actRule, (act) => ({ kind: 'act', act })),
  ),
)
