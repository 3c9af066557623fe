import { localOf, localStart } from '../../../dialogue/texts/words.ts'
import type { Offer, Option } from '../../../dialogue/world/offers.ts'
import type { Page } from '../../../dialogue/world/page.ts'
import { isOfProfession, nameScore } from '../../../dialogue/world/search-pages.ts'
import type { OwnAppointment } from '../../../dialogue/world/tools.ts'
import type { Understanding } from '../../../language/understand.rule.ts'
import { match, type Wish } from '../../../language/wishes/wish.rule.ts'
import { wordsIn } from '../../../language/words/spelling.rule.ts'

/** Whether one of the words names this: it is, begins or slips a word of the name. */
export const names = (words: readonly string[], name: string): boolean =>
  words.some((word) => word.length > 2 && nameScore(word, name) > 0)

/** The pages that the words name best: `Marcos Vieira` is no slip of `Marco Vieira`. */
export function namedPages(words: readonly string[], pages: readonly Page[]): Page[] {
  const said = words.filter((word) => word.length > 2)
  const scored = pages.map((page) => ({
    page,
    score: said.reduce((sum, word) => sum + nameScore(word, page.name), 0),
  }))
  const most = Math.max(1, ...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score === most).map(({ page }) => page)
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
    if (only && (atHour.length === 1 || daysOf(atHour, timezone) === 1) && number > 3) return only
    return listed[number - 1]?.offer ?? null
  }
  const fitting = (how: 'said' | 'meant') =>
    slots.filter(({ startsAt }) => match(wish, localStart(startsAt, timezone)) === how)
  if (isOneStart(wish, slots, timezone) && slots.length > 0) {
    const [only, ...others] = fitting('said').length > 0 ? fitting('said') : fitting('meant')
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

const daysOf = (slots: readonly { startsAt: string }[], timezone: string) =>
  new Set(slots.map(({ startsAt }) => localStart(startsAt, timezone).date)).size

/** An hour, or `a de sexta` of a list with one start a day. */
const isOneStart = (
  { choices }: Wish,
  slots: readonly { startsAt: string }[],
  timezone: string,
): boolean =>
  choices.some(({ times }) => times.some(({ from, to }) => from === to)) ||
  (choices.length === 1 &&
    choices.every(({ times }) => times.length === 0) &&
    daysOf(slots, timezone) === slots.length)

/** Whose appointment it is: the professional's, and that of whom it is booked for. */
export const wordsAbout = ({ professionalName, profession, contactName }: OwnAppointment): string =>
  [professionalName, profession, contactName].filter(Boolean).join(' ')

export const isNamedBy = (one: OwnAppointment, word: string): boolean =>
  names([word], wordsAbout(one)) || isOfProfession(word, one)

/** The appointments with whom the words name; all of them if they name nobody. */
export function meantAppointments(
  own: readonly OwnAppointment[],
  words: readonly string[],
): readonly OwnAppointment[] {
  const named = own.filter((one) => words.some((word) => isNamedBy(one, word)))
  return named.length > 0 ? named : own
}
