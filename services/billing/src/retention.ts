import type { RetentionTables } from '@encaixe/service-kit'

/** Until when the rows of each table stay. */
export const retention: RetentionTables = {
  subscriptions: [
    { what: 'of deleted pages: plan and dates', after: 'erased_at', age: { years: 5 } },
  ],
  owners: 'the deletion of the page',
  used_trials: 'kept, as keyed hashes: each account and each phone has one trial',
  checkouts: 'the deletion of the page; one for each',
  pix_accounts: 'the deletion of the page, or until it is disconnected; one for each',
  processor_events: [{ after: 'received_at', age: { days: 90 } }],
  refreshes: 'empty: the next release drops it',
}
