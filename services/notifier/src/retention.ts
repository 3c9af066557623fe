import type { RetentionTables } from '@encaixe/service-kit'

/** Until when the rows of each table stay. */
export const retention: RetentionTables = {
  deliveries: [
    {
      what: 'settled: text and second address',
      after: 'created_at',
      age: { days: 30 },
      where: "payload <> '{}' and status in ('sent', 'delivered', 'read', 'dead', 'skipped')",
      empties: "payload = '{}', fallback_email = null",
    },
    // The phone of a code may belong to no account, and a weekly e-mail names several pages: no erasure would find them.
    { what: 'of codes and of the weekly e-mail', after: 'secret_until', age: { hours: 24 } },
    { after: 'created_at', age: { months: 12 } },
  ],
  notifications: [{ what: 'notices in the app', after: 'created_at', age: { months: 12 } }],
  appointment_states: [{ what: 'of past appointments', after: 'starts_at', age: { days: 90 } }],
  conversations: [{ what: 'who wrote with the agent', after: 'changed_at', age: { days: 1 } }],
  message_costs: [
    { what: 'counts of messages, without people', after: 'month', age: { years: 5 } },
  ],
  provider_activity: 'one for each provider',
  reminder_times: 'the deletion of the page',
  reminder_texts: 'the deletion of the page',
  pages: 'the deletion of the page',
  plans: 'the deletion of the page',
  reminders: 'empty: the next release drops it',
  button_presses: 'empty: the next release drops it',
  daily_runs: 'one for each job',
  opt_outs: 'kept, as keyed hashes: whoever opted out is not written to',
  notification_preferences: 'the deletion of the account',
  push_subscriptions:
    'the deletion of the account, or until the browser or its push service ends it; ten an account',
}
