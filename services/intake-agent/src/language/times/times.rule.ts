import { WEEKDAYS } from '../dates/day-words.rule.ts'
import {
  before,
  either,
  end,
  made,
  optional,
  phrase,
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

/** The end of a part begins so long before it, and goes on for an hour. */
const END = 150
const edge = term({
  comeco: 'begin',
  comecinho: 'begin',
  inicio: 'begin',
  fim: 'end',
  final: 'end',
  finalzinho: 'end',
})

const inPart = either(
  word('de da pela a na no do para'),
  phrase('[no] periodo da; [na] parte da; turno da; para a; durante a'),
)

const means = (phrases: string, from: number, to: number): Rule<TimeRange> =>
  made(phrase(phrases), () => ({ from, to }))

/** `de manhã`, `no fim da tarde`, `bem cedo`. */
const partOfDay: Rule<TimeRange> = either(
  sequence([optional(word('no de ao pelo')), edge, word('da de'), part], (_in, edge, _of, part) => {
    const { from, to } = parts[part]
    return edge === 'begin' ? { from, to: to - END } : { from: to + 1 - END, to: to + HOUR }
  }),
  means('[de|a] tardinha; [de] tardezinha; boca da noite', 16 * HOUR, 18 * HOUR + 30),
  means('[no] fim|final do|de dia; finalzinho do dia', 16 * HOUR, DAY_ENDS),
  means('[bem] cedinho; bem|logo cedo; [de] manhazinha; [de] manha cedo', 5 * HOUR, 9 * HOUR),
  unless(means('cedo', 5 * HOUR, 10 * HOUR), word('que demais')),
  // `sexta é tarde demais` names no part of a day.
  unless(
    sequence([optional(inPart), part], (_in, which) => parts[which]),
    word('demais'),
  ),
)

/** `depois do almoço`, `antes do trabalho`. */
const aroundTheDay: Rule<TimeRange> = either(
  means('depois|apos|pos [do|de|o] almoco; depois que|de almocar', 13 * HOUR, 18 * HOUR - 1),
  means('antes do|de almoco; antes de almocar', 8 * HOUR, NOON),
  means(
    '[meu|minha] hora|horario|intervalo do|de almoco; meu almoco; no almoco',
    11 * HOUR + 30,
    14 * HOUR,
  ),
  means(
    `depois|apos|saindo|fim do|da|o trabalho|expediente|servico|trampo|faculdade; depois de trabalhar;
      depois|quando [que] [eu] sair do trabalho|expediente|servico|trampo; depois que [eu] largar;
      depois do horario comercial; depois do horario de trabalho`,
    17 * HOUR + 30,
    DAY_ENDS,
  ),
  means(
    `antes do trabalho|expediente|servico|trampo; antes de [ir] trabalhar; antes de ir para o trabalho;
      antes de entrar no trabalho`,
    5 * HOUR,
    9 * HOUR,
  ),
)

/** Words that announce a clock time: `às`, `lá pelas`, `à uma`. */
const at: Rule<unknown> = either<unknown>(
  phrase(`la|ali pelas; la as; la [para] as; la para|por; [la] por volta [das|de]; perto|proximo das; para as;
    tipo as|umas; pelas umas; na faixa das; so [para] as; as; pelas; umas; tipo; ao`),
  before(
    word('a'),
    sequence([word('uma'), end], (one) => one),
  ),
)

const isDayWord = (token: Token | undefined) =>
  isWord(token, 'hoje', 'amanha', 'feira', ...WEEKDAYS)

const ofHour: Rule<Clock> = sequence([word('das da de'), clock], (_of, value) => value)
const ofHourTo: Rule<Clock> = before(ofHour, word('para'))

/** `16h30 no lugar das 16`, `a minha das 10`, `quinta das duas`, `das 15 pras 10` */
const insteadOf: Rule<Clock> = (tokens, at) => {
  const isOld = isWord(tokens[at - 1], 'lugar', 'vez', 'inves', 'a', 'o', 'minha', 'meu')
  const isSaid = isWord(tokens[at], 'das') && (isOld || isDayWord(tokens[at - 1]))
  return (isSaid ? ofHour : ofHourTo)(tokens, at)
}

/** Who has free starts at six in the morning is asked for them: `6h` is 6:00, and 18:00 where there is no such start. */
const EARLY = 6 * HOUR

function exactly({ minutes, otherwise }: Clock): TimeRange {
  if (otherwise !== null && Math.floor(otherwise / HOUR) * HOUR === EARLY) {
    return { from: otherwise, to: otherwise, otherwise: minutes }
  }
  return { from: minutes, to: minutes, ...(otherwise !== null && { otherwise }) }
}

/** `às 15`, `umas 9 e meia`, `15h`. */
const exact: Rule<TimeRange> = made(
  either(
    sequence([at, clock], (_at, value) => value),
    insteadOf,
    plainClock,
  ),
  exactly,
)

/** `amanhã 10`, `muda pra 10`. `Sexta 4` is a day where the fourth is a Friday: then nothing is read. */
const bareHour = (today: Temporal.PlainDate): Rule<TimeRange> =>
  before((tokens, at) => {
    const read = number(tokens, at)
    if (!read || read.value < 5 || read.value > 22) return null
    const isNewHour = isWord(tokens[at - 1], 'para') && tokens.slice(0, at).some(isChange)
    if (!isNewHour && !isDayWord(tokens[at - 1])) return null
    if (isDate(tokens[at - 1], read.value, today)) return null
    const clock = clockOf(read.value, 0)
    return clock && { value: exactly(clock), next: read.next }
  }, end)

/** Whether the number after a weekday is the date of one of the next six. */
const isDate = (weekday: Token | undefined, day: number, today: Temporal.PlainDate): boolean =>
  Array.from({ length: 42 }, (_, days) => today.add({ days })).some(
    (date) => date.day === day && isWord(weekday, WEEKDAYS[date.dayOfWeek % 7] ?? ''),
  )

/** A time of the day. The grammar is in docs/agent-grammar.md. */
export const timeRule = (today: Temporal.PlainDate): Rule<TimeRange> =>
  either(aroundTheDay, range, bound, exact, partOfDay, bareHour(today))
