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
  charges: [{ what: 'with what was paid for them', after: 'ended_at', age: { years: 5 } }],
  payments: 'the deletion of their charge',
  payment_refunds: 'the deletion of their charge',
  processor_events: [{ after: 'received_at', age: { days: 90 } }],
  refreshes: 'empty: the next release drops it',
}
