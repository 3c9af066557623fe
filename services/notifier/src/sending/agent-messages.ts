import type { notifierRpcs } from '@encaixe/contracts'
import { currentTraceparent, grouped, type HandlersOf } from '@encaixe/service-kit'
import { msgAgentReply } from '../notices/msg-agent-reply.ts'
import { type EventDeliveries, insertDeliveries } from '../sql/insert-deliveries.ts'
import type { NotifierDatabase } from '../store.ts'
import type { DeliveryRef } from './delivery.ts'

/** Answers of the same moment share a transaction. */
const MOST_TOGETHER = 50

/** Sends what the agent answers: the number's limits, retries and doubts are the same for all messages. */
export function agentMessages(
  database: NotifierDatabase,
  enqueue: (refs: DeliveryRef[]) => void,
): HandlersOf<typeof notifierRpcs, 'sendAgentMessage'> {
  const insert = grouped(
    (events: EventDeliveries[]) =>
      database.transaction(async ({ tx, afterCommit }) => {
        const refs = await insertDeliveries(tx, events)
        afterCommit(() => enqueue(refs.map((ref) => ({ ...ref, urgent: true }))))
        return events
      }),
    { most: MOST_TOGETHER, alone: () => true },
  )

  return {
    async sendAgentMessage({ phone, deliveryId, professionalId, ...params }) {
      const deliveries = msgAgentReply.to({ userId: null, phone, email: null }, params, {
        professionalId,
        timezone: 'America/Sao_Paulo',
      })
      await insert({ eventId: deliveryId, traceparent: currentTraceparent(), deliveries })
      return { accepted: true }
    },
  }
}
