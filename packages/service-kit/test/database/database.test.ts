import {
  byIndex,
  inScope,
  isExclusionViolation,
  isUniqueViolation,
  newId,
  openDatabase,
  outboxRow,
} from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RawSql } from '../../src/database/outbox.ts'
import { currentScope } from '../../src/telemetry/scope.ts'
import { Counted, count, openWorld, Renamed, type World } from '../fixtures.ts'
import { PrismaClient } from '../service/generated/client.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const outboxOf = (subject: string) =>
  world.database.prisma.$queryRaw<Record<string, unknown>[]>`
    select id, type, data, request_id, published_at from outbox
    where subject = ${subject} order by position`

test('a change and its events commit together, in the order in which they were emitted', async () => {
  const id = newId()
  const ids = await inScope({ requestId: 'r-1' }, () =>
    world.database.transaction(async ({ tx, emit }) => {
      await tx.counter.create({ data: { id, label: id } })
      return [
        await emit(Counted, { subject: id, data: { value: 1 } }),
        await emit(Renamed, { subject: id, data: { label: 'a' } }),
        await emit(Counted, { subject: id, data: { value: 2 } }),
      ]
    }),
  )
  const rows = await outboxOf(id)
  expect(rows.map((row) => row.id)).toEqual(ids)
  expect(rows.map((row) => row.data)).toEqual([{ value: 1 }, { label: 'a' }, { value: 2 }])
  expect(rows[0]).toMatchObject({
    type: 'booking.Counted.v1',
    request_id: 'r-1',
    published_at: null,
  })
})

