import {
  type AgentMessage,
  AppError,
  id,
  MOST_AGENT_MESSAGES,
  notifierRpcs,
} from '@encaixe/contracts'
import { type Bus, batched, type Tasks } from '@encaixe/service-kit'
import { z } from 'zod'
import type { AgentDatabase, AgentTransaction, AgentWork } from '../store.ts'
import { shownOptions } from './options.ts'

export type AgentTasks = Tasks<AgentTransaction>

/** WhatsApp lets a person be answered for a day after they wrote. */
const WINDOW_HOURS = 23
const MINUTE_MS = 60_000
/** For as long as a message may be sent. */
export const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 15_000, 30_000].concat(
  Array<number>(WINDOW_HOURS * 60).fill(MINUTE_MS),
)

const ofMessage = z.object({ messageId: id })
export const sendMessage = { kind: 'send-message', data: ofMessage }
export const tellBooking = { kind: 'tell-booking', data: ofMessage }

/** Adds a task for each stored message, to be run after those of its conversation that were added before. */
export const addForMessages = (
  tasks: AgentTasks,
  t: Pick<AgentWork, 'tx' | 'afterCommit'>,
  kind: { kind: string; data: typeof ofMessage },
  messages: readonly { messageId: string; conversationId: string }[],
) =>
  tasks.add(
    t,
    kind,
    messages.map(({ messageId, conversationId: key }) => ({ data: { messageId }, key })),
  )

interface StoredMessage {
  id: string
  to: string
  text: string
  options: unknown
  professionalId: string | null
  createdAt: Date
}

/**
 * Has the notifier send messages. It keeps the number's limits, and sends each message once by its id, however
 * often it is asked. Messages of the same moment go in one request: 200 conversations at once need it.
 */
export function sendMessages({
  tasks,
  database: { prisma },
  bus,
}: {
  tasks: AgentTasks
  database: Pick<AgentDatabase, 'prisma'>
  bus: Pick<Bus, 'call'>
}): void {
  const send = batched(
    async (ids: string[]) => {
      // Without those that were erased meanwhile.
      const stored = await prisma.$queryRaw<StoredMessage[]>`
        select m.id, c.address as to, m.body as text, m.options, m.professional_id as "professionalId",
          m.created_at as "createdAt"
        from messages m join conversations c on c.id = m.conversation_id
        where m.id = any(${ids}::uuid[]) and c.address is not null`
      const messages = stored.map(asAgentMessage)
      if (messages.length > 0) await bus.call(notifierRpcs.sendAgentMessages, { messages })
      return ids
    },
    // If the notifier refuses one, the others are sent one by one.
    { most: MOST_AGENT_MESSAGES, alone: isRefused },
  )

  tasks.handle(sendMessage, {
    atOnce: MOST_AGENT_MESSAGES,
    deleteDone: true,
    retryDelaysMs: RETRY_DELAYS_MS,
    runOutside: ({ data }) => send(data.messageId),
  })
}

const isRefused = (error: unknown) =>
  error instanceof AppError && error.code === 'VALIDATION_FAILED'

const asAgentMessage = ({ id, options, createdAt, ...message }: StoredMessage): AgentMessage => ({
  deliveryId: id,
  ...message,
  options: shownOptions(id, options),
  until: Temporal.Instant.fromEpochMilliseconds(createdAt.getTime())
    .add({ hours: WINDOW_HOURS })
    .toString(),
})
