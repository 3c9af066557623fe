import { type Days, nextWeek, weekdayName } from './dates/day-words.rule.ts'
import { daysRule } from './dates/days.rule.ts'
import {
  before,
  either,
  longest,
  made,
  meaning,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  word,
} from './grammar.rule.ts'
import { number, place } from './numbers.rule.ts'
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

/** Whether something was said, and nothing but acts that are allowed. */
export const only = (acts: readonly Act[], ...allowed: Act[]) =>
  acts.length > 0 && acts.every((act) => allowed.includes(act))

/** `de 15 em 15 dias`, `a cada quinze dias`. */
const fortnightly: Rule<unknown> = either<unknown>(
  sequence(
    [optional(word('de')), number, word('em'), number, word('dias semanas')],
    (_of, count) => count,
  ),
  sequence([word('cada'), number, word('dias semanas')], (_every, count) => count),
)

const every: Rule<unknown> = either<unknown>(
  sequence([word('toda todas todo todos cada'), optional(word('as os a o'))], (all) => all),
  sequence([word('sempre'), optional(word('as aos na no nas nos de'))], (always) => always),
)
/** `toda` of `toda terça`, `sempre` of `sempre às quintas`: the weekday is read after it. */
const everyWeekday: Rule<unknown> = before(every, weekdayName)

/** Words of a message with a single meaning. */
export type Piece =
  | { kind: 'days'; days: Days }
  | { kind: 'time'; time: TimeRange }
  | { kind: 'act'; act: Act }
  | { kind: 'openness'; says: Openness }
  | { kind: 'place'; place: number }
  | { kind: 'by'; minutes: number }

const amount: Rule<number> = either(
  made(phrase('meia hora; meia horinha'), () => 30),
  made(phrase('uma horinha; uma hora; 1 hora'), () => 60),
  made(piece('clock'), ({ minutes }) => (minutes % 60 === 0 && minutes <= 240 ? minutes : null)),
  sequence([number, word('horas hora horinhas')], (hours) => (hours <= 6 ? hours * 60 : null)),
  sequence([number, word('minutos minutinhos')], (minutes) => (minutes <= 240 ? minutes : null)),
)
const forth = phrase(
  `para frente; para a frente; mais tarde; depois; a mais; adiante; mais para frente; para depois`,
)
const back = phrase('mais cedo; antes; a menos; para tras; mais para tras; para antes')
const DAY = 24 * 60
/** `no dia seguinte`, `dois dias antes`, `uma semana depois`: from the day that is spoken about. */
const byDays: Rule<number> = either(
  made(phrase('no mesmo dia; mesmo dia'), () => 0),
  // `não essa, a da semana que vem`
  sequence(
    [
      phrase(
        'nao essa; nao esse; nao nessa; nao nesse; essa nao; esse nao; nao e essa; nao e esse; nao dessa; essa nao da; sem ser essa; sem ser esse; sem ser nessa; sem ser nesse; sem ser dessa',
      ),
      optional(word('agora')),
      optional(piece('stop')),
      optional(word('e mas so')),
      optional(word('a o na no da do para')),
      either<unknown>(nextWeek, phrase('proxima; outra; seguinte; outro')),
    ],
    (_not) => 7 * DAY,
  ),
  made(phrase('no dia seguinte; o dia seguinte; dia seguinte; dia posterior'), () => DAY),
  made(phrase('no dia anterior; o dia anterior; dia anterior'), () => -DAY),
  sequence(
    [
      number,
      word('dias dia semanas semana'),
      phrase('depois; para frente; mais tarde; para a frente'),
    ],
    (count, unit) => daysIn(count, unit) * DAY,
  ),
  sequence(
    [number, word('dias dia semanas semana'), phrase('antes; para tras; mais cedo')],
    (count, unit) => -daysIn(count, unit) * DAY,
  ),
)
const daysIn = (count: number, unit: string) => count * (unit.startsWith('semana') ? 7 : 1)

/** `uma hora mais tarde`, `meia hora antes`. */
const byAmount: Rule<number> = either(
  sequence([optional(word('para')), optional(word('o')), byDays], (_to, _the, minutes) => minutes),
  sequence([optional(word('em umas uns')), amount, forth], (_in, minutes) => minutes),
  sequence([optional(word('em umas uns')), amount, back], (_in, minutes) => -minutes),
)

const built = new Map<string, Rule<Piece>>()
/** As many days as it can be at once. */
const MOST_DAYS = 3

/** The longest piece that begins at a token. The rules of a day are built once: that costs more than to read a message. */
export function pieceRule(today: Temporal.PlainDate): Rule<Piece> {
  const day = today.toString()
  const rule = built.get(day) ?? piecesOn(today)
  if (!built.has(day) && built.size >= MOST_DAYS) built.clear()
  built.set(day, rule)
  return rule
}

const piecesOn = (today: Temporal.PlainDate): Rule<Piece> =>
  longest<Piece>(
    made(byAmount, (minutes) => ({ kind: 'by', minutes })),
    made(daysRule(today), (days) => ({ kind: 'days', days })),
    made(timeRule(today), (time) => ({ kind: 'time', time })),
    made(openness, (says) => ({ kind: 'openness', says })),
    made(place, (place) => ({ kind: 'place', place })),
    made(either<unknown>(everyWeekday, fortnightly), () => ({
      kind: 'act',
      act: 'weekly',
    })),
    made(actRule, (act) => ({ kind: 'act', act })),
  )
