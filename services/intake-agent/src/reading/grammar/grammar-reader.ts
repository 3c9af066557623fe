import type { RoleAt } from '../../language/understand.rule.ts'
import type { Command, ReadCommand } from '../command.ts'
import type { Reader, ReadingContext } from '../reader.ts'
import { memoryOf } from './as-before.ts'
import { commandsIn } from './commands-in.ts'
import { twoIn } from './wants/two-acts.ts'

/** What each time of a text is for, if somebody knows better than the grammar. */
type RolesIn = (text: string) => RoleAt
const unknown: RolesIn = () => () => null

/** The grammar of `language/` as a reader: what it reads it reads for sure. */
export const grammarReader: Reader = {
  async read(message, context) {
    const commands = readByGrammar(message, context)
    const read: readonly Command[] =
      commands.length > 0 ? commands : [{ kind: 'unclear', between: [] }]
    return { commands: read.map((one): ReadCommand => ({ ...one, confidence: 1 })), by: 'grammar' }
  },
}

/** What the grammar reads. Of a message that asks for two things the second follows the first, after its `start`. */
export function readByGrammar(
  message: string,
  context: ReadingContext,
  rolesIn: RolesIn = unknown,
): Command[] {
  const two = twoIn(context, memoryOf(context), message)
  if (!two) return commandsIn(message, context, rolesIn(message))
  const first = commandsIn(two.first, context, rolesIn(two.first))
  const second = commandsIn(two.rest, { ...context, flow: null, done: null }, rolesIn(two.rest))
  const isStarted = second.some(({ kind }) => kind === 'start')
  return [
    ...startFirst(first),
    ...(isStarted
      ? startFirst(second)
      : [{ kind: 'start' as const, flow: 'book' as const }, ...second]),
  ]
}

/** A flow begins with its `start`. */
const startFirst = (commands: readonly Command[]): Command[] => [
  ...commands.filter(({ kind }) => kind === 'start'),
  ...commands.filter(({ kind }) => kind !== 'start'),
]
