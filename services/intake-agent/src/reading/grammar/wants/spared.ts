import { localStart } from '../../../dialogue/texts/words.ts'
import { isOfProfession } from '../../../dialogue/world/search-pages.ts'
import type { OwnAppointment } from '../../../dialogue/world/tools.ts'
import type { Understanding } from '../../../language/understanding.rule.ts'
import { match } from '../../../language/wishes/wish.rule.ts'
import { names, wordsAbout } from '../choosing/choose.ts'

/** `tudo menos a Ana`, `todos menos o de sexta`: these are not meant. */
export function isSpared(one: OwnAppointment, { spared, kept, words }: Understanding): boolean {
  const isCalled = (called: readonly string[]) =>
    names(called, wordsAbout(one)) || called.some((word) => isOfProfession(word, one))
  // `só a manicure da Rita`
  const isNamed = isCalled(spared.words) && !isCalled(words)
  const isThen =
    kept.choices.length > 0 && match(kept, localStart(one.startsAt, one.timezone)) === 'said'
  return isNamed || isThen
}
