import type { OwnAppointment } from '../../../dialogue/world/tools.ts'
import type { Understanding } from '../../../language/understanding.rule.ts'
import { noWish, type Wish } from '../../../language/wishes/wish.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import type { ReadingContext } from '../../reader.ts'
import { meantAppointments } from '../choosing/choose.ts'
import type { Heard } from '../heard.ts'
import type { Memory } from '../memory.ts'
import { has, ownOf } from '../times/own-time.ts'
import { isSpared } from './spared.ts'

/** `a do Bruno`, `o da psicóloga que eu não vou`; `a do Bruno eu mantenho` is another thing. */
const THE_ONE_OF = /\b[oa] (?:d[oae]|com [oa]) \p{L}+(?=\s*(?:[,.;!\n]|$)| que\b)/u

/** The time that is named instead: `a de quinta`, and also `a de quinta é que eu não posso`. */
const timeOf = ({ wish }: Understanding): Wish | null => {
  const choices = wish.choices.length > 0 ? wish.choices : wish.except
  return choices.length > 0 ? { ...noWish, choices } : null
}

/** The appointments that a message means instead of the one whose cancellation is proposed. */
export function othersToCancel(
  context: ReadingContext,
  { proposal }: Memory,
  { said, text }: Heard,
): OwnAppointment[] {
  if (proposal?.kind !== 'cancel' || proposal.also.length > 0) return []
  const own = ownOf(context).filter((one) => !isSpared(one, said))
  const when = timeOf(said)
  // `essa fica, cancela a outra` of who has two
  const [other, ...more] = ownOf(context).filter(({ id }) => id !== proposal.appointmentId)
  const isTheOther = /\b[oa] outr[oa](?=\s*(?:[,.;!\n]|$))/u.test(plain(text))
  if (isTheOther && other && more.length === 0) return [other]
  const isProposed = ({ id }: OwnAppointment) => id === proposal.appointmentId
  if (when === null && (said.words.length === 0 || !THE_ONE_OF.test(plain(text)))) return []
  const meant = meantAppointments(own, { words: said.words, when })
  const isThen = when === null ? meant.length < own.length : has(meant, when)
  return isThen && !meant.some(isProposed) ? meant : []
}
