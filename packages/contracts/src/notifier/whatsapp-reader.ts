import { z } from 'zod'
import { optOutWord } from './opt-out-word.ts'

const option = z.object({ id: z.string() })
const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.object({ body: z.string() }) }),
  z.object({ type: z.literal('button') }),
  z.object({
    type: z.literal('interactive'),
    interactive: z.union([
      z.object({ button_reply: option }).transform((one) => one.button_reply),
      z.object({ list_reply: option }).transform((one) => one.list_reply),
    ]),
  }),
])

/**
 * Whether a message, as a webhook of the Cloud API tells it, is the notifier's: the buttons of its own messages,
 * which carry an action and a token, and the words by which people leave. Everything else the agent reads.
 */
export function isForNotifier(told: unknown): boolean {
  const { data } = message.safeParse(told)
  switch (data?.type) {
    case 'text':
      return optOutWord(data.text.body) !== null
    case 'button':
      return true
    case 'interactive':
      return data.interactive.id.includes('.')
    default:
      return false
  }
}
