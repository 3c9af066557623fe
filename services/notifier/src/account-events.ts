import { accountEvents } from '@encaixe/contracts'
import { type EventEntry, eventHandlers } from '@encaixe/service-kit'
import { msgApiKeyMade } from './notices/account/msg-api-key-made.ts'
import { deliver } from './sending/deliver.ts'
import type { Enqueue } from './sending/queues.ts'
import type { NotifierTransaction } from './store.ts'

const on = eventHandlers<NotifierTransaction>()

/** What people are told about their account. */
export const onAccounts = ({
  enqueue,
}: {
  enqueue: Enqueue
}): EventEntry<NotifierTransaction>[] => [
  on(
    accountEvents.ApiKeyCreated,
    async ({ id: eventId, traceparent, time: madeAt, data: { professional, keyName } }, work) => {
      const { id: professionalId, name, timezone } = professional
      const params = { name, keyName, madeAt, timezone }
      const deliveries = msgApiKeyMade.to(professional, params, { professionalId, timezone })
      await deliver(work, enqueue, [{ eventId, traceparent, deliveries }])
    },
  ),
]
