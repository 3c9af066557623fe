import { accountEvents, cloudEvent, dataErased } from '@encaixe/contracts'
import { type ErasureOptions, newId, startErasure } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { AckPolicy } from '@nats-io/jetstream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Renamed } from './contracts.ts'
import type { Tx } from './fixtures.ts'
import { keepsValue, openReader, type Reader } from './reader.ts'

const LABEL = 'Maria Aparecida'

let reader: Reader
const stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  reader = await openReader()
  reader.startRelay()
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await reader.close()
})

/** The counters of an account are those whose label begins with it. */
function erasing(options: Partial<ErasureOptions<Tx>> = {}) {
  const erasure = startErasure<Tx>({
    bus: reader.bus,
    stream: 'BOOKING',
    service: 'counters',
    database: reader.database,
    log: reader.log,
    everyMs: 20,
    erase: async ({ userId, found, again }, { tx }) => {
      const owned = again
        ? { id: { in: [...(found.counters ?? [])] } }
        : { label: { startsWith: userId } }
      const counters = await tx.counter.findMany({ where: owned })
      await tx.counter.deleteMany({ where: owned })
      return { counters: counters.map(({ id }) => id) }
    },
    ...options,
  })
  stops.push(erasure.stop)
  return erasure
}

type Erasing = ReturnType<typeof erasing>

/** A counter of the account, whose name is told on the stream. */
async function someCounter(userId: string) {
  const id = newId()
  await reader.database.transaction(async ({ tx, emit }) => {
    await tx.counter.create({ data: { id, label: `${userId} ${id}`, value: 1 } })
    await emit(Renamed, { subject: id, data: { label: LABEL } })
  })
  return id
}

const aDeletion = () => ({
  deletionId: newId(),
  userId: `account-${newId()}`,
  professionalId: null,
})

const envelope = (type: string, data: unknown) =>
  cloudEvent.parse({
    specversion: '1.0',
    id: newId(),
    source: 'test',
    type,
    subject: newId(),
    time: '2026-11-21T12:00:00Z',
    data,
  })

const request = ({ onRequest }: Erasing, deletion: ReturnType<typeof aDeletion>) =>
  reader.database.transaction(
    onRequest.prepare({
      ...envelope(accountEvents.AccountDeletionRequested.type, deletion),
      data: deletion,
    }),
  )

const answer = (
  erasure: Erasing,
  from: 'SCHEDULING' | 'BILLING',
  { deletionId, userId }: ReturnType<typeof aDeletion>,
  appointmentIds: string[] = [],
) => {
  const data = { deletionId, userId, service: from.toLowerCase(), appointmentIds }
  const event = envelope(dataErased(from).type, data)
  return reader.database.transaction(erasure.onAnswer(from).prepare({ ...event, data }))
}

/** The texts of all messages of the stream. */
async function stored(): Promise<string[]> {
  const manager = await reader.bus.jetstream.jetstreamManager()
  const { state } = await manager.streams.info('BOOKING')
  const texts = []
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const message = await manager.streams.getMessage('BOOKING', { seq }).catch(() => null)
    if (message) texts.push(message.string())
  }
  return texts
}

const mentions = (texts: string[], word: string) => texts.filter((text) => text.includes(word))

const told = async (deletionId: string) =>
  mentions(await stored(), dataErased('BOOKING').type).filter((text) => text.includes(deletionId))

const untilTold = (deletionId: string, times = 1) =>
  until(async () => (await told(deletionId)).length === times, {
    what: `${times} DataErased`,
    timeoutMs: 20_000,
  })

const outboxOf = (subject: string) => reader.database.prisma.$queryRaw<unknown[]>`
  select id::text from outbox where subject = ${subject}`

const untilStored = (word: string) =>
  until(async () => mentions(await stored(), word).length > 0, { what: `${word} on the stream` })

test('nothing of a person is left in tables, outbox and stream when DataErased is told; others keep all', async () => {
  reader.consume({ handlers: [keepsValue] })
  const [deletion, other] = [aDeletion(), aDeletion()]
  const own = [await someCounter(deletion.userId), await someCounter(deletion.userId)]
  const kept = await someCounter(other.userId)
  await untilStored(kept)
  await request(erasing(), deletion)
  await untilTold(deletion.deletionId)
  const left = await stored()
  for (const id of own) {
    expect(mentions(left, id)).toEqual([])
    expect(await outboxOf(id)).toEqual([])
  }
  expect(mentions(left, kept)).toHaveLength(1)
  expect(await reader.database.prisma.counter.count()).toBe(1)
  const [row] = await reader.database.prisma.$queryRaw<{ found: unknown }[]>`
    select found from erasures where told_at is not null`
  expect(row).toEqual({ found: null })
})

