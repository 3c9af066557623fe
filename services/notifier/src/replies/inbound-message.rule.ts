import { isForNotifier, optOutWord, phoneOf, saidAt, senderOf } from '@encaixe/contracts'
import { z } from 'zod'

/** What a person sent us that we act on, as it is kept until it is worked on. */
export const inboundMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('press'),
    messageId: z.string(),
    /** E.164, as we write to it. */
    phone: z.string(),
    /** When it was pressed. */
    at: z.string(),
    /** It was more than a day under way. */
    isOld: z.boolean().default(false),
    /** What the button carries. */
    payload: z.string(),
    /** The message under which it is; null where the provider does not say. */
    contextId: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('word'),
    messageId: z.string(),
    /** E.164, or the address of somebody whose phone the provider does not tell. */
    phone: z.string(),
    at: z.string(),
    word: z.enum(['stop', 'resume']),
  }),
])
export type InboundMessage = z.output<typeof inboundMessage>
export type Press = Extract<InboundMessage, { kind: 'press' }>
export type Word = Extract<InboundMessage, { kind: 'word' }>

const common = z.object({
  id: z.string().min(1).max(300),
  context: z
    .object({ id: z.string().max(300).optional() })
    .optional()
    .catch(undefined),
})

const content = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('button'),
    button: z.object({ payload: z.string().max(256) }),
  }),
  z.object({
    type: z.literal('interactive'),
    interactive: z.object({ button_reply: z.object({ id: z.string().max(256) }) }),
  }),
  z.object({ type: z.literal('text'), text: z.object({ body: z.string() }) }),
])

const change = z.object({ value: z.object({ messages: z.array(z.unknown()) }) })

/**
 * What people pressed or wrote, in one change of a webhook of the Cloud API. Of what they write only our own
 * words are kept; the rest is the agent's to read, and counted.
 */
export function messagesOf(
  input: unknown,
  arrivedAt: Temporal.Instant,
): { messages: InboundMessage[]; ignored: number } {
  const parsed = change.safeParse(input)
  if (!parsed.success) return { messages: [], ignored: 0 }
  const read = parsed.data.value.messages.map((one) => messageOf(one, arrivedAt))
  const messages = read.filter((message) => message !== null)
  return { messages, ignored: read.length - messages.length }
}

function messageOf(input: unknown, arrivedAt: Temporal.Instant): InboundMessage | null {
  if (!isForNotifier(input)) return null
  const head = common.safeParse(input)
  const body = content.safeParse(input)
  const sender = senderOf(input)
  if (!head.success || !body.success || sender === null) return null
  const { id: messageId, context } = head.data
  const { at, isOld } = saidAt(input, arrivedAt)
  const sent = { messageId, at: at.toString() }
  const { data } = body
  if (data.type === 'text') {
    const word = optOutWord(data.text.body)
    return word && { kind: 'word', ...sent, phone: sender, word }
  }
  const payload = data.type === 'button' ? data.button.payload : data.interactive.button_reply.id
  const phone = phoneOf(sender)
  if (phone === null || !payload.includes('.')) return null
  return { kind: 'press', ...sent, isOld, phone, payload, contextId: context?.id ?? null }
}
