import {
  before,
  either,
  end,
  made,
  phrase,
  piece,
  type Rule,
  sequence,
  word,
} from '../grammar.rule.ts'
import { number } from '../numbers.rule.ts'
import type { TimeRange } from '../wishes/wish.rule.ts'
import { isChange } from '../words/change-verbs.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { type Clock, clock, clockOf, HOUR, noonOrMidnight, plainClock } from './clock.rule.ts'
import { aroundTheDay, partOfDay } from './parts-of-day.rule.ts'
import { bound, range } from './ranges.rule.ts'

/** Words that announce a clock time: `às`, `lá pelas`, `a uma da tarde`. */
const at: Rule<unknown> = either<unknown>(
  phrase(`la pelas; la para as; la para; ali pelas; por volta das; por volta de; por volta; perto das; para as; tipo as;
    tipo umas; la por; la por volta das; la por volta de; pelas umas; la as; perto de; proximo das; na faixa das; so as; so para as`),
  word('as pelas umas tipo ao'),
  before(word('a'), phrase('uma hora; uma da; uma e')),
  before(
    word('a'),
    sequence([word('uma'), end], () => true),
  ),
  before(word('a o'), noonOrMidnight),
)

const ofHour: Rule<Clock> = sequence([word('das da de'), clock], (_of, value) => value)
const ofHourTo: Rule<Clock> = before(ofHour, word('para'))

/** `16h30 no lugar das 16`, `a das 2`, `a minha das 10`, `quinta das duas`, `das 15 pras 10` */
const insteadOf: Rule<Clock> = (tokens, at) => {
  const isOld = isWord(tokens[at - 1], 'lugar', 'vez', 'inves')
  const isOne = isWord(tokens[at - 1], 'a', 'o', 'minha', 'meu') && isWord(tokens[at], 'das')
  const isOfDay = isDayWord(tokens[at - 1]) && isWord(tokens[at], 'das')
  return (isOld || isOne || isOfDay ? ofHour : ofHourTo)(tokens, at)
}

/** Who has free starts at six in the morning is asked for them: `6h` is 6:00, and 18:00 where there is no such start. */
const EARLY = 6 * HOUR

function exactly({ minutes, otherwise }: Clock): TimeRange {
  if (otherwise !== null && Math.floor(otherwise / HOUR) * HOUR === EARLY) {
    return { from: otherwise, to: otherwise, otherwise: minutes }
  }
  return { from: minutes, to: minutes, ...(otherwise !== null && { otherwise }) }
}

/** What a number means as an hour; null: none. */
export function hourOf(number: number): TimeRange | null {
  const clock = clockOf(number, 0)
  return clock && exactly(clock)
}

/** `às 15`, `umas 9 e meia`, `15h`. */
const exact: Rule<TimeRange> = either(
  sequence([at, clock], (_at, value) => exactly(value)),
  made(either(insteadOf, plainClock), exactly),
)

const WEEKDAYS = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']
const isDayWord = (token: Token | undefined) =>
  isWord(token, 'hoje', 'amanha', 'feira', ...WEEKDAYS)

/** The token before the first of several numbers: `sexta 9, 10 ou 11`. */
function beforeNumbers(tokens: readonly Token[], at: number): number {
  const isLinked = isWord(tokens[at - 1], 'ou', 'e') || tokens[at - 1]?.kind === 'stop'
  return isLinked && tokens[at - 2]?.kind === 'number' ? beforeNumbers(tokens, at - 2) : at - 1
}

const endOrNumber: Rule<unknown> = either<unknown>(
  end,
  sequence([word('ou e'), piece('number')], (link) => link),
)

/**
 * `amanhã 10`, `sexta 9 ou 10`, `muda pra 10`. `Sexta 4` is a day where the fourth is a Friday: then nothing is read.
 */
const bareHour = (today: Temporal.PlainDate): Rule<TimeRange> =>
  before((tokens, at) => {
    const token = tokens[at]
    // `passa pra onze`
    const spelled = isWord(tokens[at - 1], 'para') ? number(tokens, at) : null
    const hour = token?.kind === 'number' ? token.value : (spelled?.value ?? 0)
    if (hour < 5 || hour > 22) return null
    const day = beforeNumbers(tokens, at)
    const isNewHour = isWord(tokens[day], 'para') && tokens.slice(0, day).some(isChange)
    if (!isNewHour && !isDayWord(tokens[day])) return null
    if (isDate(tokens, day + 1, hour, today)) return null
    const value = hourOf(hour)
    return value && { value, next: spelled?.next ?? at + 1 }
  }, endOrNumber)

/** Whether the number after a weekday is the date of one of the next six. */
function isDate(tokens: readonly Token[], at: number, day: number, today: Temporal.PlainDate) {
  const name = isWord(tokens[at - 1], 'feira') ? tokens[at - 2] : tokens[at - 1]
  const weekday = WEEKDAYS.findIndex((one) => isWord(name, one))
  return Array.from({ length: 42 }, (_, days) => today.add({ days })).some(
    (date) => date.dayOfWeek % 7 === weekday && date.day === day,
  )
}

/** A time of the day. The grammar is in docs/agent-grammar.md. */
export const timeRule = (today: Temporal.PlainDate): Rule<TimeRange> =>
  either(aroundTheDay, range, bound, exact, partOfDay, bareHour(today))
