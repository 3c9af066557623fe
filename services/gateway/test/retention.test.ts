import { growthOverYears } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { tables } from '../src/tables.ts'

test('no table of the gateway grows once its rows have reached their age', async () => {
  const growth = await growthOverYears({
    service: 'gateway',
    tables,
    monthly({ at, id }) {
      const deletion = id()
      return {
        api_keys: [
          {
            ...{ id: id(), user_id: id(), name: 'Site', digest: id(), scopes: '{}' },
            ...{ created_at: at, expires_at: at },
          },
        ],
        api_key_changes: [
          { id: id(), user_id: id(), key_name: 'Site', operation: 'createAppointment', at },
        ],
        account_deletions: [
          { id: deletion, user_id: id(), requested_at: at, told_at: at, completed_at: at },
        ],
        deletion_receipts: [{ deletion_id: deletion, service: 'booking', erased_at: at }],
        phone_codes: [
          {
            ...{ id: id(), purpose: 'session', phone_key: 'a', address_key: 'a' },
            ...{ network_key: 'a', created_at: at },
          },
        ],
        phone_words: [
          {
            ...{ id: id(), word_key: id(), ticket_key: 'a', purpose: 'session' },
            ...{ address_key: 'a', network_key: 'a', created_at: at },
          },
        ],
      }
    },
  })
  expect(growth).toEqual({ undeclared: [], unused: [], growing: [] })
})
