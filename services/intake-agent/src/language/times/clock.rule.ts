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
