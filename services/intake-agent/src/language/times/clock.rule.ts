import {
  either,
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
export const part = term<Part>({
  manha: 'morning',
  manhazinha: 'morning',
  tarde: 'afternoon',
  tardinha: 'afternoon',
  tardezinha: 'afternoon',
  noite: 'evening',
  noitinha: 'evening',
  madrugada: 'night',
  matina: 'morning',
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
export const noonOrMidnight: Rule<Clock> = either<Clock>(
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

/** `dez para as três`, `15 pras 9`, `quinze pra três`. `Das 10 para as 11` is a move. */
const minutesBefore = (article: string): Rule<Clock> =>
  sequence(
    [number, word('para'), optional(word(article)), number, ofPart],
    (minutes, _to, _the, hour, part) => {
      if (!TO_THE_HOUR.has(minutes) || hour > 24 || hour < 1) return null
      const clock = clockOf(hour, 0, { part })
      if (!clock) return null
      const { otherwise } = clock
      return {
        minutes: clock.minutes - minutes,
        otherwise: otherwise === null ? null : otherwise - minutes,
      }
    },
  )

const minutesTo = (article: string): Rule<Clock> => {
  const read = minutesBefore(article)
  return (tokens, at) => (isWord(tokens[at - 1], ...ofOld) ? null : read(tokens, at))
}

const ofOld = ['das', 'da', 'do', 'dos', 'de', 'dia', 'dias']
const TO_THE_HOUR: ReadonlySet<number> = new Set([5, 10, 15, 20, 25])

/** A clock time after a word that announces it: `às`, `depois das`. A bare number is enough. */
export const clock: Rule<Clock> = either(
  minutesTo('as a o'),
  noonOrMidnight,
  written,
  sequence(
    [number, optional(word('horas hora')), andMinutes, optional(phrase('em ponto')), ofPart],
    (hour, _hours, minutes, _sharp, part) => clockOf(hour, minutes ?? 0, { part }),
  ),
)

/** A clock time that can stand alone: a bare number does not match. */
export const plainClock: Rule<Clock> = either(
  minutesTo('as'),
  noonOrMidnight,
  written,
  sequence([number, word('horas hora'), andMinutes, ofPart], (hour, _hours, minutes, part) =>
    clockOf(hour, minutes ?? 0, { part }),
  ),
  sequence([number, phrase('em ponto'), ofPart], (hour, _sharp, part) =>
    clockOf(hour, 0, { part }),
  ),
  // `3 da tarde`
  sequence(
    [number, andMinutes, ofPart],
    (hour, minutes, part) => part && clockOf(hour, minutes ?? 0, { part }),
  ),
  // `duas e quinze`
  sequence([number, word('e'), number], (hour, _and, minutes) =>
    hour < 24 && [10, 15, 20, 30, 40, 45, 50].includes(minutes) ? clockOf(hour, minutes) : null,
  ),
  // `9 e meia`
  sequence([number, word('e'), word('meia')], (hour) => clockOf(hour, 30)),
)

const from = either(phrase('entre as; entre a; de as'), word('das de entre dos do da'))
const until: Rule<unknown> = either<unknown>(
  sequence([piece('dash'), optional(word('as'))], (dash, _as) => dash),
  phrase('ate as; ate a; ate o; a as'),
  word('as a ate'),
)
/** `10h e 11h` are two times, `entre 10h e 11h` is one. */
const to: Rule<unknown> = either<unknown>(until, word('e'))

/** `das 9 às 12`, `9h às 12h`, `9-12h`. */
export const range: Rule<TimeRange> = either(
  sequence([from, clock, to, clock], (_from, first, _to, last) => between(first, last)),
  sequence([plainClock, until, clock], (first, _to, last) => between(first, last)),
  sequence([piece('number'), until, piece('clock')], ({ value }, _to, { minutes, isExact }) => {
    const first = clockOf(value, 0)
    const last = clockOf(Math.floor(minutes / HOUR), minutes % HOUR, { isExact })
    return first && last && between(first, last)
  }),
)

/** `das 2 às 4` are both in the afternoon, and `das 9 às 5` is a working day. */
function between(first: Clock, last: Clock): TimeRange | null {
  const ends = [last.minutes, last.otherwise].filter((minutes) => minutes !== null)
  const end = ends.find((minutes) => minutes > first.minutes)
  return end === undefined ? null : { from: first.minutes, to: end }
}

const after = either(
  phrase(`depois das; depois da; depois de as; depois do; depois de; apos as; apos a; a partir das;
    a partir da; a partir de; a partir do; partir das; mais tarde que; para depois das; so depois das`),
  word('apos'),
)
const earlier = phrase('antes das; antes da; antes do; antes de')
const notLater = either(phrase('ate as; ate a; ate o; no maximo as; ate umas'), word('ate'))

/** `doze anos`, `um mês`: how long, and no hour. */
const span: Rule<unknown> = either<unknown>(
  sequence(
    [number, word('anos meses semanas dias minutos vezes sessoes aulas filhos pessoas reais')],
    (count) => count,
  ),
  sequence([word('um uma'), word('ano mes semana dia tempo bom boa tempinho')], (one) => one),
)
const boundary: Rule<Clock> = (tokens, at) => (span(tokens, at) ? null : clock(tokens, at))

/** `depois das 15h`, `antes do meio-dia`, `até as 11`. */
export const bound: Rule<TimeRange> = either(
  sequence([after, boundary], (_after, { minutes }) => ({ from: minutes, to: DAY_ENDS })),
  sequence([earlier, boundary], (_before, { minutes }) => ({ from: 0, to: minutes - 1 })),
  sequence([notLater, boundary], (_until, { minutes }) => ({ from: 0, to: minutes })),
)
