import { DAY_ENDS } from '../times/clock.rule.ts'
import type { Openness } from '../wishes/openness.rule.ts'
import type { TimeRange } from '../wishes/wish.rule.ts'
import type { Element } from '../wishes/wish-of.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { isWishWord } from '../words/wish-words.rule.ts'

/** `15h ou mais tarde` is from three on; null: nothing bounds it. */
export function boundBy(says: Openness, last: Element | null): TimeRange | null {
  if (last?.kind !== 'time' || last.time.from !== last.time.to) return null
  if (says === 'later') return { from: last.time.from, to: DAY_ENDS }
  return says === 'earlier' ? { from: 0, to: last.time.from } : null
}

/** `pego meu filho às 17h na escola, quarta 18h?`: an hour before a day with its own only tells why, unless it is a choice. */
export function withoutToldHour<T extends Element | 'another'>(elements: readonly T[]): T[] {
  const [told, day, hour] = elements.filter((one) => one === 'another' || !one.isDenied)
  if (told === undefined || day === undefined || hour === undefined) return [...elements]
  if (told === 'another' || day === 'another' || hour === 'another') return [...elements]
  const isTold = told.kind === 'time' && told.time.from === told.time.to && !told.isAfterTo
  const isOwn = day.kind === 'days' && hour.kind === 'time' && hour.time.from === hour.time.to
  const isApart = !day.isBeside && !day.isAfterAnd && hour.isBeside
  return isTold && isOwn && isApart ? elements.filter((one) => one !== told) : [...elements]
}

/** `às 16h, que é o dia que a creche fecha mais tarde`: when others begin or end, and no later hour. */
export const closesThen = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at - 1], ...CLOSING)
const CLOSING =
  'fecha fecham abre abrem sai saem solta soltam fica ficam chega chegam comeca termina acaba volta voltam larga acordo durmo volto fico'.split(
    ' ',
  )

/** `depois disso a igreja me toma o dia`, `antes disso eu tô no depósito`: why, and no later or earlier hour. */
export const isToldOfThen = (tokens: readonly Token[], next: number): boolean =>
  isWord(tokens[next - 1], 'disso') &&
  isWord(tokens[next], ...TELLING) &&
  !isWishWord(tokens[next + 1])
const TELLING = 'eu o a os as meu minha tenho estou trabalho vou ja to'.split(' ')

/** Whether an hour is wished for without a day, and the hour of something else was told. */
export function isHourOfSameDay({
  elements,
  told,
}: {
  elements: readonly (Element | 'another')[]
  told: readonly Element[]
}): boolean {
  const wished = elements.flatMap((one) => (one === 'another' || one.isDenied ? [] : one))
  const isHour = (one: Element) => one.kind === 'time' && one.time.from === one.time.to
  return wished.length > 0 && wished.every(isHour) && told.some(isHour)
}

/** `só consigo depois disso, queria quarta às seis`: the hour that is named after it says when. */
export function withoutShift(
  elements: readonly (Element | 'another')[],
  says: ReadonlySet<Openness>,
): ReadonlySet<Openness> {
  const isNamed = elements.some(
    (one) =>
      one !== 'another' && one.kind === 'time' && !one.isDenied && one.time.from === one.time.to,
  )
  return isNamed ? new Set([...says].filter((one) => one !== 'later' && one !== 'earlier')) : says
}

/** `saio do trabalho às 17, dá pra ser depois disso?`: from the hour that was told, or until it. */
export function afterTold(
  preludes: readonly Element[],
  says: ReadonlySet<Openness>,
): Element | null {
  const told = preludes.find((one) => one.kind === 'time' && one.time.from === one.time.to)
  if (told?.kind !== 'time') return null
  const { from } = told.time
  if (says.has('later')) return { ...told, time: { from, to: DAY_ENDS } }
  return says.has('earlier') ? { ...told, time: { from: 0, to: from } } : null
}
