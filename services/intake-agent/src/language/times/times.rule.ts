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
import type { TimeRange } from '../wish.rule.ts'

/*
 * time    = range | bound | "perto das" clock | at clock | clock of a unit | part of the day
 * range   = ("das" | "de" | "entre" ["as"]) clock ("as" | "a" | "até" | "e" | "-") clock
 * bound   = ("depois" | "antes" | "a partir" | "até" …) clock
 * clock   = (15h30 | 15 ["horas"] | "quinze" | "meio dia") ["e" (minutes | "meia")] [of the day's part]
 * part    = ["no começo" | "no fim" …] ("manhã" | "tarde" | "noite" …) | "depois do almoço" …
 */

interface Clock {
  minutes: number
  otherwise: number | null
}

const HOUR = 60
const NOON = 12 * HOUR
const DAY_ENDS = 24 * HOUR - 1

type Part = 'morning' | 'afternoon' | 'evening' | 'night'
const partWords: Readonly<Record<string, Part>> = {
  manha: 'morning',
  manhazinha: 'morning',
  tarde: 'afternoon',
  tardinha: 'afternoon',
  tardezinha: 'afternoon',
  noite: 'evening',
  noitinha: 'evening',
  madrugada: 'night',
}
const parts: Readonly<Record<Part, TimeRange>> = {
  morning: { from: 5 * HOUR, to: NOON - 1 },
  afternoon: { from: NOON, to: 18 * HOUR - 1 },
  evening: { from: 18 * HOUR, to: DAY_ENDS },
  night: { from: 0, to: 6 * HOUR - 1 },
}

const part = term(partWords)
const ofPart = sequence([word('da', 'de', 'na', 'a'), part], (_, value) => value)

/** An hour that somebody says is of the day: small ones are of the afternoon. */
function clockOf(hour: number, minutes: number, isExact: boolean, said: Part | null): Clock | null {
  if (hour > 24 || minutes > 59) return null
  const at = (hour % 24) * HOUR + minutes
  if (said === 'afternoon' || said === 'evening') {
    return { minutes: hour < 12 ? at + NOON : at, otherwise: null }
  }
  if (said !== null || isExact || hour === 0 || hour >= 12) return { minutes: at, otherwise: null }
  return hour < 7 ? { minutes: at + NOON, otherwise: at } : { minutes: at, otherwise: at + NOON }
}

const minutesSaid = either(
  made(word('meia'), () => 30),
  unless(number, word('horas', 'hora', 'dias')),
)
const andMinutes = sequence([word('e'), minutesSaid], (_, value) =>
  value >= 5 && value <= 59 ? value : null,
)

const noon: Rule<Clock> = sequence(
  [phrase('meio dia', 'meiodia'), optional(andMinutes)],
  (_, minutes) => ({ minutes: NOON + (minutes ?? 0), otherwise: null }),
)
const midnight: Rule<Clock> = made(phrase('meia noite', 'meianoite'), () => ({
  minutes: 0,
  otherwise: null,
}))

const written = sequence(
  [piece('clock'), optional(andMinutes), optional(ofPart)],
  ({ minutes, isExact }, more, said) =>
    clockOf(Math.floor(minutes / HOUR), (minutes % HOUR) + (more ?? 0), isExact, said),
)
const hours = optional(word('horas', 'hora'))
const spoken = sequence(
  [number, hours, optional(andMinutes), optional(phrase('em ponto')), optional(ofPart)],
  (hour, _, more, __, said) => clockOf(hour, more ?? 0, hour > 12, said),
)

/** `dez para as três`, `15 pras 9`. */
const minutesTo = sequence(
  [number, word('para'), word('as', 'a', 'o'), number, optional(ofPart)],
  (minutes, _, __, hour, said) => minutesBefore(minutes, hour, said),
)
function minutesBefore(minutes: number, hour: number, said: Part | null): Clock | null {
  if (minutes > 30 || hour > 24 || hour < 1) return null
  const clock = clockOf(hour, 0, hour > 12, said)
  return (
    clock && {
      minutes: clock.minutes - minutes,
      otherwise: clock.otherwise === null ? null : clock.otherwise - minutes,
    }
  )
}

