import { randomBytes } from 'node:crypto'
import { createHistory } from '../history.ts'
import { ValidationProblem } from '../problem.ts'
import type { Media } from '../voice/media.ts'
import type { Button, Content, OutgoingMessage, PersonMessage, PhoneMessage } from './message.ts'

/** Free text is allowed for this long after a person last wrote. */
const WINDOW_MS = 24 * 60 * 60 * 1000
/** From the server to the phone. */
const DELIVERY_MS = 30
const DEFAULT_PROFILE_NAME = 'Pessoa de teste'

interface Outgoing {
  /** Set if the caller chose the id. */
  id?: string | undefined
  number: string
  content: Content
  via?: OutgoingMessage['via']
  category: OutgoingMessage['category']
  callbackData: string | undefined
  contextId: string | undefined
}

interface Answer {
  number: string
  text?: string | undefined
  buttonId?: string | undefined
  /** The id of the message that is answered. */
  context?: string | undefined
  name?: string | undefined
  /** Says the text in a voice note of this length. */
  voiceSeconds?: number | undefined
  /** It was said so long ago, and was under way since; negative: its clock is ahead. */
  secondsAgo?: number | undefined
}

/** Reports delivery statuses and written messages to the business. */
export interface Teller {
  status(
    message: OutgoingMessage,
    status: 'sent' | 'delivered' | 'read' | 'failed',
    at: number,
    failure?: { code: number; details?: string },
  ): void
  wrote(
    message: PersonMessage,
    name: string,
    pressed: { button: Button; of: OutgoingMessage } | undefined,
    at: number,
  ): void
}

interface ConversationOptions {
  tellers: Readonly<Record<OutgoingMessage['via'], Teller>>
  /** For phones that have received nothing yet. */
  usualVia: OutgoingMessage['via']
  media: Media
  now: () => number
  limit: number
}

export type Conversations = ReturnType<typeof createConversations>

/** The messages of every phone in the sandbox, in both directions. */
export function createConversations({ tellers, usualVia, media, now, limit }: ConversationOptions) {
  const messages = createHistory<PhoneMessage>({ limit, keysOf: ({ number }) => [number] })
  const lastWroteAt = new Map<string, number>()

  function advance(message: OutgoingMessage, status: 'sent' | 'delivered' | 'read') {
    // A person may open the page before the delivery is reported: read is not taken back.
    if (message.status !== 'read') message.status = status
    tellers[message.via].status(message, status, now())
  }

  function deliver(message: OutgoingMessage) {
    setImmediate(() => {
      advance(message, 'sent')
      // Begun only now, however busy the machine is: `sent` is reported on its own.
      setImmediate(() => setTimeout(() => advance(message, 'delivered'), DELIVERY_MS).unref())
    })
  }

  function wrote(number: string) {
    lastWroteAt.delete(number)
    lastWroteAt.set(number, now())
    const [oldest] = lastWroteAt.size > limit ? lastWroteAt.keys() : []
    if (oldest !== undefined) lastWroteAt.delete(oldest)
  }

  function spoken(text: string, seconds: number) {
    const mediaId = media.add({ text, seconds })
    return { mediaId, seconds, sha256: media.get(mediaId)?.sha256 ?? '' }
  }

  return {
    /** Returns the id of the accepted message. With `failure` it never reaches the phone, and a status reports that. */
    accept(outgoing: Outgoing, failure?: { code: number; details?: string }): string {
      const { content, callbackData, contextId, id, via = 'cloud', ...rest } = outgoing
      const message: OutgoingMessage = {
        direction: 'to_person',
        id: id ?? newId(),
        via,
        ...rest,
        ...content,
        status: 'accepted',
        ...(callbackData !== undefined && { callbackData }),
        ...(contextId !== undefined && { contextId }),
        receivedAt: timestamp(now()),
      }
      if (failure) {
        setImmediate(() => tellers[via].status(message, 'failed', now(), failure))
      } else {
        messages.add(message)
        deliver(message)
      }
      return message.id
    },
    /** @throws {ValidationProblem} when there is no such button or message */
    answer(answer: Answer): PersonMessage {
      const { number, text, buttonId, context, name, voiceSeconds, secondsAgo = 0 } = answer
      const pressed =
        buttonId === undefined ? undefined : findButton(messages.of(number), buttonId, context)
      if (context !== undefined && messages.get(context)?.number !== number) {
        throw problem('context', 'there is no such message on this phone')
      }
      const contextId = context ?? pressed?.of.id
      const message: PersonMessage = {
        direction: 'from_person',
        id: newId(),
        number,
        text: pressed?.button.title ?? text ?? '',
        ...(contextId !== undefined && { contextId }),
        ...(buttonId !== undefined && { buttonId }),
        ...(voiceSeconds !== undefined && { voice: spoken(text ?? '', voiceSeconds) }),
        read: false,
        receivedAt: timestamp(now()),
      }
      const last = messages.of(number).findLast(({ direction }) => direction === 'to_person')
      const via = last?.direction === 'to_person' ? last.via : usualVia
      messages.add(message)
      wrote(number)
      tellers[via].wrote(message, name ?? DEFAULT_PROFILE_NAME, pressed, now() - secondsAgo * 1_000)
      return message
    },
    /** The person saw what is there; answers how many messages became read. */
    see(number: string): number {
      const unseen = messages.of(number).filter(isUnseen)
      for (const message of unseen) advance(message, 'read')
      return unseen.length
    },
    /** The business saw a person's message. */
    markAnswerRead(id: string): boolean {
      const message = messages.get(id)
      if (message?.direction !== 'from_person') return false
      message.read = true
      return true
    },
    windowOpen: (number: string) =>
      now() - (lastWroteAt.get(number) ?? Number.NEGATIVE_INFINITY) < WINDOW_MS,
    of: messages.of,
    all: messages.all,
    /** The last message of the phones used last, newest first. */
    overview: (count: number) =>
      messages.overview(count).map(({ key, last }) => ({
        number: key,
        last,
        unseen: messages.of(key).filter(isUnseen).length,
      })),
    clear(number?: string): number {
      if (number === undefined) lastWroteAt.clear()
      else lastWroteAt.delete(number)
      return messages.clear(number)
    },
    size: messages.size,
  }
}

function isUnseen(message: PhoneMessage): message is OutgoingMessage {
  return message.direction === 'to_person' && message.status !== 'read'
}

/** The button in the answered message, or in the newest message that has it. */
function findButton(messages: PhoneMessage[], buttonId: string, context: string | undefined) {
  for (const of of messages.toReversed()) {
    if (of.direction !== 'to_person' || (context !== undefined && of.id !== context)) continue
    const button = of.buttons.find((candidate) => idOf(candidate) === buttonId)
    if (button) return { button, of }
  }
  throw problem('buttonId', 'no message on this phone has such a button')
}

function idOf(button: Button): string | undefined {
  return button.type === 'reply' || button.type === 'row' ? button.id : undefined
}

function problem(path: string, message: string) {
  return new ValidationProblem([{ path, message }])
}

function newId(): string {
  return `wamid.${randomBytes(27).toString('base64')}`
}

function timestamp(at: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toString({ smallestUnit: 'millisecond' })
}
