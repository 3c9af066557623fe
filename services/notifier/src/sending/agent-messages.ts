import type { notifierRpcs } from '@encaixe/contracts'
import { currentTraceparent, grouped, type HandlersOf } from '@encaixe/service-kit'
import { msgAgentReply } from '../notices/agent/msg-agent-reply.ts'
import type { NotifierDatabase } from '../store.ts'
import { type EventDeliveries, insertDeliveries } from './insert-deliveries.sql.ts'
import type { SendNow } from './send-now.ts'

/** Answers of the same moment share a statement. */
const MOST_TOGETHER = 8

/** Sends what the agent answers: the number's limits, retries and doubts are the same for all messages. */
export function agentMessages(
  { prisma }: Pick<NotifierDatabase, 'prisma'>,
  sendNow: SendNow,
): HandlersOf<typeof notifierRpcs, 'sendAgentMessages'> {
  const insert = grouped(
    async (lists: EventDeliveries[][]) => {
      sendNow(await insertDeliveries(prisma, lists.flat()))
      return lists
    },
    { most: MOST_TOGETHER, alone: () => true },
  )

  return {
    async sendAgentMessages({ messages }) {
      const traceparent = currentTraceparent()
      await insert(
        messages.map(({ to, deliveryId: eventId, professionalId, ...params }) => {
          const deliveries = msgAgentReply.to({ userId: null, phone: to, email: null }, params, {
            professionalId,
            timezone: 'America/Sao_Paulo',
          })
          return { eventId, traceparent, deliveries }
        }),
      )
      return { accepted: true }
    },
  }
}
