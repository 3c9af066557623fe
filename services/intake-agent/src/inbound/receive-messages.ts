import { intakeAgentEvents, type intakeAgentRpcs, phoneOf } from '@encaixe/contracts'
import { batched, currentOrigin, type HandlersOf } from '@encaixe/service-kit'
import { type AgentTasks, addForMessages, tellBooking } from '../outbound/send-messages.ts'
import type { AgentDatabase } from '../store.ts'
import { answerConversation, answerLater } from '../turns/answer-conversations.ts'
import { storeMessages } from './store-messages.sql.ts'
import { type InboundMessage, messagesOf } from './whatsapp-message.ts'

const MOST_TOGETHER = 50

/** The messages of a webhook. */
interface Received {
  messages: InboundMessage[]
  origin: ReturnType<typeof currentOrigin>
}

/**
 * Stores messages of clients before they are acknowledged, each once. A turn answers them after the debounce.
 * Webhooks of the same moment share a transaction: 200 conversations at once need it.
 */
export function receiveMessages({
  tasks,
  database,
  debounceMs,
  clock,
}: {
  tasks: AgentTasks
  database: AgentDatabase
  debounceMs: number
  clock: () => Temporal.Instant
}): HandlersOf<typeof intakeAgentRpcs, 'receiveMessages'> {
  const storeAll = (received: Received[]) =>
    database.transaction(async (t) => {
      const now = clock()
      // Every transaction locks conversations in the same order.
      const messages = received.flatMap((one) => one.messages).toSorted(byAddress)
      const stored = await storeMessages(t.tx, messages, now)
      for (const { conversationId, address, opened } of stored) {
        if (!opened) continue
        await t.emit(intakeAgentEvents.ConversationOpened, {
          subject: conversationId,
          data: { conversationId, phone: phoneOf(address), openedAt: now.toString() },
        })
      }
      const dueAt = now.add({ milliseconds: debounceMs })
      const originOf = new Map(
        received.flatMap((one) => one.messages.map(({ address }) => [address, one.origin])),
      )
      const answered = stored.flatMap(({ conversationId, address, isHuman }) =>
        isHuman ? [] : { conversationId, dueAt, origin: originOf.get(address) ?? {} },
      )
      await answerLater(tasks, t, answerConversation, answered)
      const told = stored.flatMap(({ conversationId, toTell }) =>
        toTell.map((messageId) => ({ messageId, conversationId })),
      )
      await addForMessages(tasks, t, tellBooking, told)
      return received.map((one) => one.messages.length)
    })

  const store = batched(storeAll, { most: MOST_TOGETHER, alone: () => true })

  return {
    async receiveMessages({ changes }) {
      const now = clock()
      const read = changes.map((change) => messagesOf(change, now))
      const messages = read.flatMap((one) => one.messages)
      const ignored = read.reduce((sum, one) => sum + one.ignored, 0)
      const stored = messages.length === 0 ? 0 : await store({ messages, origin: currentOrigin() })
      return { stored, ignored }
    },
  }
}

/** Only addresses are compared: the messages of one client keep their order. */
const byAddress = (one: InboundMessage, other: InboundMessage) =>
  one.address < other.address ? -1 : one.address > other.address ? 1 : 0
