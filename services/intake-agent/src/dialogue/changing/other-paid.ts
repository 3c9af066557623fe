import { only } from '../../language/acts.rule.ts'
import { meantAppointments } from '../choosing/choose.ts'
import type { Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import type { Heard } from '../state/heard.ts'
import { has } from './own-time.ts'
import { unpaidOf } from './pay.ts'

/** `a da Marta`, `não, foi a de quinta`: whether another appointment is paid than the one that is asked about. */
export async function isOtherPaid(
  turn: Turn,
  { proposal }: Memory,
  { said, text }: Heard,
): Promise<boolean> {
  if (proposal?.kind !== 'pay' || text.includes('?')) return false
  if (!only(['paid', ...said.acts], 'paid', 'refuse', 'wrong', 'thanks', 'greet', 'affirm')) {
    return false
  }
  const { words, wish } = said
  const isTimed = wish.choices.length > 0
  if (words.length === 0 && !isTimed) return false
  const unpaid = await unpaidOf(turn)
  const meant = meantAppointments(unpaid, { words, when: wish })
  const isMeant = isTimed ? has(meant, wish) : meant.length < unpaid.length
  return isMeant && meant.every(({ id }) => id !== proposal.appointmentId)
}
