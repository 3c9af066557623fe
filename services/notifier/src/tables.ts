import type { Tables } from '@encaixe/service-kit'

export type Hook = 'forgetDeliveries' | 'forgetPageOfCosts'

/** Every table: whose its rows are, what an export shows of them, and until when they stay. */
export const tables: Tables<Hook> = {
  pages: { columns: 'professional_id user_id version seen_at', of: { page: true }, account: true },
  plans: {
    columns: 'professional_id effective_plan trial_ends_at version seen_at',
    of: { page: true },
  },
  reminder_texts: {
    columns: 'professional_id day_before hour_before',
    of: { page: { list: 'reminderTexts' } },
  },
  reminder_times: {
    columns: 'professional_id times services',
    of: { page: { list: 'reminderTimes' } },
  },
  message_costs: {
    columns: 'professional_id month category type messages',
    of: { page: { hook: 'forgetPageOfCosts' } },
    until: { what: 'counts of messages, without people', after: 'month', age: { years: 5 } },
  },
  deliveries: {
    columns: `id event_id template audience channel recipient payload fallback_email professional_id
      appointment_id appointment_version client_id account_id timezone not_before traceparent
      secret_until status attempts lease_until send_started_at unknown_since resends
      provider_message_id reason created_at updated_at sent_at reported_at died_at is_open`,
    of: {
      account: { by: 'account_id', list: 'deliveries', hook: 'forgetDeliveries' },
      page: { list: 'deliveries', hook: 'forgetDeliveries' },
      client: { hook: 'forgetDeliveries' },
    },
    until: [
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
  },
  appointment_states: {
    columns: 'appointment_id version status starts_at payment_status requested_starts_at',
    of: { client: { by: 'appointment_id', hook: 'forgetDeliveries' } },
    until: { what: 'of past appointments', after: 'starts_at', age: { days: 90 } },
  },
  notifications: {
    columns: 'id user_id audience type title body data read_at created_at',
    of: { account: { list: 'notifications' } },
    until: { what: 'notices in the app', after: 'created_at', age: { months: 12 } },
  },
  notification_preferences: {
    columns: 'user_id preferences updated_at',
    of: { account: { list: 'notificationPreferences' } },
  },
  push_subscriptions: {
    columns: 'id user_id endpoint p256dh auth session_id created_at',
    // The browser keeps the keys.
    of: { account: { list: 'pushSubscriptions', hides: 'p256dh auth session_id' } },
    until:
      'the end of its session or account, or until the browser or its push service ends it; ten an account',
  },
  webhooks: {
    columns: `id professional_id url types secret_number old_secret_until off_reason failing_since
      created_at`,
    of: { page: { list: 'webhooks' } },
    until: 'the deletion of the page, or until its owner deletes it',
  },
  webhook_events: {
    columns: 'id professional_id type occurred_at recorded_at data',
    of: { page: true },
    until: {
      what: 'for programs: ids, and nobody’s data',
      after: 'recorded_at',
      age: { days: 30 },
    },
  },
  webhook_deliveries: {
    columns: `id webhook_id event_id type body state attempts created_at last_attempt_at status
      milliseconds answer`,
    part: { of: 'webhooks', by: 'webhook_id' },
    until: { what: 'calls of webhooks', after: 'created_at', age: { days: 30 } },
  },
  conversations: {
    columns: 'phone is_open changed_at',
    of: { phone: { stays: 'the agent names phones to forget (`forgetPhones`)' } },
    until: { what: 'who wrote with the agent', after: 'changed_at', age: { days: 1 } },
  },
  opt_outs: {
    columns: 'phone_hash opted_out changed_at',
    until: 'kept, as keyed hashes: whoever opted out is not written to',
  },
  provider_activity: {
    columns: 'provider accepted_at reported_at',
    until: 'one for each provider',
  },
  daily_runs: { columns: 'name ran_on', until: 'one for each job' },
}
