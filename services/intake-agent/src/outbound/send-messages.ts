import { notifierRpcs } from '@encaixe/contracts'
import { type Bus, grouped, type JobOptions, type Logger } from '@encaixe/service-kit'
import { z } from 'zod'
import { phoneOf } from '../domain/address.ts'
import type { AgentDatabase } from '../store.ts'

/** WhatsApp lets a person be answered for a day after they wrote. */
const WINDOW_HOURS = 23
const LOOK_EVERY_SECONDS = 2
/** What waits for less is under way. */
const PATIENCE_SECONDS = 5
const MOST = 100

const options = z.array(
  z.object({ id: z.string(), label: z.string(), description: z.string().exactOptional() }),
)

const readOptions = (payload: string | null) =>
  payload === null ? [] : (options.safeParse(JSON.parse(payload)).data ?? [])

/**
 * Has what is to be said sent by the notifier, which keeps the number's limits: once for each message, by its
 * id, however often it is asked.
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
  async function send(id: string): Promise<void> {
    const message = await prisma.message.findUnique({
      where: { id },
      include: { conversation: { select: { address: true } } },
    })
    if (!message || message.sentAt !== null || message.sender === 'client') return
    const phone = phoneOf(message.conversation.address)
    const now = clock()
    if (phone !== null) {
      const { body: text, professionalId, payload } = message
      const until = now.add({ hours: WINDOW_HOURS }).toString()
      const input = {
        phone,
        text,
        options: readOptions(payload),
        until,
        professionalId,
        deliveryId: id,
      }
      await bus.call(notifierRpcs.sendAgentMessage, input)
    }
    await markSent(id)
  }

  /** What is sent at the same time is marked together. */
  const markSent = grouped(async (ids: string[]) => {
    const sentAt = new Date(clock().epochMilliseconds)
    await prisma.message.updateMany({ where: { id: { in: ids }, sentAt: null }, data: { sentAt } })
    return ids
  })

  /** Now, for whoever waits; what fails, the job sends. */
  const sendSoon = (id: string): Promise<void> =>
    send(id).catch((error: unknown) =>
      log.warn({ err: error, message: id }, 'an answer is sent later'),
    )

  const job: JobOptions = {
    name: 'unsent answers',
    every: LOOK_EVERY_SECONDS,
    async run(signal) {
      const now = clock()
      const unsent = await prisma.message.findMany({
        where: {
          sender: { not: 'client' },
          sentAt: null,
          createdAt: {
            gte: new Date(now.subtract({ hours: WINDOW_HOURS }).epochMilliseconds),
            lt: new Date(now.subtract({ seconds: PATIENCE_SECONDS }).epochMilliseconds),
          },
        },
        orderBy: { createdAt: 'asc' },
        select: { id: true },
        take: MOST,
      })
      for (const { id } of unsent) {
        if (signal.aborted) return
        await send(id)
      }
    },
  }

  return { send: sendSoon, job }
}
