import { understand } from '../../language/understand.rule.ts'
import type { Command, Flow } from '../command.ts'
import { readByGrammar } from '../grammar/grammar-reader.ts'
import { when } from '../grammar/said-commands.ts'
import type { Reader, ReadingContext } from '../reader.ts'
import { combined } from './combine.ts'
import { readByModel, rolesByModel } from './learned-reading.ts'
import { timesOfMessage } from './situation-of.ts'

/** The grammar and the learned models together: needs nobody, and asks where it is not sure. */
export const embeddedReader: Reader = {
  async read(message, context) {
    const model = readByModel(message, context)
    const times = timesOfMessage(message, context)
    const grammar = readByGrammar(message, context, (text) =>
      rolesByModel(text, text === message ? times : timesOfMessage(text, context), model.wants),
    )
    const timesFor = (flow: Flow) => timesIn(message, context, times, flow)
    return { commands: combined(message, grammar, model, context, timesFor), by: 'learned' }
  },
}

/** The times of a message that begins this flow, by the roles that the models give them. */
function timesIn(
  message: string,
  context: ReadingContext,
  times: ReturnType<typeof timesOfMessage>,
  flow: Flow,
): Command[] {
  const today = context.now.toZonedDateTimeISO(context.timezone).toPlainDate()
  const roleAt = rolesByModel(message, times, flow === 'move' ? ['move'] : ['book'])
  const { wish, from } = understand(message, today, { roleAt })
  return [...when(wish), ...when(from, 'current')]
}
