import { WEEKDAYS } from '../dates/day-words.rule.ts'
import {
  before,
  either,
  end,
  made,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  term,
  unless,
  word,
} from '../grammar.rule.ts'
import { number } from '../numbers.rule.ts'
import type { TimeRange } from '../wishes/wish.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { isChange } from '../words/wish-words.rule.ts'
import {
  bound,
  type Clock,
  clock,
  clockOf,
  DAY_ENDS,
  HOUR,
  NOON,
  noonOrMidnight,
  type Part,
  part,
  plainClock,
  range,
} from './clock.rule.ts'

const parts: Readonly<Record<Part, TimeRange>> = {
  morning: { from: 5 * HOUR, to: NOON - 1 },
  afternoon: { from: NOON, to: 18 * HOUR - 1 },
  evening: { from: 18 * HOUR, to: DAY_ENDS },
  night: { from: 0, to: 6 * HOUR - 1 },
}
/** The parts whose thirds people mean: the beginning of the morning is not 5:00. */
const working: Readonly<Record<Part, TimeRange>> = {
  ...parts,
  morning: { from: 7 * HOUR, to: NOON - 1 },
  evening: { from: 18 * HOUR, to: 22 * HOUR },
}

type Third = 'first' | 'middle' | 'last'
const edge = term<Third>({
  comeco: 'first',
  comecinho: 'first',
  inicio: 'first',
  meio: 'middle',
  fim: 'last',
  finalzinho: 'last',
  final: 'last',
})

/** A third of a range, half an hour wider on its open sides. */
function thirdOf({ from, to }: TimeRange, which: Third): TimeRange {
  const length = Math.round((to + 1 - from) / 3)
  if (which === 'first') return { from, to: from + length + 30 }
  if (which === 'last') return { from: to + 1 - length - 30, to: to + 60 }
  return { from: from + length - 30, to: to - length + 30 }
}

const inPart = either(
  word('de da pela a na no do para'),
  phrase('no periodo da; periodo da; parte da; na parte da; turno da; para a; durante a'),
)

const ofPart = sequence([optional(inPart), part], (_in, which) => parts[which])
/** `de tarde`; `sexta é tarde demais`, `dormir até tarde` and `dia e noite` name no part of a day. */
const namedPart: Rule<TimeRange> = (tokens, at) => {
  const isLate = isWord(tokens[at], 'tarde') && isWord(tokens[at - 1], 'ate')
  const isAlways = isWord(tokens[at - 1], 'e') && isWord(tokens[at - 2], 'dia')
  return isLate || isAlways ? null : unless(ofPart, word('demais'))(tokens, at)
}

const means = (rule: Rule<unknown>, from: number, to: number): Rule<TimeRange> =>
  made(rule, () => ({ from, to }))

/** `de manhã`, `no fim da tarde`, `bem cedo`. */
const partOfDay: Rule<TimeRange> = either(
  sequence([optional(word('no de ao pelo')), edge, word('da de'), part], (_in, third, _of, which) =>
    thirdOf(working[which], third),
  ),
  means(
    phrase('de tardinha; a tardinha; tardinha; tardezinha; de tardezinha; boca da noite'),
    16 * HOUR,
    18 * HOUR + 30,
  ),
  means(
    phrase(
      'fim do dia; no fim do dia; final do dia; no final do dia; fim de dia; finalzinho do dia',
    ),
    16 * HOUR,
    DAY_ENDS,
  ),
  means(
    phrase(`bem cedo; cedinho; bem cedinho; logo cedo; de manhazinha; manhazinha;
      de manha cedo; manha cedo`),
    5 * HOUR,
    9 * HOUR,
  ),
  means(unless(word('cedo'), word('que demais')), 5 * HOUR, 10 * HOUR),
  namedPart,
)

/** `depois do almoço`, `antes do trabalho`. */
const aroundTheDay: Rule<TimeRange> = either(
  means(
    phrase(`depois do almoco; depois de almoco; apos o almoco; apos almoco; pos almoco; depois almoco;
      depois que almocar; depois de almocar`),
    13 * HOUR,
    18 * HOUR - 1,
  ),
  means(phrase('antes do almoco; antes de almoco; antes de almocar'), 8 * HOUR, NOON),
  means(
    phrase(`hora do almoco; horario de almoco; horario do almoco; meu horario de almoco; meu almoco; minha hora de almoco; hora de almoco; no almoco;
      intervalo do almoco`),
    11 * HOUR + 30,
    14 * HOUR,
  ),
  means(
    phrase(`depois do trabalho; depois do expediente; depois do servico; depois da faculdade;
      depois que sair do trabalho; saindo do trabalho; apos o trabalho; apos o expediente;
      depois de trabalhar; fim do expediente; quando sair do trabalho; depois do trampo; depois do servico; saindo do servico;
      saindo do trampo; depois do horario comercial; depois que eu sair do trabalho; depois que sair do servico;
      depois que eu largar; depois que largar; depois do horario de trabalho; quando eu sair do trabalho`),
    17 * HOUR + 30,
    DAY_ENDS,
  ),
  means(
    phrase(`antes do trabalho; antes de trabalhar; antes do servico; antes do trampo; antes do expediente;
      antes de ir trabalhar; antes de ir para o trabalho; antes de entrar no trabalho`),
    5 * HOUR,
    9 * HOUR,
  ),
)

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
function hourOf(number: number): TimeRange | null {
  const clock = clockOf(number, 0)
  return clock && exactly(clock)
}

/** `às 15`, `umas 9 e meia`, `15h`. */
const exact: Rule<TimeRange> = either(
  sequence([at, clock], (_at, value) => exactly(value)),
  made(either(insteadOf, plainClock), exactly),
)

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
