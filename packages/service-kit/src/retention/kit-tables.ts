import type { RetentionTables } from './rules.ts'

/** The tables that the kit puts into every service's database. */
export const kitTables: RetentionTables = {
  // A stream that is lost is filled again with the last 14 days.
  outbox: [{ what: 'published events', after: 'published_at', age: { days: 30 } }],
  // Longer than a stream or an outbox keeps an event, so that a refilled stream repeats no effect.
  inbox: [{ what: 'ids of handled events', after: 'received_at', age: { days: 45 } }],
  dead_letters: [
    { what: 'handled after all', after: 'retried_at', age: { days: 90 } },
    { what: 'that nobody settled', after: 'failed_at', age: { months: 12 } },
  ],
  tasks: [
    // The row has no data any more, only the hash that recognises a repetition.
    { what: 'done', after: 'done_at', age: { days: 14 } },
    { what: 'given up', after: 'failed_at', age: { days: 30 } },
  ],
  idempotent_answers: [{ what: 'first answers, hashes', after: 'created_at', age: { hours: 24 } }],
  account_erasures: [
    { what: 'ids and times of deletions, as proof', after: 'completed_at', age: { years: 5 } },
  ],
  provider_inbox: 'empty: the next release drops it',
}
