import { growthOverYears } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { tables } from '../src/tables.ts'

const [PAGE, CONNECTION, CALENDAR] = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`)

test('no table of calendars grows with time', async () => {
  const growth = await growthOverYears({
    service: 'calendars',
    tables,
    once: {
      connections: [
        {
          ...{ id: CONNECTION, professional_id: PAGE, kind: 'google', account: 'ana@gmail.com' },
          ...{ address_hash: Buffer.from('hash'), sealed: Buffer.from('sealed') },
          ...{ sealed_by: 'test', created_at: '2026-01-01T00:00:00Z' },
        },
      ],
      calendars: [
        {
          ...{ id: CALENDAR, connection_id: CONNECTION, professional_id: PAGE, name: 'Ana' },
          next_read_at: '2026-01-01T00:00:00Z',
        },
      ],
    },
    monthly: ({ at, id }) => ({
      mirrored_events: [
        {
          ...{ appointment_id: id(), professional_id: PAGE, calendar_id: CALENDAR, etag: 'one' },
          ...{ starts_at: at, ends_at: at, digest: Buffer.from('digest') },
        },
      ],
    }),
  })
  expect(growth).toEqual({ undeclared: [], unused: [], growing: [] })
})
