import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BusyInterval } from '../src/copies/busy-interval.rule.ts'
import { saveBusyIntervals } from '../src/copies/busy-intervals.sql.ts'
import { copies } from '../src/copies/copies.ts'
import { openScheduling, type Scheduling, someone } from './scheduling.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
})
afterAll(() => scheduling.close())
beforeEach(() => scheduling.database.prisma.busyInterval.deleteMany())

const id = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Monday at `hour`, for an hour. */
const busy = (professionalId: string, hour: number, details: Partial<BusyInterval> = {}) => ({
  appointmentId: id(hour),
  professionalId,
  startsAt: Temporal.Instant.from(`2026-11-23T${twoDigits(hour)}:00:00-03:00`).toString(),
  endsAt: Temporal.Instant.from(`2026-11-23T${twoDigits(hour + 1)}:00:00-03:00`).toString(),
  blocking: true,
  version: 1,
  ...details,
})

const keep = (interval: BusyInterval) =>
  scheduling.database.transaction(({ tx }) => saveBusyIntervals(tx, [interval]))

const noPlans = async () => ({ items: [], nextCursor: null })

async function offered(slug: string) {
  const { slots } = await scheduling.listSlots({ slug, date: '2026-11-23' })
  return slots.morning.map((start) => start.slice(11, 16))
}

test('the versions of an appointment end in the same state in any order, published once or twice', async () => {
  const history = (n: number, professionalId: string) => [
    busy(professionalId, 10, { appointmentId: id(100 + n), version: 1 }),
    busy(professionalId, 11, { appointmentId: id(100 + n), version: 2 }),
    busy(professionalId, 11, { appointmentId: id(100 + n), version: 3, blocking: false }),
  ]
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
    [2, 2, 1, 0, 0, 1, 2],
  ]
  const { id: professionalId } = await scheduling.createProfessional(someone())
  for (const [n, order] of orders.entries()) {
    const versions = history(n, professionalId)
    for (const step of order) await keep(versions[step] ?? busy(professionalId, 10))
  }
  const rows = await scheduling.database.prisma.busyInterval.findMany({ where: { professionalId } })
  expect(rows).toHaveLength(orders.length)
  for (const row of rows) expect(row).toMatchObject({ version: 3, blocking: false })
})

test('a rebuild takes over what booking holds and removes what it has no more', async () => {
  const { id: professionalId, slug } = await scheduling.createProfessional(someone())
  await keep(busy(professionalId, 9))
  await keep(busy(professionalId, 10, { version: 7 }))
  scheduling.cache.drop(professionalId)
  expect(await offered(slug)).toEqual(['11:00'])

  const pages = [
    { items: [busy(professionalId, 10, { blocking: false })], nextCursor: id(10) },
    { items: [busy(professionalId, 11)], nextCursor: null },
  ]
  const { rebuildCopies } = copies({
    database: scheduling.database,
    cache: { allChanged: scheduling.cache.dropAll, changed: scheduling.cache.drop },
    clock: () => scheduling.time.now,
    pageBusyIntervals: async ({ cursor }) =>
      pages[cursor === null ? 0 : 1] ?? { items: [], nextCursor: null },
    rebuildElsewhere: async () => 0,
    pageSubscriptions: noPlans,
    pagePixConnections: async () => ({ items: [], nextCursor: null }),
  })
  expect(await rebuildCopies({}, { requestId: 'test' })).toEqual({ copied: 2 })
  expect(await offered(slug)).toEqual(['09:00', '10:00'])
})

test('what an event published during a rebuild is not undone by an older page', async () => {
  const { id: professionalId } = await scheduling.createProfessional(someone())
  const published = busy(professionalId, 10, { version: 3, blocking: false })
  const { rebuildCopies } = copies({
    database: scheduling.database,
    cache: { allChanged: scheduling.cache.dropAll, changed: scheduling.cache.drop },
    clock: () => scheduling.time.now,
    async pageBusyIntervals() {
      await keep(published)
      return { items: [{ ...published, version: 2, blocking: true }], nextCursor: null }
    },
    rebuildElsewhere: async () => 0,
    pageSubscriptions: noPlans,
    pagePixConnections: async () => ({ items: [], nextCursor: null }),
  })
  await rebuildCopies({}, { requestId: 'test' })
  const rows = await scheduling.database.prisma.busyInterval.findMany({ where: { professionalId } })
  expect(rows).toMatchObject([{ version: 3, blocking: false }])
})

test('a requested time is offered to nobody else until the request is over', async () => {
  const { id: professionalId, slug } = await scheduling.createProfessional(someone())
  const { startsAt, endsAt } = busy(professionalId, 11)
  const appointmentId = id(300)
  await keep(busy(professionalId, 9, { appointmentId, requested: { startsAt, endsAt } }))
  scheduling.cache.drop(professionalId)
  expect(await offered(slug)).toEqual(['10:00'])
  await keep(busy(professionalId, 9, { appointmentId, version: 2 }))
  scheduling.cache.drop(professionalId)
  expect(await offered(slug)).toEqual(['10:00', '11:00'])
})

test('time off says how many appointments lie in it, and leaves them', async () => {
  const { id: professionalId, userId } = await scheduling.createProfessional(someone())
  const other = await scheduling.createProfessional(someone())
  await keep(busy(professionalId, 9))
  await keep(busy(professionalId, 11))
  await keep(busy(professionalId, 12, { blocking: false }))
  await keep(busy(professionalId, 14))
  await keep(busy(other.id, 10))
  const timeOff = (from: string, to: string) =>
    scheduling.addTimeOff({
      userId,
      startsAt: `2026-11-23T${from}:00-03:00`,
      endsAt: `2026-11-23T${to}:00-03:00`,
      reason: null,
    })
  // What only touches it is not in it.
  expect(await timeOff('10:00', '11:00')).toMatchObject({ conflicts: 0 })
  expect(await timeOff('09:30', '14:00')).toMatchObject({ conflicts: 2 })
  scheduling.time.now = Temporal.Instant.from('2026-11-23T10:30:00-03:00')
  expect(await timeOff('09:00', '15:00')).toMatchObject({ conflicts: 2 })
  expect(await scheduling.database.prisma.busyInterval.count({ where: { professionalId } })).toBe(4)
  const { items } = await scheduling.listTimeOff({ userId })
  expect(items.map(({ conflicts }) => conflicts)).toEqual([2, 1, 0])
})
