import type { Understanding } from '../../language/understand.rule.ts'
import { propose } from '../booking/book.ts'
import { isReply, options } from '../reply.ts'
import type { Memory, Reply, Task, Turn } from '../types.ts'
import { shownName } from '../words.ts'
import { toChange, tooLate } from './own-appointments.ts'

/** Asks whether to cancel it. */
export async function cancel(
  turn: Turn,
  memory: Memory,
  task: Extract<Task, { kind: 'cancel' }>,
  said: Understanding | null,
): Promise<Reply> {
  const asked = await toChange(turn, memory, task, said)
  if (isReply(asked)) return asked
  const { found, page, when } = asked
  const next = { ...memory, page, task: { ...task, appointmentId: found.id } }
  if (!found.actions.includes('cancel')) return tooLate(next, page, when, 'cancelar')
  const { id: appointmentId, version, slug, startsAt } = found
  const proposal = { kind: 'cancel', appointmentId, version, slug, startsAt } as const
  return propose(next, proposal, `Quer mesmo cancelar ${when}, com ${shownName(page.name)}?`, [
    options.yes('Sim, cancelar'),
    options.reschedule,
    options.no('Não, manter'),
  ])
}
