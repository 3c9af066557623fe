import { growthOverYears } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { tables } from '../src/tables.ts'

test('no table of the notifier grows once its rows have reached their age', async () => {
  // An address stays, and its calls go.
  let webhook: string | undefined
  const growth = await growthOverYears({
    service: 'notifier',
    tables,
    monthly({ at, number, id }) {
      const isFirst = webhook === undefined
      webhook ??= id()
      const delivery = { event_id: id(), audience: 'person', channel: 'whatsapp', created_at: at }
      return {
        deliveries: [
          {
            ...delivery,
            id: id(),
            template: 'a',
            recipient: id(),
            payload: { a: 1 },
            status: 'read',
          },
          {
            ...{ ...delivery, id: id(), template: 'code', recipient: id(), payload: {} },
            ...{ secret_until: at, status: 'skipped' },
          },
        ],
        notifications: [
          {
            ...{ id: id(), user_id: 'ana', audience: 'client', type: 'a', title: 'a', body: 'a' },
            ...{ data: {}, created_at: at },
          },
        ],
        appointment_states: [
          { appointment_id: id(), version: 1, status: 'confirmed', starts_at: at },
        ],
        conversations: [
          { phone: `+55119${String(number).padStart(8, '0')}`, is_open: true, changed_at: at },
        ],
        webhook_events: [
          {
            ...{ id: id(), professional_id: id(), type: 'appointment.created', data: {} },
            ...{ occurred_at: at, recorded_at: at },
          },
        ],
        webhooks: isFirst
          ? [{ id: webhook, professional_id: id(), url: 'a', types: '{}', created_at: at }]
          : [],
        webhook_deliveries: [
          {
            ...{ id: id(), webhook_id: webhook, event_id: id(), type: 'appointment.created' },
            ...{ body: 'a', created_at: at },
          },
        ],
        message_costs: [
          { professional_id: id(), month: at, category: 'utility', type: 'regular', messages: 1 },
        ],
      }
    },
  })
  expect(growth).toEqual({ undeclared: [], unused: [], growing: [] })
})
