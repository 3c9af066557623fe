import { isForNotifier, saidAt, senderOf } from '@encaixe/contracts'
import { z } from 'zod'
import { type OtherKind, otherKinds } from '../dialogue/world/person.ts'

/** A WhatsApp message, as stored until it is answered. */
export interface InboundMessage {
  providerId: string
  /** E.164, or `user:…` if the provider hides the phone. */
  address: string
  /** As their profile says. */
  name: string | null
  kind: 'text' | 'tap' | OtherKind
  /** The text, or the label of the tapped option. */
  body: string
  /** The id of the tapped option, or of a voice note's audio at the provider. */
  payload: string | null
  contextId: string | null
  /** When it was said: an instant. */
  saidAt: string
}

const change = z.object({
  value: z.object({
    contacts: z.array(z.unknown()).optional().catch(undefined),
    messages: z.array(z.unknown()),
  }),
})

const contact = z.object({
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
  profile: z.object({ name: z.string().max(200) }),
})

const head = z.object({
  id: z.string().min(1).max(300),
  from: z.string().max(40).optional(),
  from_user_id: z.string().max(200).optional(),
  type: z.string().max(60),
  context: z
    .object({ id: z.string().max(300).optional() })
    .optional()
    .catch(undefined),
})

const MOST_CHARACTERS = 4_096
const written = z.object({ text: z.object({ body: z.string() }) })
const reply = z.object({ id: z.string().max(256), title: z.string().max(200) })
const interactive = z.object({
  interactive: z.union([
    z.object({ button_reply: reply }).transform((one) => one.button_reply),
    z.object({ list_reply: reply }).transform((one) => one.list_reply),
  ]),
})
/** As a phone records it; other audio is not put into words. */
const voiceNote = z.object({
  audio: z.object({
    id: z.string().regex(/^\d{1,40}$/),
    mime_type: z.string().regex(/^audio\/ogg\b/),
  }),
})
const withCaption = z.record(z.string(), z.unknown())
const caption = z.object({ caption: z.string() })

/** NUL and lone surrogates, which PostgreSQL rejects. */
export const storable = (text: string) =>
  text.toWellFormed().replaceAll('\0', '').slice(0, MOST_CHARACTERS)

/**
 * Reads what people sent in one change of a webhook of the Cloud API. It ignores and counts what it cannot read and
 * what the notifier handles: buttons of its own messages and the words that opt out.
 */
export function messagesOf(
  input: unknown,
  arrivedAt: Temporal.Instant,
): { messages: InboundMessage[]; ignored: number } {
  const parsed = change.safeParse(input)
  if (!parsed.success) return { messages: [], ignored: 0 }
  const { messages: items, contacts = [] } = parsed.data.value
  const names = namesOf(contacts)
  const messages = items.flatMap((item) => messageOf(item, names, arrivedAt) ?? [])
  return { messages, ignored: items.length - messages.length }
}

function namesOf(contacts: readonly unknown[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const one of contacts) {
    const { data } = contact.safeParse(one)
    const name = data && storable(data.profile.name).trim()
    for (const key of [data?.wa_id, data?.user_id]) if (key && name) names.set(key, name)
  }
  return names
}

function messageOf(
  input: unknown,
  names: ReadonlyMap<string, string>,
  arrivedAt: Temporal.Instant,
): InboundMessage | null {
  const { data } = head.safeParse(input)
  const address = senderOf(input)
  const content = data && contentOf(data.type, input)
  if (!data || !address || !content) return null
  return {
    providerId: data.id,
    address,
    name: names.get(data.from ?? '') ?? names.get(data.from_user_id ?? '') ?? null,
    ...content,
    contextId: data.context?.id ?? null,
    saidAt: saidAt(input, arrivedAt).at.toString(),
  }
}

type Content = Pick<InboundMessage, 'kind' | 'body' | 'payload'>

const text = (body: string): Content => ({ kind: 'text', body: storable(body), payload: null })

/** null: the notifier handles it. */
function contentOf(type: string, input: unknown): Content | null {
  if (isForNotifier(input)) return null
  if (type === 'text') {
    const { data } = written.safeParse(input)
    return data ? text(data.text.body) : other('unknown')
  }
  if (type === 'interactive') {
    const { data } = interactive.safeParse(input)
    if (!data) return other('unknown')
    const { id: payload, title } = data.interactive
    return { kind: 'tap', body: storable(title), payload }
  }
  if (type === 'audio') {
    const { data } = voiceNote.safeParse(input)
    return { ...other('audio'), payload: data?.audio.id ?? null }
  }
  if (type === 'edit') return other('edited')
  if (type === 'revoke') return other('deleted')
  const kind = otherKinds.find((one) => one === type)
  if (kind === undefined) return other('unknown')
  // The caption of a picture is its text.
  const media = withCaption.safeParse(input).data?.[kind]
  const said = caption.safeParse(media).data?.caption
  return said ? text(said) : other(kind)
}

const other = (kind: OtherKind): Content => ({ kind, body: '', payload: null })
