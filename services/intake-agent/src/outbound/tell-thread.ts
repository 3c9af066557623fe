import { bookingRpcs, phoneOf } from '@encaixe/contracts'
import type { Bus, JobOptions, Logger } from '@encaixe/service-kit'
import type { AgentDatabase } from '../store.ts'

const LOOK_EVERY_SECONDS = 5
const MOST = 100
/** As long as a message between a client and a professional may be. */
const LONGEST = 2_000

/**
 * What clients write while the professional answers stands in the conversation of the two as well: booking is told
 * of each message by its id, as often as it takes.
 */
export function threadTeller({
  database: { prisma },
  bus,
  log,
}: {
  database: Pick<AgentDatabase, 'prisma'>
  bus: Pick<Bus, 'call'>
  log: Logger
}): { job: JobOptions; soon(): void } {
  async function tellAll(signal?: AbortSignal): Promise<void> {
    const waiting = await prisma.message.findMany({
      where: { forThread: true },
      orderBy: { id: 'asc' },
      include: { conversation: { select: { address: true } } },
      take: MOST,
    })
    for (const { id, professionalId, body, conversation } of waiting) {
      if (signal?.aborted) return
      const phone = phoneOf(conversation.address)
      const written = body.slice(0, LONGEST).toWellFormed().trim()
      if (phone !== null && professionalId !== null && written !== '') {
        const message = { messageId: id, professionalId, phone, body: written }
        await bus.call(bookingRpcs.receiveMessage, message)
      }
      await prisma.message.update({ where: { id }, data: { forThread: false } })
    }
  }

  return {
    job: { name: 'words for the person', every: LOOK_EVERY_SECONDS, run: tellAll },
    /** Now, for whoever looks at the conversation; what fails, the job tells. */
    soon: () =>
      void tellAll().catch((error: unknown) =>
        log.warn({ err: error }, 'words for the person are told later'),
      ),
  }
}
