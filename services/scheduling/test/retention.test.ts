import { newId } from '@encaixe/service-kit'
import { growthOverYears } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { tables } from '../src/tables.ts'

test('no table of scheduling grows once its rows have reached their age', async () => {
  const professional_id = newId()
  const growth = await growthOverYears({
    service: 'scheduling',
    tables,
    once: {
      professionals: [
        {
          ...{ id: professional_id, user_id: 'ana', slug: 'ana', name: 'Ana', profession: 'outro' },
          ...{ bio: '', session_duration: 50, session_price: 0, auto_confirm: true },
          ...{ timezone: 'America/Sao_Paulo', min_notice_minutes: 0, horizon_days: 30 },
          ...{ buffer_minutes: 0, cancellation_notice_hours: 0, published: true },
          ...{ created_at: '2026-01-01', updated_at: '2026-01-01' },
          ...{ search_name: 'ana', search_headline: '', search_text: '', search_city: '' },
        },
      ],
    },
    monthly({ at, id }) {
      const time = {
        starts_at: at,
        ends_at: Temporal.Instant.from(at).add({ hours: 1 }).toString(),
      }
      const schedule_id = id()
      return {
        special_days: [{ professional_id, date: at.slice(0, 10), windows: [] }],
        time_off: [{ id: id(), professional_id, ...time }],
        calendar_busy: [
          {
            ...{ calendar_id: id(), professional_id, blocks: false, busy: '{}' },
            ...{ version: 2, seen_at: at },
          },
        ],
        busy_intervals: [
          {
            appointment_id: id(),
            professional_id,
            ...time,
            blocking: true,
            version: 1,
            seen_at: at,
          },
        ],
        held_times: [{ turn_id: id(), professional_id, ...time, until: at }],
        recurring_schedules: [
          {
            ...{ id: schedule_id, professional_id, client_id: id(), frequency: 'weekly' },
            ...{ day_of_week: 1, start_time: '10:00', duration_minutes: 50, price_cents: 0 },
            ...{ timezone: 'America/Sao_Paulo', starts_on: at.slice(0, 10), status: 'ended' },
            ...{ terms: [], created_at: at, updated_at: at },
          },
        ],
        recurring_occurrences: [{ schedule_id, number: 0, ...time }],
      }
    },
  })
  expect(growth).toEqual({ undeclared: [], unused: [], growing: [] })
})
