import { before, either, end, made, phrase, type Rule, sequence, word } from '../grammar.rule.ts'
import type { TimeRange } from '../wish.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { type Clock, clock, clockOf, HOUR, noonOrMidnight, plainClock } from './clock.rule.ts'
import { aroundTheDay, partOfDay } from './parts-of-day.rule.ts'
import { bound, range } from './ranges.rule.ts'

/** Words that announce a clock time: `às`, `lá pelas`, `a uma da tarde`. */
const at: Rule<unknown> = either<unknown>(
  phrase(`la pelas; la para as; ali pelas; por volta das; por volta de; perto das; para as; tipo as;
    tipo umas; la por`),
  word('as pelas umas tipo ao'),
  before(word('a'), phrase('uma hora; uma da; uma e')),
  before(
    word('a'),
    sequence([word('uma'), end], () => true),
  ),
  before(word('a o'), noonOrMidnight),
)

/** `16h30 no lugar das 16` */
const insteadOf: Rule<Clock> = (tokens, at) =>
  isWord(tokens[at - 1], 'lugar', 'vez', 'inves')
    ? sequence([word('das da de'), clock], (_of, value) => value)(tokens, at)
    : null

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

/** `amanhã 10`, `sexta 9`. `Sexta 4` is a day where the fourth is a Friday: then nothing is read. */
const afterDay = (today: Temporal.PlainDate): Rule<TimeRange> =>
  before((tokens, at) => {
    const token = tokens[at]
    if (token?.kind !== 'number' || token.value < 5 || token.value > 22) return null
    if (!isDayWord(tokens[at - 1]) || isDate(tokens, at, token.value, today)) return null
    const value = hourOf(token.value)
    return value && { value, next: at + 1 }
  }, end)

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
  either(aroundTheDay, range, bound, exact, partOfDay, afterDay(today))
