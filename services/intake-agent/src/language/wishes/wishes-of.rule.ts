import type { Act } from '../acts.rule.ts'
import type { Openness } from './openness.rule.ts'
import { isNoWish, noWish, type TimeRange, type Wish } from './wish.rule.ts'
import { type Element, wishOf } from './wish-of.rule.ts'

/** `não vou poder amanhã, pode ser sexta?`: the new time comes after these words. */
export const isOfChange = (act: Act) => act === 'cancel' || act === 'reschedule'
export const opensAnother = (act: Act) => ['book', 'affirm', 'reschedule'].includes(act)

/** The wish of a message, and the old time of a move. */
export function wishesOf(
  said: readonly (Element | 'another')[],
  says: ReadonlySet<Openness>,
): { wish: Wish; from: Wish | null } {
  const shift = says.has('earlier') ? 'earlier' : says.has('later') ? 'later' : null
  const open: Omit<Wish, 'choices' | 'except'> = {
    any: says.has('any'),
    soonest: says.has('soonest'),
    latest: says.has('latest'),
    shift,
    same: says.has('same'),
    by: null,
    each: false,
    fallback: [],
  }
  const elements = said.filter((one) => one !== 'another')
  const another = said.indexOf('another')
  // `de sexta para quinta, pode ser?`: nothing follows the last words.
  const isBetween = another > 0 && another < elements.length
  const split = isBetween ? another : elements.findIndex(({ isAfterTo }) => isAfterTo)
  const to = split > 0 ? elements.slice(split) : elements
  const old = split > 0 ? { ...noWish, ...wishOf(elements.slice(0, split)) } : null
  // `essa semana não consigo quinta, passa pra sexta`: what does not suit is the old time.
  const from = old && old.except.length > 0 ? { ...noWish, choices: old.except } : old
  return {
    wish: onDayOfExcluded(withExactHours({ ...open, ...wishOf(to) })),
    from: from && isNoWish(from) ? null : from,
  }
}

/** `não muito cedo, sexta às 10`: the hour that is named is meant, although it lies in what is not wanted. */
function withExactHours(wish: Wish): Wish {
  const exact = wish.choices.flatMap(({ times }) => times.filter(({ from, to }) => from === to))
  const holds = ({ from, to }: TimeRange) =>
    from < to && exact.some((time) => from <= time.from && time.from <= to)
  const except = wish.except.filter(
    ({ days, weekdays, times }) => days.length + weekdays.length > 0 || !times.some(holds),
  )
  return { ...wish, except }
}

/** `sexta 18h não dá, 19h30?`: another hour of the day whose hour is excluded. */
function onDayOfExcluded(wish: Wish): Wish {
  const [excluded, ...others] = wish.except
  const isTimed = excluded && excluded.times.length > 0 && excluded.days.length > 0
  if (!isTimed || others.length > 0) return wish
  const hasDay = wish.choices.some(({ days, weekdays }) => days.length + weekdays.length > 0)
  if (hasDay || wish.choices.length === 0) return wish
  return { ...wish, choices: wish.choices.map((one) => ({ ...one, days: excluded.days })) }
}

const WEEK = 7 * 24 * 60

/**
 * Adds that the wish is later by some minutes than the time spoken about before. In `sexta 16h, não essa, a outra` that
 * is the weekday of the wish itself.
 */
export function laterBy(wish: Wish, by: number | null): Wish {
  const [choice, ...others] = wish.choices
  const [day, ...days] = choice?.days ?? []
  if (!choice || !day?.isLoose || others.length + days.length > 0 || by !== WEEK) {
    return { ...wish, by }
  }
  const date = Temporal.PlainDate.from(day.from).add({ weeks: 1 }).toString()
  return { ...wish, choices: [{ ...choice, days: [{ from: date, to: date }] }] }
}
