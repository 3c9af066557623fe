import { AppError, eventsOf, rpcsOf } from '@encaixe/contracts'
import { newId, openDatabase, type Transaction } from '@encaixe/service-kit'
import { testDatabase } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { PrismaClient } from '../../generated/client.ts'
import { answerOnce } from '../../src/idempotency/answer-once.ts'
import { eraseAnswers } from '../../src/idempotency/answers.sql.ts'
import type { BookingDatabase, BookingTransaction } from '../../src/store.ts'

let database: BookingDatabase
let drop: () => Promise<void>
beforeAll(async () => {
  const { url, ...own } = await testDatabase({ service: 'booking' })
  drop = own.drop
  database = openDatabase({ url, create: (adapter) => new PrismaClient({ adapter }) })
})
afterAll(async () => {
  await database.close()
  await drop()
})

type Tx = BookingTransaction
type Output = { doubled: number; about?: string | undefined }

const double = rpcsOf('booking')('double', {
  summary: 'Doubles a number.',
  access: 'anyone',
  input: z.object({ number: z.int() }),
  output: z.object({ doubled: z.int(), about: z.string().optional() }),
})
const Doubled = eventsOf('BOOKING')('Doubled', {
  summary: 'A number was doubled.',
  data: z.object({ number: z.int() }),
})

/** Asks to double a number as an account would. Each effect is a row and an event. */
function asker({ userId = newId(), key = newId() }: { userId?: string; key?: string } = {}) {
  const subject = newId()
  let works = 0
  const work = (number: number) => async (t: Transaction<Tx>) => {
    works += 1
    await t.tx.account.create({ data: { userId: `${subject} ${works}`, email: 'a@a.example' } })
    await t.emit(Doubled, { subject, data: { number } })
    return { doubled: number * 2 }
  }
  return {
    ask: (
      number: number,
      {
        rpc = double,
        idempotencyKey = key,
        does = work(number),
      }: {
        rpc?: typeof double
        idempotencyKey?: string | null
        does?: (t: Transaction<Tx>) => Promise<Output>
      } = {},
    ) =>
      answerOnce({
        database,
        context: {
          actor: { kind: 'account', userId, email: null },
          idempotencyKey: idempotencyKey ?? undefined,
        },
        rpc,
        input: { number },
        work: does,
      }),
    work,
    works: () => works,
    effects: async () => {
      const rows = await database.prisma.account.count({
        where: { userId: { startsWith: subject } },
      })
      const [events] = await database.prisma.$queryRaw<{ count: number }[]>`
        select count(*)::int as count from outbox where subject = ${subject}`
      return { rows, events: events?.count }
    },
  }
}

const refusal = (code: 'SLOT_TAKEN' | 'UPSTREAM_UNAVAILABLE') => async () => {
  throw new AppError(code, 'No.', { from: 'free', to: 'taken' })
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    (answer) => answer,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )

/** Lets so many hours pass for every answer that is kept. */
const hoursPass = (hours: number) =>
  database.prisma.$executeRaw`
    update idempotent_answers set created_at = created_at - make_interval(hours => ${hours}::int)`

test('a repeated request gets the first answer, and has one effect', async () => {
  const { ask, works, effects } = asker()
  expect(await ask(21)).toEqual({ doubled: 42 })
  expect(await ask(21)).toEqual({ doubled: 42 })
  expect(works()).toBe(1)
  expect(await effects()).toEqual({ rows: 1, events: 1 })
})

test('one of many simultaneous requests does the work, and all get its answer', async () => {
  const { ask, works, effects } = asker()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(4)))
  expect(answers).toEqual(answers.map(() => ({ doubled: 8 })))
  expect(works()).toBe(1)
  expect(await effects()).toEqual({ rows: 1, events: 1 })
})

test('a request without a key is never a repetition', async () => {
  const { ask, works } = asker()
  await ask(1, { idempotencyKey: null })
  await ask(1, { idempotencyKey: null })
  expect(works()).toBe(2)
})

