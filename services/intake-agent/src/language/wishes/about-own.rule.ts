import type { Understanding } from '../understanding.rule.ts'
import type { Openness } from './openness.rule.ts'
import { noWish, type Wish } from './wish.rule.ts'
import type { Element } from './wish-of.rule.ts'
import { wishesOf } from './wishes-of.rule.ts'

type Said = readonly (Element | 'another')[]

/** `tem vaga hoje pras 18`: an hour of the day, and no other time for it. */
export function isHourOfDay(said: Said): boolean {
  const elements = said.filter((one) => one !== 'another')
  const to = elements.findIndex(({ isAfterTo }) => isAfterTo)
  const days = elements.slice(0, to)
  const isDay = days.length > 0 && days.every(({ kind, isDenied }) => kind === 'days' && !isDenied)
  const isAll = elements.length === said.length
  return to > 0 && isAll && isDay && elements.slice(to).every(({ kind }) => kind === 'time')
}

/** The same, without what makes of the day an old time. */
export const asHourOfDay = (said: Said): Said =>
  said.map((one) => (one === 'another' ? one : { ...one, isAfterTo: false }))

/** What is said of an appointment whose day or time is named: `o corte de sexta pode ser sábado?`, `sexta pras 15h?` */
export function aboutOwn(
  { elements, wished, open }: { elements: Said; wished: Said; open: ReadonlySet<Openness> },
  about: ReadonlySet<Element | 'another'>,
  wish: Wish,
): Understanding['about'] {
  const rest = elements.filter((one) => !about.has(one))
  const ofOwn = elements.filter((one) => about.has(one))
  const { by } = wish
  if (ofOwn.length > 0 && (rest.length > 0 || wish.shift !== null || by !== null)) {
    const time = wishesOf(ofOwn, new Set()).wish
    return { time, wish: { ...wish, ...wishesOf(rest, open).wish, by } }
  }
  if (!isHourOfDay(wished)) return null
  const { from, wish: to } = wishesOf(wished, open)
  return { time: from ?? noWish, wish: { ...wish, ...to, by } }
}
