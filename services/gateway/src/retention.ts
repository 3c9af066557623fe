import type { RetentionTables } from '@encaixe/service-kit'

/** Until when the rows of each table stay. */
export const retention: RetentionTables = {
  accounts: 'the deletion of the account',
  client_profiles: 'the deletion of the account',
  account_deletions: [
    { what: 'ids and times of deletions, as proof', after: 'completed_at', age: { years: 5 } },
  ],
  deletion_receipts: 'the end of their deletion',
  phone_codes: [{ what: 'keyed hashes', after: 'created_at', age: { hours: 24 } }],
  phone_words: [
    { what: 'words sent from a phone: keyed hashes', after: 'created_at', age: { hours: 24 } },
  ],
  proven_phones: 'the deletion of the account, or another proof of the phone',
  unsettled_pictures: 'about ten minutes: a job settles the file first',
}
