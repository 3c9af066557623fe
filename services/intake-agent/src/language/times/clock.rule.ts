import {
  either,
  made,
  meaning,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  unless,
  word,
} from '../grammar.rule.ts'
import { number } from '../numbers.rule.ts'
import type { TimeRange } from '../wishes/wish.rule.ts'
import { isWord } from '../words/tokens.rule.ts'

/** A clock time, in minutes of the day. */
export interface Clock {
  minutes: number
  /** The other time that a small hour may mean: `às 3` is 15:00, or else 3:00. */
  otherwise: number | null
}

export const HOUR = 60
export const NOON = 12 * HOUR
export const DAY_ENDS = 24 * HOUR - 1

export type Part = 'morning' | 'afternoon' | 'evening' | 'night'

/** `manhã`, `noitinha`. */
export const part = meaning<Part>({
  morning: 'manha; manhazinha; matina',
  afternoon: 'tarde; tardinha; tardezinha',
  evening: 'noite; noitinha',
  night: 'madrugada',
})
/** `da tarde`, after a clock time. */
const ofPart = optional(sequence([word('da de na a'), part], (_of, value) => value))

/**
 * The time that an hour means. Without a part of the day, hours before seven mean the afternoon.
 * @param isExact the hour was written so that it cannot mean the afternoon: `08:00`
 */
export function clockOf(
  hour: number,
  minutes: number,
  { part = null, isExact = hour > 12 }: { part?: Part | null; isExact?: boolean } = {},
): Clock | null {
  if (hour > 24 || minutes > 59) return null
  // `22 de manhã` is a day.
  if (part === 'morning' && hour > 12) return null
  const at = (hour % 24) * HOUR + minutes
  if (part === 'afternoon' || part === 'evening') {
    return { minutes: hour < 12 ? at + NOON : at, otherwise: null }
  }
  if (part !== null || isExact || hour === 0 || hour >= 12) return { minutes: at, otherwise: null }
  return hour < 7 ? { minutes: at + NOON, otherwise: at } : { minutes: at, otherwise: at + NOON }
}

/** `e meia`, `e quinze`. */
const andMinutes = optional(
  sequence(
    [
      word('e'),
      either(
        made(word('meia'), () => 30),
        unless(number, word('horas hora dias')),
      ),
    ],
    (_and, minutes) => (minutes >= 5 && minutes <= 59 ? minutes : null),
  ),
)

/** `meio-dia e meia`, `meia-noite`. */
const noonOrMidnight: Rule<Clock> = either<Clock>(
  sequence([phrase('meio dia; meiodia'), andMinutes], (_noon, minutes) => ({
    minutes: NOON + (minutes ?? 0),
    otherwise: null,
  })),
  made(phrase('meia noite; meianoite'), () => ({ minutes: 0, otherwise: null })),
)

/** `15h30`, `9:00 da noite`. */
const written: Rule<Clock> = sequence(
  [piece('clock'), andMinutes, ofPart],
  ({ minutes, isExact }, more, part) =>
    clockOf(Math.floor(minutes / HOUR), (minutes % HOUR) + (more ?? 0), { part, isExact }),
)

const TO_THE_HOUR: ReadonlySet<number> = new Set([5, 10, 15, 20, 25])
const untilHour: Rule<Clock> = sequence(
  [number, word('para'), optional(word('as')), number, ofPart],
  (minutes, _to, _the, hour, part) =>
    TO_THE_HOUR.has(minutes) && hour > 0 ? clockOf(hour, -minutes, { part }) : null,
)
/** `dez para as três`, `quinze pra três`. `Das 10 para as 11` is a move. */
const minutesTo: Rule<Clock> = (tokens, at) =>
  isWord(tokens[at - 1], 'das', 'da', 'do', 'dos', 'de', 'dia', 'dias')
    ? null
    : untilHour(tokens, at)

/** `três horas`, `3 da tarde`, `duas e quinze`; a bare number is said, but not plainly. */
const spelled = sequence(
  [number, optional(phrase('hora; horas; em ponto')), andMinutes, ofPart],
  (hour, unit, minutes, part) => {
    const isPlain = unit !== null || part !== null || (minutes !== null && minutes % 5 === 0)
    const clock = clockOf(hour, minutes ?? 0, { part })
    return clock && { clock, isPlain }
  },
)

/** A clock time after a word that announces it: `às`, `depois das`. A bare number is enough. */
export const clock: Rule<Clock> = either(
  ...[minutesTo, noonOrMidnight, written],
  made(spelled, ({ clock }) => clock),
)

/** A clock time that can stand alone: a bare number does not match. */
export const plainClock: Rule<Clock> = either(
  ...[minutesTo, noonOrMidnight, written],
  made(spelled, ({ clock, isPlain }) => (isPlain ? clock : null)),
)

const until: Rule<unknown> = either<unknown>(
  sequence([piece('dash'), optional(word('as'))], (dash, _as) => dash),
  phrase('ate [as|a|o]; a as; as; a'),
)

/** `das 9 às 12`, `entre 14 e 16h`, `9-12h`. `10h e 11h` are two times. */
export const range: Rule<TimeRange> = either(
  sequence(
    [phrase('entre [as|a]; das; de [as]; dos; do; da'), clock, either(until, word('e')), clock],
    (_from, first, _to, last) => between(first, last),
  ),
  sequence(
    [
      either(
        plainClock,
        made(piece('number'), ({ value }) => clockOf(value, 0)),
      ),
      until,
      plainClock,
    ],
    (first, _to, last) => between(first, last),
  ),
)

/** `das 2 às 4` are both in the afternoon, and `das 9 às 5` is a working day. */
function between(first: Clock, last: Clock): TimeRange | null {
  const ends = [last.minutes, last.otherwise].filter((minutes) => minutes !== null)
  const end = ends.find((minutes) => minutes > first.minutes)
  return end === undefined ? null : { from: first.minutes, to: end }
}

const bounds = meaning({
  after: `[so] depois das|da|do|de; depois de as; apos [as|a]; [a] partir das|da|do|de; mais tarde que`,
  before: 'antes das|da|do|de',
  until: 'ate [as|a|o|umas]; no maximo as',
})

/** `depois das 15h`, `antes do meio-dia`, `até as 11`. `Depois de doze anos` names no hour. */
export const bound: Rule<TimeRange> = sequence(
  [
    bounds,
    unless(clock, word('ano anos mes meses semana semanas dia dias minutos tempo bom vezes')),
  ],
  (which, { minutes }) => {
    if (which === 'after') return { from: minutes, to: DAY_ENDS }
    return { from: 0, to: which === 'before' ? minutes - 1 : minutes }
  },
)
