import { localOf } from '../../../dialogue/texts/words.ts'
import type { Offer } from '../../../dialogue/world/offers.ts'
import type { Page } from '../../../dialogue/world/page.ts'
import { isOfProfession, nameScore } from '../../../dialogue/world/search-pages.ts'
import type { OwnAppointment } from '../../../dialogue/world/tools.ts'
import type { Understanding } from '../../../language/understand.rule.ts'
import type { ReadingContext } from '../../reader.ts'

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

/** Which of the options of before somebody means by a place in the list, or by `tanto faz`; null: none of them. */
export function chosenOption(
  { number, place, wish }: Understanding,
  { options, timezone }: Pick<ReadingContext, 'options' | 'timezone'>,
): Offer | null {
  const listed = options.filter(({ offer }) =>
    ['slot', 'page', 'service', 'place', 'appointment'].includes(offer.kind),
  )
  const slots = listed.flatMap(({ offer }) => (offer.kind === 'slot' ? [offer] : []))
  if (place !== null) return (place === -1 ? listed.at(-1) : listed[place - 1])?.offer ?? null
  if (wish.choices.length > 0) return null
  if (number !== null) {
    const [only, ...others] = slots.filter(({ startsAt }) =>
      [number, number + 12].includes(localOf(startsAt, timezone).hour),
    )
    const isHour = number > 3 && only !== undefined && others.length === 0
    return isHour ? only : (listed[number - 1]?.offer ?? null)
  }
  return wish.any || wish.soonest ? (slots[0] ?? null) : null
}

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