test('a failed transaction leaves no change and no event, and does not wake the relay', async () => {
  const id = newId()
  let woken = 0
  world.database.onCommit(() => {
    woken += 1
  })
  const failing = world.database.transaction(async ({ tx, emit }) => {
    await tx.counter.create({ data: { id, label: id } })
    await emit(Counted, { subject: id, data: { value: 1 } })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await outboxOf(id)).toEqual([])
  expect(await world.database.prisma.counter.count({ where: { id } })).toBe(0)
  expect(woken).toBe(0)
  await count(world.database, id, 1)
  expect(woken).toBe(1)
})

test('an event whose data is not what its contract says is not published', async () => {
  await expect(count(world.database, newId(), 1.5)).rejects.toThrow()
})

test('a service can insert the row of an event with its own statement', async () => {
  const id = newId()
  let woken = false
  world.database.onCommit(() => {
    woken = true
  })
  const row = outboxRow(Counted, { subject: id, data: { value: 9 } })
  await world.database.transaction(async ({ tx, emitted }) => {
    await tx.$executeRaw`
      insert into outbox (id, type, subject, time, data, traceparent, request_id)
      values (${row.id}::uuid, ${row.type}, ${row.subject}, ${row.time}::timestamptz,
        ${row.data}::jsonb, ${row.traceparent}, ${row.requestId})`
    emitted()
  })
  expect(await outboxOf(id)).toMatchObject([{ id: row.id, data: { value: 9 } }])
  expect(woken).toBe(true)
})

test('a serializable transaction that loses is tried again until it commits', async () => {
  const id = newId()
  await world.database.prisma.counter.create({ data: { id, label: id } })
  let runs = 0
  const increments = Array.from({ length: 8 }, () =>
    world.database.transaction(
      async ({ tx, emit }) => {
        runs += 1
        const counter = await tx.counter.findUniqueOrThrow({ where: { id } })
        await tx.counter.update({ where: { id }, data: { value: counter.value + 1 } })
        await emit(Counted, { subject: id, data: { value: counter.value + 1 } })
      },
      { isolation: 'serializable', attempts: 30 },
    ),
  )
  await Promise.all(increments)
  const { value } = await world.database.prisma.counter.findUniqueOrThrow({ where: { id } })
  expect(value).toBe(8)
  expect(runs).toBeGreaterThan(8)
  const emitted = await outboxOf(id)
  expect(emitted.map((row) => row.data)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((value) => ({ value })),
  )
})

test('isolation and settings hold for their own transaction, and for nothing after it on the same connection', async () => {
  const database = openDatabase({
    url: world.url,
    poolSize: 1,
    create: (adapter) => new PrismaClient({ adapter }),
  })
  const told = async (prisma: RawSql) => prisma.$queryRaw<{ isolation: string; scan: string }[]>`
    select current_setting('transaction_isolation') as isolation, current_setting('enable_seqscan') as scan`
  const begun = { isolation: 'serializable', settings: byIndex } as const
  expect(await database.transaction(({ tx }) => told(tx), begun)).toEqual([
    { isolation: 'serializable', scan: 'off' },
  ])
  const plain = [{ isolation: 'read committed', scan: 'on' }]
  expect(await told(database.prisma)).toEqual(plain)
  expect(await database.transaction(({ tx }) => told(tx))).toEqual(plain)
  const wrong = database.transaction(({ tx }) => told(tx), { settings: { no_such: 'setting' } })
  await expect(wrong).rejects.toThrow()
  expect(await database.transaction(({ tx }) => told(tx))).toEqual(plain)
  await database.close()
})

test('work after a commit runs only for the attempt that committed, in order', async () => {
  const id = newId()
  await world.database.prisma.counter.create({ data: { id, label: id } })
  const done: string[] = []
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let attempts = 0
  const loses = world.database.transaction(
    async ({ tx, afterCommit }) => {
      attempts += 1
      const attempt = attempts
      await tx.counter.findUniqueOrThrow({ where: { id } })
      afterCommit(() => done.push(`attempt ${attempt}`))
      afterCommit(() => done.push(`after it ${attempt}`))
      first.resolve()
      await second.promise
      await tx.counter.update({ where: { id }, data: { value: { increment: 1 } } })
    },
    { isolation: 'serializable' },
  )
  await first.promise
  await world.database.prisma.counter.update({ where: { id }, data: { value: 5 } })
  expect(done).toEqual([])
  second.resolve()
  await loses
  expect(done).toEqual(['attempt 2', 'after it 2'])
  const { value } = await world.database.prisma.counter.findUniqueOrThrow({ where: { id } })
  expect(value).toBe(6)
})

test('work after a commit does not run if the transaction fails', async () => {
  let done = false
  const failing = world.database.transaction(async ({ afterCommit }) => {
    afterCommit(() => {
      done = true
    })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(done).toBe(false)
})

test('work that fails after a commit is logged and fails nothing else', async () => {
  const seen: unknown[] = []
  const result = await inScope({ requestId: 'r-7' }, () =>
    world.database.transaction(async ({ afterCommit }) => {
      afterCommit(() => {
        throw new Error('too bad')
      })
      afterCommit(async () => {
        throw new Error('later')
      })
      afterCommit(() => seen.push(currentScope()?.requestId))
      return 'committed'
    }),
  )
  expect(result).toBe('committed')
  expect(seen).toEqual(['r-7'])
  const failures = () => world.logged.filter(({ msg }) => msg === 'work after a commit failed')
  await until(() => failures().length === 2, { what: 'both failures logged' })
  expect(failures()).toMatchObject([{ requestId: 'r-7' }, { requestId: 'r-7' }])
})

test('a transaction that deadlocks is tried again', async () => {
  const ids = [newId(), newId()]
  await world.database.prisma.counter.createMany({ data: ids.map((id) => ({ id, label: id })) })
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  const lockIn = (order: string[]) =>
    world.database.transaction(async ({ tx }) => {
      for (const id of order) {
        await tx.counter.update({ where: { id }, data: { value: { increment: 1 } } })
        holding += 1
        if (holding === 2) bothHold.resolve()
        await bothHold.promise
      }
    })
  await Promise.all([lockIn(ids), lockIn(ids.toReversed())])
  const counters = await world.database.prisma.counter.findMany({ where: { id: { in: ids } } })
  expect(counters.map(({ value }) => value)).toEqual([2, 2])
})

test('violations are told apart by constraint, from model calls and raw statements alike', async () => {
  const { prisma } = world.database
  const [id, during] = [newId(), '[2026-11-21T10:00Z,2026-11-21T11:00Z)']
  await prisma.counter.create({ data: { id, label: id } })
  const reserve = () =>
    prisma.$executeRaw`insert into reservations values (${id}::uuid, ${during}::tstzrange)`
  await reserve()

  const exclusion: unknown = await reserve().catch((error: unknown) => error)
  expect([isExclusionViolation(exclusion), isUniqueViolation(exclusion)]).toEqual([true, false])
  const byModel: unknown = await prisma.counter
    .create({ data: { id, label: 'other' } })
    .catch((error: unknown) => error)
  expect([isExclusionViolation(byModel), isUniqueViolation(byModel)]).toEqual([false, true])
  const raw: unknown =
    await prisma.$executeRaw`insert into counters values (${id}::uuid, 0, 'x')`.then(
      () => undefined,
      (error: unknown) => error,
    )
  expect(isUniqueViolation(raw)).toBe(true)
  expect(isUniqueViolation(new Error('something else'))).toBe(false)
})

test('a time is read as it was written', async () => {
  const at = new Date('2026-07-01T12:34:56.789Z')
  const [row] = await world.database.prisma.$queryRaw<{ at: Date; text: string }[]>`
    select ${at}::timestamptz as at, extract(epoch from ${at}::timestamptz)::text as text`
  expect(row?.at).toEqual(at)
  expect(Number(row?.text)).toBe(at.getTime() / 1_000)
})
