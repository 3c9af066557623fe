import { growthOverYears } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { tables } from '../src/tables.ts'

test('no table of billing grows once its rows have reached their age', async () => {
  const growth = await growthOverYears({
    service: 'billing',
    tables,
    monthly: ({ at, id }) => ({
      subscriptions: [
        {
          ...{ professional_id: id(), plan: 'free', effective_plan: 'free', status: 'none' },
          ...{ created_at: at, updated_at: at, erased_at: at },
        },
      ],
      former_pix_accounts: [true, false].map((disconnected) => ({
        ...{ id: id(), professional_id: id(), disconnected, replaced_at: at },
        ...{ api_url: 'https://a', token_url: 'https://a', client_id: 'a', pix_key: 'a' },
        ...{ sealed_by: 'a', sealed: '\\x00' },
      })),
      mercado_pago_attempts: [
        {
          ...{ state_hash: `\\x${id().replaceAll('-', '')}`, professional_id: id(), user_id: 'a' },
          ...{ session_id: null, sealed_by: 'a', sealed: '\\x00', expires_at: at },
        },
      ],
      charges: [
        {
          ...{ id: id(), professional_id: id(), appointment_id: id(), txid: id() },
          ...{ amount_cents: 1, expires_at: at, state: 'paid' },
          ...{ created_at: at, ended_at: at, updated_at: at },
        },
      ],
      processor_events: [
        { id: id(), type: 'some', outcome: 'ignored', happened_at: at, received_at: at },
      ],
    }),
  })
  expect(growth).toEqual({ undeclared: [], unused: [], growing: [] })
})
