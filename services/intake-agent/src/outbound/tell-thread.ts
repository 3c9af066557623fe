import { bookingRpcs, phoneOf } from '@encaixe/contracts'
import type { Bus, JobOptions, Logger } from '@encaixe/service-kit'
import type { AgentDatabase } from '../store.ts'

const LOOK_EVERY_SECONDS = 5
const MOST = 100
/** The longest message between a client and a professional. */
const LONGEST = 2_000

/**
 * Tells booking what clients write while the professional answers. Booking keeps it in the conversation of the two,
 * each message once by its id.
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
    /** Tells at once. If that fails, the job tells later. */
    soon: () =>
      void tellAll().catch((error: unknown) =>
        log.warn({ err: error }, 'words for the person are told later'),
      ),
  }
}
