import type { notifierRpcs } from '@encaixe/contracts'
import { currentTraceparent, type HandlersOf } from '@encaixe/service-kit'
import { msgAgentReply } from '../notices/msg-agent-reply.ts'
import { insertDeliveries } from '../sql/insert-deliveries.ts'
import type { NotifierDatabase } from '../store.ts'
import type { DeliveryRef } from './delivery.ts'

/** Sends what the agent answers: the number's limits, retries and doubts are the same for all messages. */
export const agentMessages = (
  database: NotifierDatabase,
  enqueue: (refs: DeliveryRef[]) => void,
): HandlersOf<typeof notifierRpcs, 'sendAgentMessage'> => ({
  async sendAgentMessage({ phone, deliveryId, professionalId, ...params }) {
    const deliveries = msgAgentReply.to({ userId: null, phone, email: null }, params, {
      professionalId,
      timezone: 'America/Sao_Paulo',
    })
    const event = { eventId: deliveryId, traceparent: currentTraceparent(), deliveries }
    await database.transaction(async ({ tx, afterCommit }) => {
      const refs = await insertDeliveries(tx, [event])
      afterCommit(() => enqueue(refs.map((ref) => ({ ...ref, urgent: true }))))
    })
    return { accepted: true }
  },
})
