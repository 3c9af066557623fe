import { localStart } from '../../../dialogue/texts/words.ts'
import { isNoWish, match, noWish, type Wish } from '../../../language/wishes/wish.rule.ts'
import type { Memory } from '../memory.ts'

/** Whether a wish names what was written last, or no time: `pode cancelar`, `amanhã não vai dar, cancela`. */
export function isOfDone({ done }: Memory, wish: Wish, timezone: string): boolean {
  if (isNoWish(wish)) return true
  if (done === null) return false
  const named = { ...noWish, choices: wish.choices.length > 0 ? wish.choices : wish.except }
  return named.choices.length > 0 && match(named, localStart(done.startsAt, timezone)) === 'said'
}
