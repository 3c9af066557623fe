import { bookingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { everyRow } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { at, codeOf, weeks } from './series.ts'
import { localTime, somePhone, startTogether, type Together } from './world.ts'

let world: Together
beforeAll(async () => {
  world = await startTogether()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.time.now = Temporal.Instant.from('2026-11-20T12:00:00-05:00')
})

const starts = async (id: string) =>
  (await world.appointments(id)).map(({ starts_at }) => localTime(starts_at).slice(0, 16))

describe('a series', () => {
  test('makes each appointment once although booking restarts', async () => {
    const owner = await world.professional()
    const client = { name: 'Bia Souza', phone: somePhone() }
    const actor = { kind: 'professional' as const, userId: owner.userId }
    const making = ['08:00', '09:30', '11:00', '12:30', '14:00'].map((startTime) =>
      world.bus.call(
        bookingRpcs.createRecurringSchedule,
        { client, frequency: 'weekly', startTime, startsOn: '2026-11-25' },
        { actor, timeoutMs: 20_000 },
      ),
    )
    const made = await Promise.all(making)
    await world.restart('booking')
    await world.settled()
    for (const { id } of made) {
      expect(await world.appointments(id, { standing: false })).toHaveLength(8)
    }
  })
})

describe('the plan of a professional with series', () => {
  test('refuses recurring schedules on free', async () => {
    const owner = await world.professional()
    await world.plan(owner, 'free', 2)
    expect(await codeOf(world.series(owner))).toBe('PLAN_FEATURE_REQUIRED')
    expect(await codeOf(world.list(owner))).toBe('PLAN_FEATURE_REQUIRED')
  })

  test('keeps booked appointments after a downgrade; the series stops growing until the plan is back', async () => {
    const owner = await world.professional()
    const { id } = await world.series(owner)
    await world.plan(owner, 'free', 2)
    world.time.now = Temporal.Instant.from('2026-12-07T12:00:00Z')
    expect(await world.list(owner)).toHaveLength(1)
    const change = { id, from: '2026-12-08', startTime: '09:00' }
    expect(await codeOf(world.change(owner, change))).toBe('PLAN_FEATURE_REQUIRED')
    expect(await world.appointments(id)).toHaveLength(8)
    await world.plan(owner, 'basic', 3)
    await world.goTo('2026-12-07T12:00:00Z')
    expect(await world.appointments(id)).toHaveLength(10)
    await world.plan(owner, 'free', 4)
    expect(await world.turn(owner, 'endRecurringSchedule', id)).toMatchObject({ status: 'ended' })
    expect(await world.appointments(id)).toHaveLength(2)
  })

  test('ends with its trial by the clock: series are refused and stop growing before billing tells of it', async () => {
    const owner = await world.professional()
    await world.plan(owner, 'pro', 2, '2026-12-01T12:00:00Z')
    const { id } = await world.series(owner)
    const change = { id, from: '2026-12-08', startTime: '09:00' }
    await world.change(owner, change)
    world.time.now = Temporal.Instant.from('2026-12-01T12:00:00Z')
    expect(await codeOf(world.change(owner, change))).toBe('PLAN_FEATURE_REQUIRED')
    expect(await codeOf(world.series(owner))).toBe('PLAN_FEATURE_REQUIRED')
    const paid = await world.professional()
    await world.plan(paid, 'basic', 2)
    const other = await world.series(paid)
    const count = async (of: string) => (await world.appointments(of)).length
    const [before, withTrial] = [await count(other.id), await count(id)]
    world.time.now = Temporal.Instant.from('2026-12-16T12:00:00Z')
    await expect.poll(() => count(other.id), { timeout: 60_000 }).toBeGreaterThan(before)
    expect(await count(id)).toBe(withTrial)
    // The job waits for none of it.
    await world.turn(owner, 'endRecurringSchedule', id)
  })

  test('makes a full month a conflict and counts the series’ clients', async () => {
    const owner = await world.professional()
    await world.rows(
      'booking',
      `insert into plans (professional_id, version, effective_plan, clients_limit,
         appointments_month_limit) values ($1, 1, 'basic', 1, 2)`,
      [owner.id],
    )
    const { id } = await world.series(owner, { startsOn: '2026-12-02', count: 4 })
    expect(await starts(id)).toEqual(weeks('2026-12-02', 2))
    const [seen] = await world.list(owner)
    expect(seen?.conflicts.map(({ reason }) => reason)).toEqual(['plan_limit', 'plan_limit'])
    expect(await codeOf(world.series(owner))).toBe('PLAN_LIMIT_REACHED')
  })
})

describe('an erasure', () => {
  test('of a client ends the series and leaves an anonymous client', async () => {
    const owner = await world.professional()
    await world.series(owner, { startsOn: '2026-12-02', count: 1, startTime: '15:30' })
    const name = 'Hermenegilda Sumida'
    const { id, client } = await world.series(owner, { client: { name, phone: somePhone() } })
    const userId = `account-${newId()}`
    await world.rows('booking', 'update clients set user_id = $1 where id = $2', [
      userId,
      client.id,
    ])
    await world.deleteAccount(userId)
    expect(await starts(id)).toEqual([])
    const [seen] = (await world.list(owner)).filter((one) => one.id === id)
    expect(seen).toMatchObject({ status: 'ended', client: { id: client.id, name: null } })
    await world.goTo('2027-02-01T12:00:00Z')
    expect(await starts(id)).toEqual([])
    const held = [
      ...(await everyRow(world.databases.booking.url)),
      ...(await everyRow(world.databases.scheduling.url)),
      ...(await world.events('BOOKING')).map((event) => JSON.stringify(event)),
      ...(await world.events('SCHEDULING')).map((event) => JSON.stringify(event)),
    ]
    expect(held.filter((text) => text.includes(name))).toEqual([])
  })

  test('of a professional removes the series', async () => {
    const owner = await world.professional()
    const { id } = await world.series(owner)
    await world.deleteAccount(owner.userId, owner.id)
    expect(await starts(id)).toEqual([])
    const left = 'select 1 from recurring_schedules where id = $1'
    expect(await world.rows('booking', left, [id])).toEqual([])
  })
})

test('a series and two clients at the same time make one appointment', async () => {
  const owner = await world.professional()
  const book = (n: number) =>
    codeOf(
      world.bus.call(
        bookingRpcs.createPublicBooking,
        {
          slug: owner.slug,
          startsAt: at(`2026-11-${23 + n}`, '14:40'),
          clientName: 'Zé da Silva',
          clientPhone: somePhone(),
        },
        { timeoutMs: 20_000 },
      ),
    )
  const [answers, { id }] = await Promise.all([
    Promise.all([0, 1, 2, 3, 4].map(book)),
    world.series(owner, { startsOn: '2026-11-25', count: 2 }),
  ])
  await world.settled()
  const overlaps = await world.rows(
    'booking',
    `select 1 from appointments a join appointments b on a.id < b.id
       and a.professional_id = b.professional_id
       and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
     where a.professional_id = $1 and a.status not in ('cancelled', 'rejected')
       and b.status not in ('cancelled', 'rejected')`,
    [owner.id],
  )
  expect(overlaps).toEqual([])
  const conflicts = await world.told('BOOKING', 'OccurrenceConflicted', id)
  const booked = await world.appointments(id)
  expect(booked.length + conflicts.length).toBe(2)
  expect(answers.filter((answer) => answer === 'OK')).toHaveLength(conflicts.length === 0 ? 4 : 5)
})
