import { intakeAgentEvents } from '@encaixe/contracts'
import { type EventEntry, eventHandlers, onTogether } from '@encaixe/service-kit'
import { msgAgentHandoff } from './notices/agent/msg-agent-handoff.ts'
import { keepConversations } from './reminders/conversations.sql.ts'
import { deliver } from './sending/deliver.ts'
import type { Enqueue } from './sending/queues.ts'
import type { NotifierTransaction } from './store.ts'

const on = eventHandlers<NotifierTransaction>()

const ofConversations = [
  intakeAgentEvents.ConversationOpened,
  intakeAgentEvents.ConversationIdle,
] as const

/** What the notifier does about conversations: reminders wait for them, and who is asked for hears of it. */
export const onAgent = ({ enqueue }: { enqueue: Enqueue }): EventEntry<NotifierTransaction>[] => [
  ...onTogether<(typeof ofConversations)[number], NotifierTransaction>(
    ofConversations,
    (events, { tx }) =>
      keepConversations(
        tx,
        events.map(({ data }) =>
          'openedAt' in data
            ? { phone: data.phone, isOpen: true, at: data.openedAt }
            : { phone: data.phone, isOpen: false, at: data.idleAt },
        ),
      ),
  ),
  on(intakeAgentEvents.HandoffRequested, async ({ id: eventId, traceparent, data }, work) => {
    const { professional, conversationId, clientName, requestedAt } = data
    const { id: professionalId, timezone } = professional
    const params = {
      conversationId,
      requestedAt,
      name: professional.name ?? '',
      clientName: clientName ?? 'Um cliente',
    }
    const deliveries = msgAgentHandoff.to(professional, params, { professionalId, timezone })
    await deliver(work, enqueue, [{ eventId, traceparent, deliveries }])
  }),
]
