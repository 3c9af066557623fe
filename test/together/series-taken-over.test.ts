import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { weeks } from './series.ts'
import { localTime, somePhone, startTogether, type Together } from './world.ts'

/** `SERIES=10000` measures. */
const SERIES = Number(process.env.SERIES ?? 6)

/** The columns of booking's series that were scheduling's. */
const PLAN = [
  'frequency',
  'day_of_week',
  'start_time',
  'duration_minutes',
  'price_cents',
  'timezone',
  'starts_on',
  'ends_on',
  'count',
  'status',
  'service_id',
  'service_name',
  'place_id',
  'place',
  'terms',
  'terms_version',
  'next_due_at',
]

let world: Together
beforeAll(async () => {
  world = await startTogether()
})
afterAll(() => world.stop())

const starts = async (id: string) =>
  (await world.appointments(id)).map(({ starts_at }) => localTime(starts_at).slice(0, 16))

/** As both services were before: the terms in scheduling, and in booking only what became of the occurrences. */
async function giveBack(ids: string[]) {
  const columns = [
    ...['id', 'professional_id', 'client_id', 'frequency', 'day_of_week', 'start_time'],
    ...['duration_minutes', 'price_cents', 'timezone', 'starts_on', 'ends_on', 'count', 'status'],
    ...['service_id', 'service_name', 'place_id', 'terms', 'pauses', 'version', 'created_at'],
    'updated_at',
  ].join(', ')
  const rows = await world.rows(
    'booking',
    `select ${columns} from recurring_schedules where id = any($1::uuid[])`,
    [ids],
  )
  await world.rows(
    'scheduling',
    `insert into recurring_schedules (${columns})
     select ${columns} from jsonb_populate_recordset(null::recurring_schedules, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
  const conflicts = await world.rows(
    'booking',
    `select schedule_id, number, starts_at, ends_at, conflict from recurring_occurrences
     where schedule_id = any($1::uuid[])`,
    [ids],
  )
  await world.rows(
    'scheduling',
    `insert into recurring_occurrences (schedule_id, number, starts_at, ends_at, conflict)
     select schedule_id, number, starts_at, ends_at, conflict
     from jsonb_populate_recordset(null::recurring_occurrences, $1::jsonb)`,
    [JSON.stringify(conflicts)],
  )
  await world.rows(
    'booking',
    `update recurring_schedules set ${PLAN.map((column) => `${column} = null`).join(', ')}
     where id = any($1::uuid[])`,
    [ids],
  )
  await world.rows('booking', 'update recurring_occurrences set conflict = null')
}

async function takenOver() {
  await world.restart('booking')
  const waiting = 'select 1 from recurring_schedules where terms is null'
  const kept = async () =>
    (await world.rows('booking', 'select id from recurring_schedules where terms is not null'))
      .length
  const all = async () =>
    (await world.rows('scheduling', 'select 1 from recurring_schedules')).length
  const done = async () =>
    (await world.rows('booking', waiting)).length === 0 && (await kept()) >= (await all())
  await until(done, { what: 'series to be taken over', timeoutMs: 1_200_000 })
  await world.settled()
}

test('booking takes over what scheduling had planned, and its appointments stay', async () => {
  const owner = await world.professional()
  await world.timeOff(owner, '2026-12-09T00:00:00-05:00', '2026-12-10T00:00:00-05:00')
  const series = await world.series(owner)
  const paused = await world.series(owner, { startTime: '09:00' })
  await world.turn(owner, 'pauseRecurringSchedule', paused.id)
  // Its change was never handled: booking has the appointments of before.
  const changed = await world.series(owner, { startTime: '11:00', count: 3 })
  // Begun, and never handled.
  const begun = await world.series(owner, { startTime: '17:00', count: 2 })
  const before = await world.list(owner)
  const appointments = await world.appointments(series.id, { standing: false })
  await giveBack([series.id, paused.id, changed.id, begun.id])
  await world.rows(
    'scheduling',
    `update recurring_schedules set version = version + 1, start_time = '12:30',
       terms = jsonb_set(terms, '{0,startTime}', '"12:30"') where id = $1`,
    [changed.id],
  )
  await world.rows('booking', 'delete from recurring_schedules where id = $1', [begun.id])
  await world.rows(
    'booking',
    `update appointments set status = 'cancelled', recurring_schedule_id = null,
       occurrence_number = null where recurring_schedule_id = $1`,
    [begun.id],
  )

  await takenOver()
  const after = await world.list(owner)
  const same = (list: typeof before) =>
    list.filter(({ id }) => id === series.id || id === paused.id || id === begun.id)
  expect(same(after)).toEqual(same(before))
  expect(await world.appointments(series.id, { standing: false })).toEqual(appointments)
  // The third day is off.
  expect(await starts(changed.id)).toEqual(weeks('2026-11-25', 2, '12:30'))
  expect(await starts(begun.id)).toEqual(weeks('2026-11-25', 2, '17:00'))

  // What is changed here stays so, whoever asks scheduling again.
  await world.change(owner, { id: series.id, from: '2026-11-21', startTime: '16:00' })
  await world.turn(owner, 'resumeRecurringSchedule', paused.id)
  const changes = await world.list(owner)
  await world.restart('booking')
  await takenOver()
  expect(await world.list(owner)).toEqual(changes)
}, 180_000)

test('many series are taken over and none of their appointments changes', async () => {
  const pages = await Promise.all(Array.from({ length: 5 }, () => world.professional()))
  const ids: string[] = []
  for (let number = 0; number < SERIES; number++) {
    const page = pages[number % pages.length]
    if (!page) throw new Error('no page')
    const [id, clientId] = [newId(), newId()]
    ids.push(id)
    await world.rows(
      'booking',
      `insert into clients (id, professional_id, name, phone, created_at)
       values ($1, $2, 'Bia', $3, now())`,
      [clientId, page.id, somePhone()],
    )
    await world.rows(
      'booking',
      `insert into recurring_schedules (id, version, professional_id, client_id)
       values ($1, 3, $2, $3)`,
      [id, page.id, clientId],
    )
    await world.rows(
      'booking',
      `insert into recurring_occurrences (schedule_id, number, id, version, state, starts_at, ends_at)
       select $1, n, gen_random_uuid(), 3, 'withdrawn', starts, starts + interval '50 minutes'
       from generate_series(0, 7) n,
         lateral (select timestamptz '2026-11-25T15:00-05:00' + n * interval '7 days' as starts) s`,
      [id],
    )
    const terms = {
      ...{ firstNumber: 0, anchor: '2026-11-25', startTime: '15:00', durationMinutes: 50 },
      ...{ priceCents: 15_000, timezone: 'America/Sao_Paulo' },
    }
    await world.rows(
      'scheduling',
      `insert into recurring_schedules (id, professional_id, client_id, frequency, day_of_week,
         start_time, duration_minutes, price_cents, timezone, starts_on, status, terms, version,
         created_at, updated_at)
       values ($1, $2, $3, 'weekly', 3, '15:00', 50, 15000, 'America/Sao_Paulo', '2026-11-25',
         'active', $4, 3, now(), now())`,
      [id, page.id, clientId, JSON.stringify([terms])],
    )
  }
  const before = await world.rows('booking', 'select * from recurring_occurrences order by id')
  const began = performance.now()
  await takenOver()
  const seconds = (performance.now() - began) / 1_000
  if (SERIES > 100) console.log(`${SERIES} series were taken over in ${seconds.toFixed(1)} s`)
  expect(await world.rows('booking', 'select * from recurring_occurrences order by id')).toEqual(
    before,
  )
  const taken = await world.rows(
    'booking',
    'select 1 from recurring_schedules where id = any($1) and terms_version = 3 and version = 3',
    [ids],
  )
  expect(taken).toHaveLength(SERIES)
}, 1_800_000)