test('an event that a consumer has yet to handle stays until it has', async () => {
  const manager = await reader.bus.jetstream.jetstreamManager()
  await manager.consumers.add('BOOKING', {
    durable_name: 'slow-booking',
    ack_policy: AckPolicy.Explicit,
  })
  const deletion = aDeletion()
  const id = await someCounter(deletion.userId)
  await untilStored(id)
  const looks: number[] = []
  const erasure = erasing()
  await request(erasure, deletion)
  // The slow consumer has the event, and has not said that it is done.
  const slow = await reader.bus.jetstream.consumers.get('BOOKING', 'slow-booking')
  const message = await slow.next()
  expect(message?.string()).toContain(LABEL)
  await until(
    async () => {
      const { state } = await manager.streams.info('BOOKING')
      looks.push(state.messages)
      return looks.length > 5
    },
    { what: 'some looks' },
  )
  expect(mentions(await stored(), id)).toHaveLength(1)
  expect(await told(deletion.deletionId)).toEqual([])
  message?.ack()
  await untilTold(deletion.deletionId)
  expect(mentions(await stored(), id)).toEqual([])
})

test('it waits for those whose events it keeps copies of, looks again, and only then answers', async () => {
  const again: boolean[] = []
  const erasure = erasing({
    after: ['SCHEDULING', 'BILLING'],
    erase: async (person) => {
      again.push(person.again)
      return { counters: [`look-${again.length}`] }
    },
    answer: ({ counters = [] }) => ({ appointmentIds: counters.map(() => newId()) }),
  })
  const deletion = aDeletion()
  await answer(erasure, 'BILLING', deletion)
  await request(erasure, deletion)
  await answer(erasure, 'SCHEDULING', deletion)
  await untilTold(deletion.deletionId)
  expect(again).toEqual([false, true])
  const [text = ''] = await told(deletion.deletionId)
  expect(JSON.parse(text).data.appointmentIds).toHaveLength(2)
})

test('a request that is repeated after the answer is answered again, and what is new stays', async () => {
  const erasure = erasing()
  const deletion = aDeletion()
  await request(erasure, deletion)
  await untilTold(deletion.deletionId)
  const made = await someCounter(deletion.userId)
  await request(erasure, deletion)
  await untilTold(deletion.deletionId, 2)
  expect(await reader.countedValue(made)).toBe(1)
  expect(mentions(await stored(), made)).toHaveLength(1)
})

test('a request that is repeated before the answer erases nothing that is new', async () => {
  const erasure = erasing({ after: ['SCHEDULING'] })
  const deletion = aDeletion()
  await request(erasure, deletion)
  const made = await someCounter(deletion.userId)
  await request(erasure, deletion)
  await answer(erasure, 'SCHEDULING', deletion)
  await untilTold(deletion.deletionId)
  expect(await reader.countedValue(made)).toBe(1)
})

test('another process finishes what one that stopped has begun', async () => {
  const first = erasing({ after: ['SCHEDULING'] })
  const deletion = aDeletion()
  const id = await someCounter(deletion.userId)
  await request(first, deletion)
  await first.stop()
  await answer(first, 'SCHEDULING', deletion)
  expect(await told(deletion.deletionId)).toEqual([])
  erasing({ after: ['SCHEDULING'] })
  await untilTold(deletion.deletionId)
  expect(mentions(await stored(), id)).toEqual([])
})

test('events that could not be handled are forgotten too, whoever finds them', async () => {
  const deletion = aDeletion()
  const [owned, named, unrelated] = [await someCounter(deletion.userId), newId(), newId()]
  for (const subject of [owned, named, unrelated]) {
    const event = JSON.stringify({ subject, data: { label: LABEL } })
    await reader.database.prisma.$executeRaw`
      insert into dead_letters (id, consumer, stream, event_id, event, error, attempts)
      values (${newId()}::uuid, 'reader-booking', 'BOOKING', ${subject}, ${event}::jsonb, '', 1)`
  }
  const erasure = erasing()
  await request(erasure, deletion)
  await answer(erasure, 'SCHEDULING', deletion, [named])
  const left = await reader.database.prisma.$queryRaw<{ id: string }[]>`
    select event_id as id from dead_letters`
  expect(left).toEqual([{ id: unrelated }])
})

test('an event not told yet is told first: others act on it before it goes', async () => {
  const handled = new Set<string>()
  reader.consume({
    handlers: [
      {
        type: Renamed.type,
        prepare:
          ({ subject }) =>
          async () =>
            void handled.add(subject),
      },
    ],
  })
  await until(async () => (await reader.redelivered()) === 0, { what: 'the consumer' })
  await reader.bus.nats.kill()
  const deletion = aDeletion()
  const id = await someCounter(deletion.userId)
  await request(erasing(), deletion)
  await reader.bus.nats.start()
  await untilTold(deletion.deletionId)
  expect(handled).toContain(id)
  expect(mentions(await stored(), id)).toEqual([])
})
