import { type AgentMessage, AppError, MOST_AGENT_MESSAGES, notifierRpcs } from '@encaixe/contracts'
import { type Bus, batched, type JobOptions, type Logger } from '@encaixe/service-kit'
import { z } from 'zod'
import type { Message } from '../../generated/client.ts'
import type { AgentDatabase } from '../store.ts'

/** WhatsApp lets a person be answered for a day after they wrote. */
const WINDOW_HOURS = 23
const LOOK_EVERY_SECONDS = 2
/** A younger message is being sent just now. */
const PATIENCE_SECONDS = 5

/** A stored message to be sent. */
export interface Outgoing {
  id: string
  address: string
  text: string
  options: AgentMessage['options']
  professionalId: string | null
}

const options = z.array(
  z.object({ id: z.string(), label: z.string(), description: z.string().exactOptional() }),
)

const readOptions = (payload: string | null) =>
  payload === null ? [] : (options.safeParse(JSON.parse(payload)).data ?? [])

/**
 * Has the notifier send messages. It keeps the number's limits, and sends each message once by its id, however
 * often it is asked. Messages of the same moment go in one request: 200 conversations at once need it.
 */
export function messageSender({
  database: { prisma },
  bus,
  clock,
  log,
}: {
  database: Pick<AgentDatabase, 'prisma'>
  bus: Pick<Bus, 'call'>
  clock: () => Temporal.Instant
  log: Logger
}) {
  const hand = batched(
    async (some: Outgoing[]) => {
      const until = clock().add({ hours: WINDOW_HOURS }).toString()
      const messages = some.map((one) => handed(one, until))
      await bus.call(notifierRpcs.sendAgentMessages, { messages })
      const sentAt = new Date(clock().epochMilliseconds)
      const ids = some.map(({ id }) => id)
      await prisma.message.updateMany({
        where: { id: { in: ids }, sentAt: null },
        data: { sentAt },
      })
      return some
    },
    // If the notifier refuses one, the others are sent one by one.
    { most: MOST_AGENT_MESSAGES, alone: isRefused },
  )

  /** Sends at once. If that fails, the job sends it later. */
  async function send(message: Outgoing): Promise<void> {
    try {
      await hand(message)
    } catch (error) {
      log.warn({ err: error, message: message.id }, 'an answer is sent later')
    }
  }

  const job: JobOptions = {
    name: 'unsent answers',
    every: LOOK_EVERY_SECONDS,
    async run() {
      const now = clock()
      const unsent = await prisma.message.findMany({
        where: {
          sender: { not: 'client' },
          sentAt: null,
          // In the chat of a page the request has its answer already.
          conversation: { channel: 'whatsapp' },
          createdAt: {
            gte: new Date(now.subtract({ hours: WINDOW_HOURS }).epochMilliseconds),
            lt: new Date(now.subtract({ seconds: PATIENCE_SECONDS }).epochMilliseconds),
          },
        },
        orderBy: { createdAt: 'asc' },
        include: { conversation: { select: { address: true } } },
        take: MOST_AGENT_MESSAGES,
      })
      await Promise.all(unsent.flatMap(storedMessage).map(send))
    },
  }

  return { send, job }
}

const isRefused = (error: unknown) =>
  error instanceof AppError && error.code === 'VALIDATION_FAILED'

const handed = (
  { id: deliveryId, address: to, text, options, professionalId }: Outgoing,
  until: string,
): AgentMessage => ({
  ...{ deliveryId, to, text, professionalId, until },
  options: options.map(({ id, label, description }) => ({
    ...{ id, label },
    ...(description && { description }),
  })),
})

type Stored = Message & { conversation: { address: string | null } }

const storedMessage = ({ id, body, professionalId, payload, conversation }: Stored): Outgoing[] =>
  conversation.address === null
    ? []
    : [
        {
          ...{ id, professionalId, address: conversation.address, text: body },
          options: readOptions(payload),
        },
      ]
