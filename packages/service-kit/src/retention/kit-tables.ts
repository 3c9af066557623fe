import type { Tables } from './tables.ts'

/** The tables that the kit puts into every service's database; an erasure goes through them by what they name. */
export const kitTables: Tables = {
  outbox: {
    columns: `id position type subject time data traceparent request_id created_at published_at`,
    // A stream that is lost is filled again with the last 14 days.
    until: { what: 'published events', after: 'published_at', age: { days: 30 } },
  },
  inbox: {
    columns: 'consumer event_id received_at',
    // Longer than a stream or an outbox keeps an event, so that a refilled stream repeats no effect.
    until: { what: 'ids of handled events', after: 'received_at', age: { days: 45 } },
  },
  dead_letters: {
    columns: `id consumer stream event_id event error attempts failed_at retry_requested_at retried_at`,
    until: [
      { what: 'handled after all', after: 'retried_at', age: { days: 90 } },
      { what: 'that nobody settled', after: 'failed_at', age: { months: 12 } },
    ],
  },
  tasks: {
    columns: `id position kind key dedupe_hash body due_at attempts generation lease_token lease_until error
      created_at done_at failed_at traceparent request_id owner`,
    until: [
      // The row has no data any more, only the hash that recognises a repetition.
      { what: 'done', after: 'done_at', age: { days: 14 } },
      { what: 'given up', after: 'failed_at', age: { days: 30 } },
    ],
  },
  idempotent_answers: {
    columns: 'key_hash request_hash user_hash error_code error_details answer created_at',
    until: { what: 'first answers, hashes', after: 'created_at', age: { hours: 24 } },
  },
  account_erasures: {
    columns: `deletion_id user_id professional_id requested_at erased_upstream found erased_at completed_at`,
    of: { account: { by: 'user_id', stays: 'the proof of the deletion' } },
    until: {
      what: 'ids and times of deletions, as proof',
      after: 'completed_at',
      age: { years: 5 },
    },
  },
}
