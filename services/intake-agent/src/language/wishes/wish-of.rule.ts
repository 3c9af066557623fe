import type { Days } from '../dates/day-words.rule.ts'
import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'
import { able, booking, isChange, needing, toBook, wanting } from '../words/wish-words.rule.ts'
import type { Choice, DayRange, TimeRange, Wish } from './wish.rule.ts'

/** A day or a time, with its position and meaning. */
export type Element = ({ kind: 'days'; days: Days } | { kind: 'time'; time: TimeRange }) & {
  isDenied: boolean
  /** `e` stands before it. */
  isAfterAnd: boolean
}

interface Open {
  days: Days[]
  times: Choice['times']
  last: 'days' | 'time' | null
}

/**
 * What somebody chooses between: days and times belong together until one of them begins anew, so that
 * `sexta às 15h ou sábado às 10h` are two choices and `quinta ou sexta de manhã` is one.
 */
export function wishOf(elements: readonly Element[]): Pick<Wish, 'choices' | 'except'> {
  const wanted = elements.filter(({ isDenied }) => !isDenied)
  const denied = elements.filter((one) => one.isDenied && !wanted.some((hour) => holds(one, hour)))
  return { choices: choicesOf(wanted), except: choicesOf(denied) }
}

/** `muito cedo, quero 9h30`: an hour that is named is meant, though it lies within what is denied. */
const holds = (range: Element, hour: Element): boolean =>
  range.kind === 'time' &&
  hour.kind === 'time' &&
  hour.time.from === hour.time.to &&
  range.time.from < hour.time.from &&
  hour.time.from <= range.time.to

function choicesOf(elements: readonly Element[]): Choice[] {
  const open: Open[] = []
  for (const [index, element] of elements.entries()) {
    let current = open.at(-1)
    const isFull = current !== undefined && current.days.length > 0 && current.times.length > 0
    const isLast = elements[index + 1] === undefined
    const begins =
      isFull &&
      (element.kind === 'days' || current?.last === 'days') &&
      !(isLast && current && narrows(element, current)) &&
      !(current && isSameDay(element, current))
    if (!current || begins) {
      current = { days: [], times: [], last: null }
      open.push(current)
    }
    if (element.kind === 'days') current.days.push(element.days)
    else current.times.push(element.time)
    current.last = element.kind
  }
  // `semana que vem: terça 15h e quinta 15h` names its week once.
  let spans: Days[] = []
  return open.map(({ days, times }) => {
    const wide = days.filter(({ isWide }) => isWide)
    const isNarrow = days.length > 0 && wide.length === 0
    spans = wide.length > 0 ? wide : isNarrow ? spans : []
    return { ...together(isNarrow ? [...spans, ...days] : days), times: timesTogether(times) }
  })
}

const weekdayOf = ({ from }: DayRange) => Temporal.PlainDate.from(from).dayOfWeek

/** `terça que vem 20h, dia 1`, `sexta 15h, dia 4`: the day of the choice once more, or more closely. */
function isSameDay(element: Element, { days }: Open): boolean {
  const said = element.kind === 'days' && !element.isAfterAnd ? element.days.days : []
  const [day, ...others] = said
  const [before, ...more] = days.flatMap((one) => one.days)
  if (!day || !before || others.length + more.length > 0 || day.from !== day.to) return false
  return (
    day.from === before.from || (before.isLoose === true && weekdayOf(day) === weekdayOf(before))
  )
}

/** `às 10 quinta de manhã` is one choice: its hour lies in its part of the day. */
function narrows(element: Element, { times: [time, ...others] }: Open): boolean {
  if (element.kind !== 'time' || time === undefined || others.length > 0) return false
  const { from, to } = element.time
  // `só posso de manhã, amanhã de manhã`
  if (time.from === from && time.to === to) return true
  const [exact, ...both] = [time, element.time].filter((one) => one.from === one.to)
  return (
    exact !== undefined && both.length === 0 && isAbout(exact, [time, element.time], 0) !== null
  )
}

/** `às 5, depois do trabalho`: an hour this little before what is said of it is meant all the same. */
const NEAR = 45

/** The time, or the other one that it may mean, if one of these says more of it. */
function isAbout({ from, otherwise = from }: TimeRange, wide: readonly TimeRange[], near = NEAR) {
  const minutes = [from, otherwise].find((one) =>
    wide.some(({ from, to }) => from !== to && from - near <= one && one <= to),
  )
  return minutes === undefined ? null : { from: minutes, to: minutes }
}

/** `de manhã, às 9` means the hour. */
function timesTogether(times: Choice['times']): Choice['times'] {
  const exact = times.filter(({ from, to }) => from === to)
  const wide = times.filter(({ from, to }) => from !== to)
  if (exact.length === 0) return withinBoth(wide)
  const within = exact.flatMap((time) => isAbout(time, wide) ?? [])
  return within.length > 0 ? within : times
}

