import { bookingEvents } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlan, monday, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ LIMITS_SECONDS: '0.1' })
})
afterAll(() => world.stop())

const addAppointments = (professionalId: string, count: number, from: string) =>
  world.rows(
    `insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
       price_cents, source, created_at, updated_at)
     select gen_random_uuid(), professional_id, id, $2::timestamptz + n * interval '5 minutes',
       $2::timestamptz + (n + 1) * interval '5 minutes', 'confirmed', 0, 'professional', now(), now()
     from clients, generate_series(0, $3::int - 1) n where professional_id = $1`,
    [professionalId, from, count],
  )

const told = (professionalId: string) =>
  world.rows(
    `select data ->> 'limit' as limit, (data -> 'percent')::int as percent,
       (data -> 'used')::int as used, (data -> 'of')::int as of
     from outbox where type = $1 and subject = $2 order by position`,
    [bookingEvents.PlanLimitNear.type, professionalId],
  )

test('a professional hears once at 80 % and once at 100 % of a month’s limit', async () => {
  const { id, slug } = await world.professional()
  await world.book({ slug })
  await addAppointments(id, 7, monday('12:00'))
  await world.tellPlan(aPlan(id, { limits: { clients: null, appointmentsPerMonth: 10 } }))
  const month = { limit: 'appointmentsPerMonth', of: 10 }
  await expect
    .poll(() => told(id), { timeout: 10_000 })
    .toEqual([{ ...month, percent: 80, used: 8 }])
  await addAppointments(id, 2, monday('14:00'))
  await expect
    .poll(() => told(id), { timeout: 10_000 })
    .toEqual([
      { ...month, percent: 80, used: 8 },
      { ...month, percent: 100, used: 10 },
    ])
})

test('a professional hears only of the higher share if both are reached at once, and of nothing without a limit', async () => {
  const full = await world.professional()
  await world.book({ slug: full.slug })
  await world.rows('update clients set counted_at = now() where professional_id = $1', [full.id])
  // A client whom only a public form named does not count.
  const other = { slug: full.slug, startsAt: monday('10:00'), clientPhone: '+5521977776666' }
  await world.book(other)
  const free = await world.professional()
  await world.book({ slug: free.slug })
  await world.tellPlan(aPlan(free.id, { limits: { clients: null, appointmentsPerMonth: null } }))
  await world.tellPlan(aPlan(full.id, { limits: { clients: 1, appointmentsPerMonth: null } }))
  await expect
    .poll(() => told(full.id), { timeout: 10_000 })
    .toEqual([{ limit: 'clients', percent: 100, used: 1, of: 1 }])
  expect(await told(free.id)).toEqual([])
})