test('another request under the same key is refused, naming the key', async () => {
  const { ask, works } = asker()
  await ask(1)
  await expect(ask(2)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'Idempotency-Key' }] },
  })
  expect(works()).toBe(1)
})

test('a key belongs to one actor and one RPC', async () => {
  const key = newId()
  const [mine, yours] = [asker({ key }), asker({ key })]
  await mine.ask(1)
  expect(await yours.ask(2)).toEqual({ doubled: 4 })
  const other = { ...double, subject: 'rpc.counters.triple' }
  expect(await mine.ask(3, { rpc: other })).toEqual({ doubled: 6 })
})

test('a refusal is repeated with its details, also when it would succeed by now', async () => {
  const { ask, works, effects } = asker()
  const first = ask(1, { does: refusal('SLOT_TAKEN') })
  await expect(first).rejects.toMatchObject({ code: 'SLOT_TAKEN', message: 'No.' })
  await expect(ask(1)).rejects.toMatchObject({
    code: 'SLOT_TAKEN',
    details: { from: 'free', to: 'taken' },
  })
  expect(works()).toBe(0)
  expect(await effects()).toEqual({ rows: 0, events: 0 })
})

test('a request that is refused halfway leaves no effect', async () => {
  const { ask, work, effects } = asker()
  const does = async (t: Transaction<Tx>) => {
    await work(1)(t)
    return refusal('SLOT_TAKEN')()
  }
  expect(await codeOf(ask(1, { does }))).toBe('SLOT_TAKEN')
  expect(await effects()).toEqual({ rows: 0, events: 0 })
})

test('two simultaneous requests under one key get the same refusal', async () => {
  for (const round of Array.from({ length: 10 }).keys()) {
    const { ask } = asker()
    let first = true
    const does = async () => {
      if (!first) return { doubled: round }
      first = false
      return refusal('SLOT_TAKEN')()
    }
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(ask(1, { does }))))
    expect(answers).toEqual(answers.map(() => answers[0]))
    expect(await codeOf(ask(1, { does }))).toEqual(answers[0])
  }
})

test('a failure that is not about the request is not stored', async () => {
  const { ask } = asker()
  expect(await codeOf(ask(3, { does: refusal('UPSTREAM_UNAVAILABLE') }))).toBe(
    'UPSTREAM_UNAVAILABLE',
  )
  const broken = new Error('broken')
  expect(await codeOf(ask(3, { does: () => Promise.reject(broken) }))).toBe(broken)
  expect(await ask(3)).toEqual({ doubled: 6 })
})

test('a key and its answer are forgotten after a day', async () => {
  const [repeating, silent] = [asker(), asker()]
  await repeating.ask(1)
  await silent.ask(1)
  await hoursPass(23)
  await repeating.ask(1)
  expect(repeating.works()).toBe(1)
  await hoursPass(2)
  expect(await repeating.ask(5)).toEqual({ doubled: 10 })
  expect(await repeating.ask(5)).toEqual({ doubled: 10 })
  expect(repeating.works()).toBe(2)
})

test('an erasure empties the answers of a person and about a person, and a repetition is not worked out again', async () => {
  const [erased, named, other] = [asker({ userId: 'erased' }), asker(), asker()]
  const id = newId()
  await erased.ask(1)
  await named.ask(1, { does: async () => ({ doubled: 2, about: `appointment ${id}` }) })
  await other.ask(1)
  await database.transaction(({ tx }) => eraseAnswers(tx, 'erased', [newId(), id]))
  expect(await codeOf(erased.ask(1))).toBe('NOT_FOUND')
  expect(await codeOf(named.ask(1))).toBe('NOT_FOUND')
  expect(await other.ask(1)).toEqual({ doubled: 2 })
  expect([erased.works(), named.works(), other.works()]).toEqual([1, 0, 1])
})
