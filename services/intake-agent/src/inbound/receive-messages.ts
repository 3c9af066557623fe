import { intakeAgentEvents, type intakeAgentRpcs, phoneOf } from '@encaixe/contracts'
import { batched, type HandlersOf } from '@encaixe/service-kit'
import type { AgentDatabase } from '../store.ts'
import { type StoredIn, storeMessages } from './store-messages.sql.ts'
import { type InboundMessage, messagesOf } from './whatsapp-message.ts'

const MOST_TOGETHER = 50

/**
 * Stores messages of clients before they are acknowledged, each once. A turn answers them after the debounce.
 * Webhooks of the same moment share a transaction: 200 conversations at once need it.
 */
export function receiveMessages({
  database,
  debounceMs,
  clock,
  schedule,
  tellThread,
}: {
  database: AgentDatabase
  debounceMs: number
  clock: () => Temporal.Instant
  /** Answers a conversation after this many milliseconds. */
  schedule: (conversationId: string, afterMs: number) => void
  /** Reports clients' messages for the professional to booking. */
  tellThread: () => void
}): HandlersOf<typeof intakeAgentRpcs, 'receiveMessages'> {
  const storeAll = (lists: InboundMessage[][]) =>
    database.transaction(async ({ tx, emit, afterCommit }) => {
      const now = clock()
      // Every transaction locks conversations in the same order.
      const messages = lists.flat().toSorted(byAddress)
      const stored = await storeMessages(tx, messages, { now, debounceMs })
      for (const { conversationId, address, opened } of stored) {
        if (!opened) continue
        await emit(intakeAgentEvents.ConversationOpened, {
          subject: conversationId,
          data: { conversationId, phone: phoneOf(address), openedAt: now.toString() },
        })
      }
      afterCommit(() => answerLater(stored))
      return lists.map((list) => list.length)
    })

  function answerLater(stored: readonly StoredIn[]) {
    for (const { conversationId, isHuman } of stored) {
      if (!isHuman) schedule(conversationId, debounceMs)
    }
    if (stored.some(({ isHuman }) => isHuman)) tellThread()
  }

  const store = batched(storeAll, { most: MOST_TOGETHER, alone: () => true })

  return {
    async receiveMessages({ changes }) {
      const read = changes.map(messagesOf)
      const messages = read.flatMap((one) => one.messages)
      const ignored = read.reduce((sum, one) => sum + one.ignored, 0)
      const stored = messages.length === 0 ? 0 : await store(messages)
      return { stored, ignored }
    },
  }
}

/** Only addresses are compared: the messages of one client keep their order. */
const byAddress = (one: InboundMessage, other: InboundMessage) =>
  one.address < other.address ? -1 : one.address > other.address ? 1 : 0
