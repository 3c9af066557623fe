import type { Understanding } from '../language/understand.ts'
import { propose } from './book.ts'
import { isReply, none, tooLate, which } from './own-appointments.ts'
import { options } from './reply.ts'
import type { Memory, Reply, Task, Turn } from './types.ts'
import { shownName, startWords } from './words.ts'

/** Asks whether to cancel it. */
export async function cancel(
  turn: Turn,
  memory: Memory,
  task: Extract<Task, { kind: 'cancel' }>,
  said: Understanding | null,
): Promise<Reply> {
  const found = await which(turn, memory, task, { words: said?.words ?? [], when: task.from })
  if (isReply(found)) return found
  const page = await turn.tools.page(found.slug)
  if (!page) return none(turn, memory)
  const next = { ...memory, page, task: { ...task, appointmentId: found.id } }
  const when = startWords(found.startsAt, found.timezone, turn.now)
  if (!found.actions.includes('cancel')) return tooLate(next, page, when, 'cancelar')
  const { id: appointmentId, version, slug, startsAt } = found
  const proposal = { kind: 'cancel', appointmentId, version, slug, startsAt } as const
  return propose(next, proposal, `Quer mesmo cancelar ${when}, com ${shownName(page.name)}?`, [
    options.yes('Sim, cancelar'),
    options.reschedule,
    options.no('Não, manter'),
  ])
}
