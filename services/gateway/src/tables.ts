import type { Tables } from '@encaixe/service-kit'

const OF_ACCOUNT = { account: true } as const

/** Every table: whose its rows are, what an export shows of them, and until when they stay. */
export const tables: Tables = {
  accounts: {
    columns: 'user_id issuer subject name email email_verified created_at last_signed_in_at',
    of: { account: { list: 'accounts' } },
  },
  client_profiles: {
    columns: 'user_id name phone email',
    of: { account: { list: 'clientProfiles' } },
  },
  api_keys: {
    columns: 'id user_id name digest scopes created_at expires_at last_used_on',
    of: { account: { list: 'apiKeys', hides: 'digest' } },
    until: { what: 'keys, after they have expired', after: 'expires_at', age: { days: 30 } },
  },
  api_key_changes: {
    columns: 'id user_id key_name operation about_id at',
    of: { account: { list: 'apiKeyChanges' } },
    until: { what: 'what keys changed: ids and names', after: 'at', age: { months: 12 } },
  },
  account_deletions: {
    columns: 'id user_id professional_id requested_at told_at completed_at',
    of: { account: { stays: 'the proof of the deletion' } },
    until: {
      what: 'ids and times of deletions, as proof',
      after: 'completed_at',
      age: { years: 5 },
    },
  },
  deletion_receipts: {
    columns: 'deletion_id service erased_at',
    part: { of: 'account_deletions', by: 'deletion_id' },
  },
  phone_codes: {
    columns: `id purpose user_id phone_key address_key network_key ticket_key unsent_phone tries used_at
      created_at`,
    // Nobody's from then on; that they were sent still counts.
    of: { account: { sets: "user_id = '', unsent_phone = null" } },
    until: { what: 'keyed hashes', after: 'created_at', age: { hours: 24 } },
  },
  phone_words: {
    columns: `id word_key ticket_key purpose user_id address_key network_key phone_key created_at`,
    of: OF_ACCOUNT,
    until: {
      what: 'words sent from a phone: keyed hashes',
      after: 'created_at',
      age: { hours: 24 },
    },
  },
  proven_phones: {
    columns: 'phone_key user_id proven_at',
    of: OF_ACCOUNT,
    until: 'the deletion of the account, or another proof of the phone',
  },
  unsettled_pictures: {
    columns: 'name user_id noted_at',
    of: { account: { stays: 'a job removes the file first' } },
    until: 'about ten minutes: a job settles the file first',
  },
}
