import { z } from 'zod'

const record = z.record(z.string(), z.unknown())
const text = z.string()
const partOf = (message: Record<string, unknown>, name: string) =>
  record.safeParse(message[name]).data
const textOf = (part: Record<string, unknown> | undefined, name: string) =>
  text.safeParse(part?.[name]).data

/** What is around a message without changing what it says. */
const WRAPPERS = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'documentWithCaptionMessage',
]

/** Kinds that say something only by their name, or by the words under them. */
const media: Readonly<Record<string, string>> = {
  imageMessage: 'image',
  audioMessage: 'audio',
  videoMessage: 'video',
  ptvMessage: 'video',
  documentMessage: 'document',
  stickerMessage: 'sticker',
  lottieStickerMessage: 'sticker',
  locationMessage: 'location',
  liveLocationMessage: 'location',
  contactMessage: 'contacts',
  contactsArrayMessage: 'contacts',
  reactionMessage: 'reaction',
  editedMessage: 'edit',
}

export interface EvolutionContent {
  /** As it stands in a message of the Cloud API. */
  content: Record<string, unknown>
  /** The message that it answers. */
  contextId: string | null
}

/** What stands beside what somebody says, and keys and settings that phones tell each other. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'deviceSentMessage',
])

/** What a message holds, as WhatsApp's own protocol writes it; null: nobody says anything. */
export function contentOf(given: Record<string, unknown>): EvolutionContent | null {
  const message = unwrapped(given)
  if (Object.keys(message).every((name) => SAYS_NOTHING.has(name))) return null
  const { type } = partOf(message, 'protocolMessage') ?? { type: REVOKED[0] }
  if (![...REVOKED, ...EDITED].some((one) => one === type)) return null
  const conversation = textOf(message, 'conversation')
  if (conversation) return { content: writes(conversation), contextId: null }
  for (const [name, read] of Object.entries(readers)) {
    const part = partOf(message, name)
    const content = part && read(part)
    if (content) return { content, contextId: contextOf(part) }
  }
  for (const [name, type] of Object.entries(media)) {
    if (message[name] === undefined || message[name] === null) continue
    const part = partOf(message, name)
    const caption = textOf(part, 'caption')
    return {
      content: { type, [type]: caption ? { caption } : {} },
      contextId: part ? contextOf(part) : null,
    }
  }
  return { content: { type: 'unsupported' }, contextId: null }
}

function unwrapped(message: Record<string, unknown>): Record<string, unknown> {
  for (const name of WRAPPERS) {
    const inner = record.safeParse(partOf(message, name)?.message).data
    if (inner) return unwrapped(inner)
  }
  return message
}

const contextOf = (part: Record<string, unknown>) =>
  textOf(partOf(part, 'contextInfo'), 'stanzaId') ?? null

const writes = (body: string) => ({ type: 'text', text: { body } })
const presses = (id: string, title: string) => ({
  type: 'interactive',
  interactive: { type: 'button_reply', button_reply: { id, title } },
})

/** Of a protocol's messages those that somebody meant; the others tell of keys, settings and old chats. */
const REVOKED = ['REVOKE', 0]
const EDITED = ['MESSAGE_EDIT', 14]

const readers: Readonly<
  Record<string, (part: Record<string, unknown>) => Record<string, unknown> | null>
> = {
  extendedTextMessage(part) {
    const written = textOf(part, 'text')
    return written ? writes(written) : null
  },
  buttonsResponseMessage(part) {
    const id = textOf(part, 'selectedButtonId')
    return id ? presses(id, textOf(part, 'selectedDisplayText') ?? id) : null
  },
  templateButtonReplyMessage(part) {
    const id = textOf(part, 'selectedId')
    return id ? presses(id, textOf(part, 'selectedDisplayText') ?? id) : null
  },
  interactiveResponseMessage(part) {
    const chosen = parameters(textOf(partOf(part, 'nativeFlowResponseMessage'), 'paramsJson'))
    const id = textOf(chosen, 'id')
    const title = textOf(partOf(part, 'body'), 'text') ?? textOf(chosen, 'display_text')
    return id ? presses(id, title ?? id) : null
  },
  listResponseMessage(part) {
    const id = textOf(partOf(part, 'singleSelectReply'), 'selectedRowId')
    const reply = { id, title: textOf(part, 'title') ?? id }
    return id
      ? { type: 'interactive', interactive: { type: 'list_reply', list_reply: reply } }
      : null
  },
  protocolMessage: ({ type }) => ({
    type: REVOKED.some((one) => one === type) ? 'revoke' : 'edit',
  }),
}

function parameters(json: string | undefined): Record<string, unknown> | undefined {
  try {
    return record.safeParse(JSON.parse(json ?? '')).data
  } catch {
    return undefined
  }
}