/** `depois das 17h30 e antes das 19`, `de noite, depois das 19h`: two ranges that overlap are what both have in common. */
function withinBoth(times: Choice['times']): Choice['times'] {
  const [one, other, ...more] = times
  if (!one || !other || more.length > 0) return times
  const common = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }
  return common.from < common.to ? [common] : times
}

/** `sexta, dia 4` is one day, and so is a day that is said twice. */
function withoutRepeated(days: readonly Days[]): readonly Days[] {
  const dated = new Set(
    days.flatMap(({ days }) => days.filter(({ isLoose }) => !isLoose).map(weekdayOf)),
  )
  const said = new Set<string>()
  return days.filter(({ days }) => {
    if (days.every((day) => day.isLoose && dated.has(weekdayOf(day)))) return false
    return said.size < said.add(days.map(({ from, to }) => `${from} ${to}`).join()).size
  })
}

/** A day named with a week or a month lies within it. */
function together(days: readonly Days[]): Pick<Choice, 'days' | 'weekdays'> {
  const wide = days.filter(({ isWide }) => isWide)
  const narrow = withoutRepeated(days.filter(({ isWide }) => !isWide))
  if (narrow.length === 0) {
    const [one, other, ...more] = wide.flatMap(({ days }) => days)
    if (one && other && more.length === 0) return { days: partOf(one, other), weekdays: [] }
    return {
      days: wide.flatMap(({ days }) => days),
      weekdays: [...new Set(wide.flatMap(({ weekdays }) => weekdays))],
    }
  }
  const [span] = wide.flatMap(({ days }) => days)
  return {
    days: narrow.flatMap(({ days }) => days).map((day) => (span ? within(day, span) : day)),
    weekdays: [],
  }
}

/** `semana que vem depois de quarta`, `essa semana até quinta`: a part of that week. */
function partOf(week: DayRange, bound: DayRange): DayRange[] {
  const lengthOf = ({ from, to }: DayRange) =>
    Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days
  const inWeek = (date: string) => within({ from: date, to: date, isLoose: true }, week).from
  if (lengthOf(week) > 6) return [week, bound]
  if (lengthOf(bound) > 31) return [{ from: inWeek(bound.from), to: week.to }]
  return bound.from <= week.from ? [{ from: week.from, to: inWeek(bound.to) }] : [week, bound]
}

/** A weekday within a week or a month that was named before. */
export function within(day: DayRange, span: DayRange): DayRange {
  if (span.from <= day.from && day.to <= span.to) return { from: day.from, to: day.to }
  if (!day.isLoose) return day
  const wanted = Temporal.PlainDate.from(day.from).dayOfWeek
  const first = Temporal.PlainDate.from(span.from)
  const date = first.add({ days: (wanted - first.dayOfWeek + 7) % 7 }).toString()
  return date <= span.to ? { from: date, to: date } : day
}

const choosing = [...able, ...'tem teria livre entre qualquer serve funciona'.split(' ')]
const wishing = [...wanting, ...needing, ...booking, ...toBook, 'agenda']
const counting = ['dois', 'duas', 'tres']

/**
 * `quero terça e quinta às 15h`, `terça 15h e quinta 16h`, `dias 1, 8 e 15 às 14h`: all of them. `Posso terça e quinta` and `tem terça ou quinta?`
 * leave the choice.
 */
export function isEach(tokens: readonly Token[], elements: readonly Element[]): boolean {
  const times = elements.filter((one) => one.kind === 'time')
  const says = (...words: string[]) => tokens.some((token) => isWord(token, ...words))
  const [, ...furtherDates] = elements.filter((one) => isDated(one))
  const isListed =
    elements.some((one) => isListOfDays(one)) || furtherDates.some((one) => one.isAfterAnd)
  const isWanted = times.length > 1 || isListed || says(...wishing, ...counting)
  const isOpen = says('ou') || (says(...choosing) && !says(...counting))
  return isWanted && !isOpen && (isListed || elements.some((one) => one.isAfterAnd))
}

/** `dias 1, 8 e 15`, which is read as one */
const isListOfDays = (element: Element): boolean =>
  element.kind === 'days' &&
  element.days.days.length > 1 &&
  element.days.days.every(({ from, to }) => from === to)

/** A date, and no weekday that may be of any week. */
const isDated = (element: Element): boolean => {
  const [day, ...others] = element.kind === 'days' ? element.days.days : []
  return day !== undefined && others.length === 0 && !day.isLoose && day.from === day.to
}

/** `desmarcar as duas` is both of them, `desmarcar a das duas` is the one at two, and `bota às duas` is an hour. */
export function isCountOfAll(tokens: readonly Token[], at: number, next: number): boolean {
  const before = tokens[at - 1]
  if (next !== at + 2 || !isWord(tokens[at], 'as') || !isWord(tokens[at + 1], 'duas', 'tres'))
    return false
  const isChanged = isChange(before) && !isWord(before, 'bota', 'botar', 'coloca', 'colocar')
  return isChanged || (at === 0 && isWord(tokens[next], 'para') && !isEnd(tokens, next + 1))
}