/** A time as it stands after a word that says that it is one. */
const clock: Rule<Clock> = either(minutesTo, noon, midnight, written, spoken)

/** A time that says itself that it is one. */
const plainClock: Rule<Clock> = either(
  sequence(
    [number, word('para'), word('as'), number, optional(ofPart)],
    (minutes, _, __, hour, said) => minutesBefore(minutes, hour, said),
  ),
  noon,
  midnight,
  written,
  sequence(
    [number, word('horas', 'hora'), optional(andMinutes), optional(ofPart)],
    (hour, _, more, said) => clockOf(hour, more ?? 0, hour > 12, said),
  ),
  // `3 da tarde`, `9 e meia`.
  sequence([number, optional(andMinutes), ofPart], (hour, more, said) =>
    clockOf(hour, more ?? 0, hour > 12, said),
  ),
  sequence([number, word('e'), word('meia')], (hour) => clockOf(hour, 30, hour > 12, null)),
)

const exactly = ({ minutes, otherwise }: Clock): TimeRange => ({
  from: minutes,
  to: minutes,
  ...(otherwise !== null && { otherwise }),
})

const at: Rule<unknown> = either(
  phrase(
    'la pelas',
    'la para as',
    'ali pelas',
    'por volta das',
    'por volta de',
    'perto das',
    'para as',
    'tipo as',
    'tipo umas',
    'la por',
  ),
  word('as', 'pelas', 'umas', 'tipo', 'ao'),
  before(word('a'), phrase('uma hora', 'uma da', 'uma e')),
  before(
    word('a'),
    sequence([word('uma'), end], () => true),
  ),
  before(word('a', 'o', 'ao'), either(noon, midnight)),
)

/** `às 15`, `umas 9 e meia`, `15h`. */
const exact: Rule<TimeRange> = either(
  made(
    sequence([at, clock], (_, value) => value),
    exactly,
  ),
  made(plainClock, exactly),
)

const until = either(phrase('ate as', 'ate a', 'ate o', 'a as'), word('as', 'a', 'ate', 'e'))
const through = either<unknown>(
  sequence([piece('dash'), optional(word('as'))], () => true),
  until,
)
const range: Rule<TimeRange> = either(
  sequence(
    [
      either(phrase('entre as', 'entre a', 'de as'), word('das', 'de', 'entre', 'dos', 'do', 'da')),
      clock,
      through,
      clock,
    ],
    (_, from, __, to) => between(from, to),
  ),
  sequence([plainClock, through, clock], (from, _, to) => between(from, to)),
  sequence([piece('number'), through, piece('clock')], ({ value }, _, { minutes, isExact }) => {
    const from = clockOf(value, 0, value > 12, null)
    const to = clockOf(Math.floor(minutes / HOUR), minutes % HOUR, isExact, null)
    return from && to && between(from, to)
  }),
)

/** `das 2 às 4` are both of the afternoon, and `das 9 às 5` is a working day. */
function between(from: Clock, to: Clock): TimeRange | null {
  const ends = [to.minutes, to.otherwise].filter((minutes) => minutes !== null)
  const last = ends.find((minutes) => minutes > from.minutes)
  return last === undefined ? null : { from: from.minutes, to: last }
}

const after = either(
  phrase(
    'depois das',
    'depois da',
    'depois de as',
    'depois do',
    'depois de',
    'apos as',
    'apos a',
    'a partir das',
    'a partir da',
    'a partir de',
    'a partir do',
    'partir das',
    'mais tarde que',
    'para depois das',
    'so depois das',
  ),
  word('apos'),
)
const earlier = either(phrase('antes das', 'antes da', 'antes do', 'antes de'))
const notLater = either(phrase('ate as', 'ate a', 'ate o', 'no maximo as', 'ate umas'), word('ate'))

