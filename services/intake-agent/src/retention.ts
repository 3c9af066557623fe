import type { RetentionTables } from '@encaixe/service-kit'

const OF_PAGE = 'the deletion of the page'

/** Until when the rows of each table stay. */
export const retention: RetentionTables = {
  messages: [{ what: 'what both sides wrote', after: 'created_at', age: { days: 90 } }],
  answer_marks: 'the end of their message',
  conversations: [{ after: 'last_message_at', age: { days: 90 } }],
  notices: [{ what: 'what was sent to a phone', after: 'sent_at', age: { days: 7 } }],
  model_uses: [{ after: 'day', age: { days: 7 } }],
  professionals: OF_PAGE,
  agent_settings: OF_PAGE,
  plans: OF_PAGE,
  proven_phones: 'the deletion of the account',
}
