import { bookingRpcs, phoneOf } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { AgentDatabase } from '../store.ts'
import { type AgentTasks, RETRY_DELAYS_MS, tellBooking } from './send-messages.ts'

/** The longest message between a client and a professional. */
const LONGEST = 2_000

/**
 * Tells booking what clients write while the professional answers. Booking keeps it in the conversation of the two,
 * each message once by its id.
 */
export const tellOfMessages = ({
  tasks,
  database: { prisma },
  bus,
}: {
  tasks: AgentTasks
  database: Pick<AgentDatabase, 'prisma'>
  bus: Pick<Bus, 'call'>
}): void =>
  tasks.handle(tellBooking, {
    deleteDone: true,
    retryDelaysMs: RETRY_DELAYS_MS,
    async runOutside({ data: { messageId } }) {
      const message = await prisma.message.findUnique({
        where: { id: messageId },
        select: { body: true, professionalId: true, conversation: { select: { address: true } } },
      })
      const phone = phoneOf(message?.conversation.address ?? null)
      const professionalId = message?.professionalId ?? null
      const body = message?.body.slice(0, LONGEST).toWellFormed().trim() ?? ''
      if (phone === null || professionalId === null || body === '') return
      await bus.call(bookingRpcs.receiveMessage, { messageId, professionalId, phone, body })
    },
  })
