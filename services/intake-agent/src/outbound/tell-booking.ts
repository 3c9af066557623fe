import { bookingRpcs, id, phoneOf } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { z } from 'zod'
import type { AgentDatabase, AgentWork } from '../store.ts'
import { type AgentTasks, RETRY_DELAYS_MS } from './send-messages.ts'

/** The longest message between a client and a professional. */
const LONGEST = 2_000

const tellBooking = { kind: 'tell-booking', data: z.object({ messageId: id }) }

/** Has booking told of what a client wrote to the professional. */
export const tellLater = (
  tasks: AgentTasks,
  t: Pick<AgentWork, 'tx' | 'afterCommit'>,
  messages: readonly { messageId: string; conversationId: string }[],
) =>
  tasks.add(
    t,
    tellBooking,
    messages.map(({ messageId, conversationId: key }) => ({ data: { messageId }, key })),
  )

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
    keepDays: 0,
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
