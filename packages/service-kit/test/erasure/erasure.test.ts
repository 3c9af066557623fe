import { newId } from '@encaixe/service-kit'
import { everyRow, until } from '@encaixe/service-kit/testing'
import { AckPolicy, type Consumer, type JsMsg } from '@nats-io/jetstream'
import { nanos } from '@nats-io/nats-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Renamed } from '../contracts.ts'
import { keepsValue } from '../reader.ts'
import { aDeletion, type Erasing, LABEL, mentions, openErasing } from './erasing.ts'

let world: Erasing
beforeEach(async () => {
  world = await openErasing()
})
afterEach(() => world.close())

const outboxOf = (subject: string) => world.database.prisma.$queryRaw<unknown[]>`
  select id::text from outbox where subject = ${subject}`

test('an erased person is gone from tables, outbox and stream when DataErased is published, and others keep everything', async () => {
  world.consume({ handlers: [keepsValue] })
  const [deletion, other] = [aDeletion(), aDeletion()]
  const own = [await world.someCounter(deletion.userId), await world.someCounter(deletion.userId)]
  const kept = await world.someCounter(other.userId)
  await world.untilStored(kept)
  await world.request(world.erase(), deletion)
  await world.untilTold(deletion)
  const left = await world.stored()
  for (const id of own) {
    expect(mentions(left, id)).toEqual([])
    expect(await outboxOf(id)).toEqual([])
  }
  expect(mentions(left, kept)).toHaveLength(1)
  expect(await world.database.prisma.counter.count()).toBe(1)
  const [row] = await world.database.prisma.$queryRaw<{ found: unknown }[]>`
    select found from account_erasures where completed_at is not null`
  expect(row).toEqual({ found: null })
})

test('tasks that name an erased person lose their data', async () => {
  const deletion = aDeletion()
  const counter = await world.someCounter(deletion.userId)
  for (const named of [deletion.userId, counter, 'nobody']) {
    await world.database.prisma.$executeRaw`
      insert into tasks (id, kind, dedupe_hash, body)
      values (${newId()}::uuid, 'cards', decode(md5(${named}::text), 'hex'),
        jsonb_build_object('about', ${named}::text, 'label', ${LABEL}::text))`
  }
  await world.request(world.erase(), deletion)
  const kept = (await everyRow(world.url)).filter((row) => row.startsWith('tasks:'))
  expect(mentions(kept, LABEL)).toEqual([expect.stringContaining('nobody')])
})

test('an event stays on the stream until every consumer has handled it', async () => {
  const manager = await world.bus.jetstream.jetstreamManager()
  await manager.consumers.add('BOOKING', {
    durable_name: 'slow-booking',
    ack_policy: AckPolicy.Explicit,
  })
  const deletion = aDeletion()
  const id = await world.someCounter(deletion.userId)
  await world.untilStored(id)
  const slow = await world.bus.jetstream.consumers.get('BOOKING', 'slow-booking')
  const message = await slow.next()
  expect(message?.string()).toContain(LABEL)
  // The slow consumer has the event, and has not said that it is done. Each look at the stream is by a
  // consumer of its own, which the server announces.
  let looks = 0
  world.bus.connection.subscribe('$JS.EVENT.ADVISORY.CONSUMER.CREATED.BOOKING.>', {
    callback: () => {
      looks += 1
    },
  })
  await world.bus.connection.flush()
  await world.request(world.erase(), deletion)
  await until(() => looks >= 3, { what: 'some looks' })
  expect(mentions(await world.stored(), id)).toHaveLength(1)
  expect(await world.published(deletion)).toEqual([])
  message?.ack()
  await world.untilTold(deletion)
  expect(mentions(await world.stored(), id)).toEqual([])
})

/** The next messages of a consumer. */
async function acknowledged(consumer: Consumer, count: number): Promise<JsMsg[]> {
  const messages = []
  for await (const message of await consumer.fetch({ max_messages: count })) {
    message.ack()
    if (messages.push(message) === count) break
  }
  return messages
}

test('an erasure ends although a crash made a consumer wait for a message that is removed', async () => {
  const manager = await world.bus.jetstream.jetstreamManager()
  await manager.consumers.add('BOOKING', {
    durable_name: 'forgetful-booking',
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(1_000),
  })
  const deletion = aDeletion()
  await world.untilStored(await world.someCounter('stays'))
  await world.untilStored(await world.someCounter('removed'))
  const id = await world.someCounter(deletion.userId)
  await world.untilStored(id)
  const forgetful = await world.bus.jetstream.consumers.get('BOOKING', 'forgetful-booking')
  // The server writes down at once what it delivers, and some 100 ms later what is acknowledged.
  const [, gone] = await acknowledged(forgetful, 3)
  await manager.streams.deleteMessage('BOOKING', gone?.seq ?? 0)
  await world.bus.nats.kill()
  await world.bus.nats.start()
  await until(() => world.bus.ready(), { what: 'NATS' })
  await acknowledged(forgetful, 2)
  await world.request(world.erase(), deletion)
  await world.untilTold(deletion)
  expect(mentions(await world.stored(), id)).toEqual([])
})

test('an erasure ends although the newest message was removed before NATS was killed', async () => {
  const [removed, deletion] = [aDeletion(), aDeletion()]
  const id = await world.someCounter(deletion.userId)
  await world.untilStored(id)
  const newest = await world.someCounter(removed.userId)
  await world.untilStored(newest)
  const manager = await world.bus.jetstream.jetstreamManager()
  const { state } = await manager.streams.info('BOOKING')
  await manager.streams.deleteMessage('BOOKING', state.last_seq)
  await world.bus.nats.kill()
  await world.bus.nats.start()
  await world.request(world.erase(), deletion)
  await world.untilTold(deletion)
  expect(mentions(await world.stored(), id)).toEqual([])
})

test('an unpublished event of an erased person is published before it is removed', async () => {
  const handled = new Set<string>()
  world.consume({
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
  await until(async () => (await world.redelivered()) === 0, { what: 'the consumer' })
  await world.bus.nats.kill()
  const deletion = aDeletion()
  const id = await world.someCounter(deletion.userId)
  await world.request(world.erase(), deletion)
  await world.bus.nats.start()
  await world.untilTold(deletion)
  expect(handled).toContain(id)
  expect(mentions(await world.stored(), id)).toEqual([])
})

test('dead letters about an erased person are deleted', async () => {
  const deletion = aDeletion()
  const [owned, named, unrelated] = [await world.someCounter(deletion.userId), newId(), newId()]
  for (const subject of [owned, named, unrelated]) {
    const event = JSON.stringify({ subject, data: { label: LABEL } })
    await world.database.prisma.$executeRaw`
      insert into dead_letters (id, consumer, stream, event_id, event, error, attempts)
      values (${newId()}::uuid, 'reader-booking', 'BOOKING', ${subject}, ${event}::jsonb, '', 1)`
  }
  const erasure = world.erase()
  await world.request(erasure, deletion)
  await world.upstreamErased(erasure, 'SCHEDULING', deletion, [named])
  const left = await world.database.prisma.$queryRaw<{ id: string }[]>`
    select event_id as id from dead_letters`
  expect(left).toEqual([{ id: unrelated }])
})
