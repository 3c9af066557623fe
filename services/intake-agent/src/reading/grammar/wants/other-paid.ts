import type { OwnAppointment } from '../../../dialogue/world/tools.ts'
import { only } from '../../../language/acts.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import type { ReadingContext } from '../../reader.ts'
import { meantAppointments } from '../choosing/choose.ts'
import { THE_OTHER } from '../choosing/named-option.ts'
import type { Heard } from '../heard.ts'
import type { Memory } from '../memory.ts'
import { has } from '../times/own-time.ts'
import { unpaidOf } from './unpaid.ts'

/** `a da Marta não, a outra`: the only other appointment that can be paid. */
export function theOtherPaid(
  context: ReadingContext,
  { proposal }: Memory,
  { said, text }: Heard,
): OwnAppointment | null {
  const isRefused = said.acts.includes('refuse') || said.acts.includes('wrong')
  if (proposal?.kind !== 'pay' || !isRefused || !THE_OTHER.test(plain(text))) return null
  const [other, ...more] = unpaidOf(context).filter(({ id }) => id !== proposal.appointmentId)
  return other && more.length === 0 ? other : null
}

/** `a da Marta`, `não, foi a de quinta`: whether another appointment is paid than the one that is asked about. */
export function isOtherPaid(
  context: ReadingContext,
  { proposal }: Memory,
  { said, text }: Heard,
): boolean {
  if (proposal?.kind !== 'pay' || text.includes('?')) return false
  if (!only(['paid', ...said.acts], 'paid', 'refuse', 'wrong', 'thanks', 'greet', 'affirm')) {
    return false
  }
  const { words, wish } = said
  const isTimed = wish.choices.length > 0
  if (words.length === 0 && !isTimed) return false
  const unpaid = unpaidOf(context)
  const meant = meantAppointments(unpaid, { words, when: wish })
  const isMeant = isTimed ? has(meant, wish) : meant.length < unpaid.length
  return isMeant && meant.every(({ id }) => id !== proposal.appointmentId)
}
