import { localOf, localStart } from '../../../dialogue/texts/words.ts'
import type { Offer, Option } from '../../../dialogue/world/offers.ts'
import type { Page } from '../../../dialogue/world/page.ts'
import { isOfProfession } from '../../../dialogue/world/search-pages.ts'
import type { OwnAppointment } from '../../../dialogue/world/tools.ts'
import type { Understanding } from '../../../language/understanding.rule.ts'
import { match, onAnyWeek, type Wish } from '../../../language/wishes/wish.rule.ts'
import { distance, plain } from '../../../language/words/spelling.rule.ts'

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)

/** Whether the words name this: each possible name word begins one of its words. */
export function names(words: readonly string[], name: string): boolean {
  const parts = wordsOf(name)
  return words.some((word) => {
    if (word.length < 3) return false
    return parts.some(
      (part) => part.startsWith(word) || (word.length >= 5 && distance(word, part, 1) <= 1),
    )
  })
}

/** The named pages. If all the words name some pages, only those. */
export function namedPages(words: readonly string[], pages: readonly Page[]): Page[] {
  const named = pages.filter(({ name }) => names(words, name))
  if (named.length < 2) return named
  const scored = named.map((page) => ({
    page,
    hits: words.filter((word) => names([word], page.name)).length,
  }))
  const most = Math.max(...scored.map(({ hits }) => hits))
  // `Marcos Vieira` is no slip of `Marco Vieira`.
  const isWhole = ({ name }: Page) => wordsOf(name).every((part) => words.includes(part))
  const [whole, ...others] = named.filter(isWhole)
  if (whole && others.length === 0 && wordsOf(whole.name).length >= most) return [whole]
  return scored.filter(({ hits }) => hits === most).map(({ page }) => page)
}

/**
 * Which of the options of before somebody means who answers with words: a place in the list, an hour, a day,
 * a name. null: none of them, or not just one.
 */
export function chosenOption(
  { number, place, wish, words, acts }: Understanding,
  options: readonly Option[],
  timezone: string,
): Offer | null {
  if (options.length === 0) return null
  const listed = options.filter(({ offer }) =>
    ['slot', 'page', 'service', 'place', 'appointment'].includes(offer.kind),
  )
  const slots = listed.flatMap(({ offer }) => (offer.kind === 'slot' ? [offer] : []))
  if (place !== null) return (place === -1 ? listed.at(-1) : listed[place - 1])?.offer ?? null
  if (number !== null && wish.choices.length === 0) {
    const atHour = slots.filter(({ startsAt }) => {
      const { hour } = localOf(startsAt, timezone)
      return hour === number || (number < 8 && hour === number + 12)
    })
    const [only] = atHour
    if (only && (atHour.length === 1 || sameDay(atHour, timezone)) && number > 3) return only
    return listed[number - 1]?.offer ?? null
  }
  // `a de sexta` of a list with one start a day
  const days = new Set(slots.map(({ startsAt }) => localStart(startsAt, timezone).date))
  if (isOnlyDay(wish) && slots.length > 1 && days.size === slots.length) {
    const [only, ...others] = slots.filter(
      ({ startsAt }) => fits(wish, startsAt, timezone) !== null,
    )
    if (only && others.length === 0) return only
  }
  const isExact = wish.choices.some(({ times }) => times.some(({ from, to }) => from === to))
  if (isExact && slots.length > 0) {
    const fitting = slots.filter(({ startsAt }) => fits(wish, startsAt, timezone) === 'said')
    const meant = slots.filter(({ startsAt }) => fits(wish, startsAt, timezone) === 'meant')
    const [only, ...others] = fitting.length > 0 ? fitting : meant
    return only && others.length === 0 ? only : null
  }
  if (wish.latest && wish.choices.length === 0) return slots.at(-1) ?? null
  if ((wish.any || wish.soonest) && wish.choices.length === 0) return slots[0] ?? null
  const pages = listed.flatMap(({ offer }) => (offer.kind === 'page' ? [offer] : []))
  const [named, ...others] = pages.filter(({ name }) => names(words, name))
  if (named && others.length === 0 && wish.choices.length === 0) return named
  // `sim`, `pode ser`: if only one was offered.
  return acts.includes('affirm') && slots.length === 1 ? (slots[0] ?? null) : null
}

const isOnlyDay = ({ choices }: Understanding['wish']) =>
  choices.length === 1 && choices.every(({ times }) => times.length === 0)

const sameDay = (slots: readonly { startsAt: string }[], timezone: string) =>
  new Set(slots.map(({ startsAt }) => localStart(startsAt, timezone).date)).size === 1

const fits = (wish: Understanding['wish'], startsAt: string, timezone: string) =>
  match(wish, localStart(startsAt, timezone))

/** Whose appointment it is: the professional's, and that of whom it is booked for. */
export const wordsAbout = ({ professionalName, profession, contactName }: OwnAppointment): string =>
  [professionalName, profession, contactName].filter(Boolean).join(' ')

export const isNamedBy = (one: OwnAppointment, word: string): boolean =>
  names([word], wordsAbout(one)) || isOfProfession(word, one)

/** The appointments that match the named person and time, or all of them if nothing is named. */
export function meantAppointments(
  appointments: readonly OwnAppointment[],
  { words, when }: { words: readonly string[]; when: Understanding['wish'] | null },
): OwnAppointment[] {
  const named = appointments.filter((one) => words.some((word) => isNamedBy(one, word)))
  const ofPerson = named.length > 0 ? named : appointments
  if (!when || when.choices.length === 0) return [...ofPerson]
  const isThen = (wish: Wish) => (one: OwnAppointment) =>
    fits(wish, one.startsAt, one.timezone) !== null
  const then = ofPerson.filter(isThen(when))
  if (then.length > 0) return then
  // `já paguei a de terça`, said on a Tuesday of that of the next week
  const some = ofPerson.filter(isThen(onAnyWeek(when)))
  return some.length > 0 ? some : [...ofPerson]
}