const bound: Rule<TimeRange> = either(
  sequence([after, clock], (_, { minutes }) => ({ from: minutes, to: DAY_ENDS })),
  sequence([earlier, clock], (_, { minutes }) => ({ from: 0, to: minutes - 1 })),
  sequence([notLater, clock], (_, { minutes }) => ({ from: 0, to: minutes })),
)

const third = (range: TimeRange, which: 'first' | 'middle' | 'last'): TimeRange => {
  const length = Math.round((range.to + 1 - range.from) / 3)
  if (which === 'first') return { from: range.from, to: range.from + length + 30 }
  if (which === 'last') return { from: range.to + 1 - length - 30, to: range.to + 60 }
  return { from: range.from + length - 30, to: range.to - length + 30 }
}
const edges = term<'first' | 'middle' | 'last'>({
  comeco: 'first',
  comecinho: 'first',
  inicio: 'first',
  meio: 'middle',
  fim: 'last',
  finalzinho: 'last',
  final: 'last',
})
/** Working mornings begin at eight: their first third is not from five. */
const working: Readonly<Record<Part, TimeRange>> = {
  ...parts,
  morning: { from: 7 * HOUR, to: NOON - 1 },
  evening: { from: 18 * HOUR, to: 22 * HOUR },
}
const inPart = either(
  word('de', 'da', 'pela', 'a', 'na', 'no', 'do', 'na', 'para'),
  phrase(
    'no periodo da',
    'periodo da',
    'parte da',
    'na parte da',
    'turno da',
    'para a',
    'durante a',
  ),
)

const partOfDay: Rule<TimeRange> = either(
  sequence(
    [optional(word('no', 'de', 'ao', 'pelo')), edges, word('da', 'de'), part],
    (_, edge, __, which) => third(working[which], edge),
  ),
  made(
    phrase('de tardinha', 'a tardinha', 'tardinha', 'tardezinha', 'de tardezinha', 'boca da noite'),
    () => ({ from: 16 * HOUR, to: 18 * HOUR + 30 }),
  ),
  made(
    phrase(
      'bem cedo',
      'cedinho',
      'bem cedinho',
      'logo cedo',
      'de manhazinha',
      'manhazinha',
      'primeira hora',
      'de manha cedo',
      'manha cedo',
    ),
    () => ({ from: 5 * HOUR, to: 9 * HOUR }),
  ),
  made(unless(word('cedo'), word('que')), () => ({ from: 5 * HOUR, to: 10 * HOUR })),
  sequence([optional(inPart), part], (_, which) => parts[which]),
)

const meals: Rule<TimeRange> = either(
  made(
    phrase(
      'depois do almoco',
      'depois de almoco',
      'apos o almoco',
      'apos almoco',
      'pos almoco',
      'depois almoco',
      'depois que almocar',
      'depois de almocar',
    ),
    () => ({ from: 13 * HOUR, to: 18 * HOUR - 1 }),
  ),
  made(phrase('antes do almoco', 'antes de almoco', 'antes de almocar'), () => ({
    from: 8 * HOUR,
    to: NOON,
  })),
  made(
    phrase(
      'hora do almoco',
      'horario de almoco',
      'horario do almoco',
      'hora de almoco',
      'no almoco',
      'intervalo do almoco',
    ),
    () => ({
      from: 11 * HOUR + 30,
      to: 14 * HOUR,
    }),
  ),
  made(
    phrase(
      'depois do trabalho',
      'depois do expediente',
      'depois do servico',
      'depois da faculdade',
      'depois que sair do trabalho',
      'saindo do trabalho',
      'apos o trabalho',
      'apos o expediente',
      'depois de trabalhar',
      'fim do expediente',
      'quando sair do trabalho',
    ),
    () => ({ from: 17 * HOUR + 30, to: DAY_ENDS }),
  ),
  made(phrase('antes do trabalho', 'antes de trabalhar', 'antes do servico'), () => ({
    from: 5 * HOUR,
    to: 9 * HOUR,
  })),
)

/** When in the day. */
export const time: Rule<TimeRange> = either(meals, range, bound, exact, partOfDay)
