import { growthOverYears } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { tables } from '../src/tables.ts'

test('no table of the agent grows once its rows have reached their age', async () => {
  const growth = await growthOverYears({
    service: 'intake-agent',
    tables,
    monthly({ at, id }) {
      const conversation_id = id()
      return {
        conversations: [
          {
            ...{ id: conversation_id, channel: 'web', state: 'idle', opened_at: at },
            ...{ last_inbound_at: at, last_message_at: at },
          },
        ],
        messages: [
          { id: id(), conversation_id, sender: 'client', kind: 'text', body: 'Oi', created_at: at },
        ],
        notices: [
          {
            ...{ delivery_id: id(), phone: '+5511900000000', template: 'a' },
            ...{ professional_id: id(), sent_at: at },
          },
        ],
        model_uses: [{ day: at.slice(0, 10), key: 'all', turns: 1 }],
      }
    },
  })
  expect(growth).toEqual({ undeclared: [], unused: [], growing: [] })
})
