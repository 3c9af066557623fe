import type { OwnAppointment } from '../../../dialogue/world/tools.ts'
import type { Understanding } from '../../../language/understand.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import type { Want } from '../../learned/wants.rule.ts'
import { isNamedBy } from '../choosing/choose.ts'
import type { Heard } from '../heard.ts'
import { leftOutIn } from '../things/left-out-names.rule.ts'

/** `o Bruno eu pago na hora`, `a Ana ainda não paguei`: not whom somebody has paid. */
const PAYS_LATER =
  /(\p{L}{3,}),? (?:eu )?(?:so )?(?:pago|acerto|vou pagar|pretendo pagar|ainda (?:vou|nao|falta)|nao paguei|falta pagar)(?!\p{L})/gu

/** Of whom the message speaks whose appointment it changes; who is told to stay is spared, as by `menos a Ana`. */
export function withKeptNames(
  { said, text }: Heard,
  own: readonly OwnAppointment[],
  wants: readonly Want[],
): Understanding {
  const words = plain(text)
  const isPaid = wants.includes('pay')
  if (!isPaid && !wants.includes('cancel') && !wants.includes('move')) return said
  const kept = isPaid
    ? new Set([...words.matchAll(PAYS_LATER)].map(([, name = '']) => name))
    : leftOutIn(words)
  const isKept = (word: string) => kept.has(word) && own.some((one) => isNamedBy(one, word))
  const spared = said.words.filter(isKept)
  if (spared.length === 0 || spared.length === said.words.length) return said
  return {
    ...said,
    words: said.words.filter((word) => !isKept(word)),
    spared,
  }
}
