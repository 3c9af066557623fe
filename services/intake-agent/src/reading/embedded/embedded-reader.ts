import type { ReadCommand } from '../command.ts'
import { readOne } from '../grammar/commands-in.ts'

import type { Reader, ReadingContext } from '../reader.ts'
import { twoIn } from './two-wishes.ts'

/** The grammar and the learned models together: needs nobody, and asks where it is not sure. */
export const embeddedReader: Reader = {
  async read(message, context) {
    return { commands: read(message, context), by: 'learned' }
  },
}

/** Of a message that asks for two things the second follows the first, after its `start`. */
function read(message: string, context: ReadingContext): ReadCommand[] {
  const two = twoIn(context, message)
  if (!two) return readOne(message, context)
  const first = readOne(two.first, context)
  const second = readOne(two.rest, { ...context, flow: null, done: null })
  const isStarted = second.some(({ kind }) => kind === 'start')
  const start = { kind: 'start' as const, flow: 'book' as const, confidence: 1 }
  return [...startFirst(first), ...(isStarted ? startFirst(second) : [start, ...second])]
}

/** A flow begins with its `start`. */
const startFirst = (commands: readonly ReadCommand[]): ReadCommand[] => [
  ...commands.filter(({ kind }) => kind === 'start'),
  ...commands.filter(({ kind }) => kind !== 'start'),
]
