import { intakeAgentEvents } from '@encaixe/contracts'
import { type EventEntry, onTogether } from '@encaixe/service-kit'
import { msgAgentHandoff } from './notices/agent/msg-agent-handoff.ts'
import { toOwner } from './notices/to-owner.ts'
import { keepConversations } from './reminders/conversations.sql.ts'
import type { NotifierTransaction } from './store.ts'
import type { Tell } from './tell.ts'

const ofConversations = [
  intakeAgentEvents.ConversationOpened,
  intakeAgentEvents.ConversationIdle,
] as const

/** What the notifier does about conversations: reminders wait for them, and who is asked for hears of it. */
export const onAgent = (tell: Tell): EventEntry<NotifierTransaction>[] => [
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
  tell(intakeAgentEvents.HandoffRequested, ({ professional, clientName, ...asked }) =>
    toOwner(msgAgentHandoff, professional, { ...asked, clientName: clientName ?? 'Um cliente' }),
  ),
]
