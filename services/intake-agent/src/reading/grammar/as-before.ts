import { nothingWanted } from '../../dialogue/world/page.ts'
import type { ReadingContext } from '../reader.ts'
import { emptyMemory, type Memory, type Task } from './memory.ts'

/** The task that the grammar's rules know a flow by. */
function taskOf({ flow, wish }: ReadingContext): Task | null {
  switch (flow) {
    case 'book':
      return { kind: 'book', wish }
    case 'move':
      return { kind: 'reschedule', appointmentId: null, wish, from: null, all: false }
    case 'cancel':
      return { kind: 'cancel', appointmentId: null, from: null }
    case 'attend':
    case 'pay':
      return { kind: flow }
    case 'list':
    case 'wait':
    case 'tell':
    case null:
      return null
  }
}

/** The context in the shape that the grammar's rules of a conversation read. */
export function memoryOf(context: ReadingContext): Memory {
  const { page, options, proposal, done, guest, further, isWeekly, name, now, wanted } = context
  const asked = context.asked === 'flow' ? null : context.asked
  const isOpen =
    asked !== null || proposal !== null || context.flow === 'book' || context.flow === 'move'
  return {
    ...emptyMemory,
    ...{
      page,
      options: [...options],
      proposal,
      weekly: isWeekly,
      name,
      guest,
      wanted: wanted ?? nothingWanted,
    },
    task: isOpen ? taskOf(context) : null,
    asked,
    invited: context.invited?.kind === 'act' ? context.invited.act : null,
    done: done && { kind: 'book', slug: done.slug, startsAt: done.startsAt, at: now.toString() },
    queue: further.map((one) => ({ ...one, serviceId: null, wish: null, isSame: false })),
    // A reminder that was sent after it is in the context.
    repliedAt: context.isGoingOn ? now.toString() : null,
    greeted: context.isGoingOn,
  }
}
