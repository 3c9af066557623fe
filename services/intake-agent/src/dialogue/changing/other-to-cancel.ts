import type { Understanding } from '../../language/understanding.rule.ts'
import { noWish, type Wish } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { meantAppointments } from '../choosing/choose.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { started } from '../reply.ts'
import type { Heard } from '../state/heard.ts'
import type { OwnAppointment } from '../tools.ts'
import { cancel } from './cancel.ts'
import { isSpared } from './own-appointments.ts'
import { has, ownOf } from './own-time.ts'

/** `a do Bruno`, `o da psicóloga que eu não vou`; `a do Bruno eu mantenho` is another thing. */
const THE_ONE_OF = /\b[oa] (?:d[oae]|com [oa]) \p{L}+(?=\s*(?:[,.;!\n]|$)| que\b)/u

/** The time that is named instead: `a de quinta`, and also `a de quinta é que eu não posso`. */
const timeOf = ({ wish }: Understanding): Wish | null => {
  const choices = wish.choices.length > 0 ? wish.choices : wish.except
  return choices.length > 0 ? { ...noWish, choices } : null
}

/** The appointments that a message means instead of the one whose cancellation is proposed. */
export async function othersToCancel(
  turn: Turn,
  { proposal }: Memory,
  { said, text }: Heard,
): Promise<OwnAppointment[]> {
  if (proposal?.kind !== 'cancel' || proposal.also.length > 0) return []
  const own = (await ownOf(turn)).filter((one) => !isSpared(one, said))
  const when = timeOf(said)
  const isProposed = ({ id }: OwnAppointment) => id === proposal.appointmentId
  if (when === null && (said.words.length === 0 || !THE_ONE_OF.test(plain(text)))) return []
  const meant = meantAppointments(own, { words: said.words, when })
  const isThen = when === null ? meant.length < own.length : has(meant, when)
  return isThen && !meant.some(isProposed) ? meant : []
}

/** Proposes to cancel what is meant instead: `não, a de quinta é que eu não posso`. */
export async function cancelOther(turn: Turn, memory: Memory, heard: Heard): Promise<Reply> {
  const [only, ...others] = await othersToCancel(turn, memory, heard)
  const appointmentId = only && others.length === 0 ? only.id : null
  const task = { kind: 'cancel', appointmentId, from: timeOf(heard.said) } as const
  return cancel(turn, started(memory), task, heard.said)
}
