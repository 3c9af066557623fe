import type { Tables } from '@encaixe/service-kit'

const NOT_SHOWN = 'professional_id payload context_id provider_id said_at taken_at sent_at options'

/** Every table: whose its rows are, what an export shows of them, and until when they stay. */
export const tables: Tables<'eraseConversations'> = {
  conversations: {
    columns: `id channel address name professional_id state human_until memory opened_at
      last_inbound_at last_message_at`,
    of: {
      phone: { by: 'address', hook: 'eraseConversations' },
      page: { hook: 'eraseConversations' },
    },
    until: { after: 'last_message_at', age: { days: 90 } },
  },
  messages: {
    columns: `id conversation_id professional_id sender kind body payload context_id provider_id
      created_at said_at taken_at sent_at options understood`,
    of: {
      phone: {
        by: 'conversation_id in (select id from conversations where address = any($1))',
        list: 'conversationMessages',
        hides: NOT_SHOWN,
      },
      page: { list: 'conversationMessagesOfPage', hides: NOT_SHOWN },
    },
    until: { what: 'what both sides wrote', after: 'created_at', age: { days: 90 } },
  },
  answer_marks: {
    columns: 'message_id professional_id note marked_at',
    part: { of: 'messages', by: 'message_id', as: 'marks', hides: 'professional_id' },
  },
  // Of the version before: nothing is written there any more, and the next release drops it.
  notices: {
    columns: `delivery_id phone template professional_id appointment_id provider_message_id sent_at`,
    of: { phone: true, page: true },
    until: { what: 'what was sent to a phone', after: 'sent_at', age: { days: 7 } },
  },
  agent_settings: {
    columns: 'professional_id enabled greeting address price preparation tone',
    of: { page: { list: 'agentSettings' } },
  },
  professionals: {
    columns: `id user_id slug name phone email profession city timezone session_duration session_price
      auto_confirm cancellation_notice_hours services places version seen_at`,
    of: { page: 'id' },
    account: true,
  },
  plans: {
    columns: 'professional_id effective_plan trial_ends_at version seen_at',
    of: { page: true },
  },
  proven_phones: {
    columns: 'phone user_id proven_at',
    of: { phone: { stays: 'another account has proven it, too' }, account: true },
    account: true,
  },
  model_uses: { columns: 'day key turns', until: [{ after: 'day', age: { days: 7 } }] },
}
