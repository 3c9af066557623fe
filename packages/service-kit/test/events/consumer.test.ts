import { createMetrics, newId, onTogether, type Transaction } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listDeadLetters } from '../../src/events/dead-letters.ts'
import { Counted, count, setCounter, type Tx } from '../fixtures.ts'
import { cloudEvent, keepsValue, on, openReader, type Reader } from '../reader.ts'

let reader: Reader
beforeEach(async () => {
  reader = await openReader()
})
afterEach(() => reader.close())

test("an event published by one service has its effect at another, in the order of its subject's changes", async () => {
  const ids = [newId(), newId(), newId()]
  const seen = new Map<string, number[]>(ids.map((id) => [id, []]))
  reader.startRelay()
  reader.consume({
    handlers: [
      on(Counted, async ({ subject, data }, t) => {
        await setCounter(t, subject, data.value)
        seen.get(subject)?.push(data.value)
      }),
    ],
  })
  for (let value = 1; value <= 10; value += 1) {
    for (const id of ids) await count(reader.database, id, value)
  }
  await until(() => ids.every((id) => seen.get(id)?.includes(10)), { what: 'the last values' })
  await reader.untilSettled()
  for (const id of ids) {
    expect(seen.get(id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await reader.countedValue(id)).toBe(10)
  }
})

test('an event that is delivered twice has one effect', async () => {
  const [subject, id] = [newId(), newId()]
  let effects = 0
  const metrics = createMetrics('reader')
  reader.consume({
    metrics,
    handlers: [
      on(Counted, async ({ data }, t) => {
        effects += 1
        await setCounter(t, subject, data.value)
      }),
    ],
  })
  for (let times = 0; times < 3; times += 1)
    await reader.publish(cloudEvent(subject, { value: 1 }, id))
  await reader.untilValue(subject, 1)
  await reader.untilSettled()
  expect(effects).toBe(1)
  expect(await metrics.text()).toMatch(/events_total\{.*outcome="duplicate".*\} 2/)
})

test('a failed handler leaves nothing and gets the event again, while others go on', async () => {
  const [failing, fine] = [newId(), newId()]
  const seen: number[] = []
  let attempts = 0
  reader.consume({
    handlers: [
      on(Counted, async ({ subject, data }, t) => {
        await setCounter(t, subject, data.value)
        if (subject !== failing) return
        if (data.value === 1) {
          attempts += 1
          if (attempts < 3) throw new Error('not yet')
        }
        seen.push(data.value)
      }),
    ],
  })
  await reader.publish(cloudEvent(failing, { value: 1 }))
  await reader.publish(cloudEvent(failing, { value: 2 }))
  await reader.publish(cloudEvent(fine, { value: 7 }))
  await reader.untilValue(fine, 7)
  await reader.untilValue(failing, 2)
  expect(attempts).toBe(3)
  // What follows on the same subject waited for it.
  expect(seen).toEqual([1, 2])
})

test('a stopping consumer finishes its events in hand and leaves the rest to others', async () => {
  const subjects = Array.from({ length: 40 }, () => newId())
  const { promise, resolve } = Promise.withResolvers<void>()
  let started = 0
  // One that was given to a pull in the moment it ended comes after so long.
  const ackWaitMs = 3_000
  const first = reader.consume({
    ackWaitMs,
    concurrency: 4,
    together: 1,
    handlers: [
      on(Counted, async ({ subject, data }, t) => {
        started += 1
        await promise
        await setCounter(t, subject, data.value)
      }),
    ],
  })
  for (const subject of subjects) await reader.publish(cloudEvent(subject, { value: 1 }))
  await until(() => started === 4, { what: 'four in hand' })
  const stopped = first.stop()
  resolve()
  await stopped
  expect(started).toBe(4)
  expect(await reader.database.prisma.counter.count()).toBe(4)
  reader.consume({ ackWaitMs, handlers: [keepsValue] })
  await until(async () => (await reader.database.prisma.counter.count()) === 40)
})

test('a stopping consumer gives back an event that waits for its retry', async () => {
  const subject = newId()
  let attempts = 0
  const first = reader.consume({
    retryDelaysMs: [600_000],
    handlers: [
      on(Counted, async () => {
        attempts += 1
        throw new Error('not here')
      }),
    ],
  })
  await reader.publish(cloudEvent(subject, { value: 1 }))
  await until(() => attempts === 1, { what: 'the first attempt' })
  await first.stop()
  reader.consume({ handlers: [keepsValue] })
  await reader.untilValue(subject, 1)
  expect(attempts).toBe(1)
})

test('a consumer that is stopped while it is still being made at NATS ends', async () => {
  for (const waitMs of [0, 1, 5, 20]) {
    const consumer = reader.consume({ handlers: [keepsValue] })
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    await consumer.stop()
  }
})

test('waiting events share a transaction, and one that fails fails only itself', async () => {
  const subjects = Array.from({ length: 20 }, () => newId())
  const [poisoned = '', unreadable = '', known = ''] = subjects.slice(7)
  const id = newId()
  await reader.database.prisma.$executeRaw`
    insert into inbox (consumer, event_id) values ('reader-booking', ${id}::uuid)`
  for (const subject of subjects) {
    const data = { value: subject === unreadable ? 'many' : 1 }
    await reader.publish(cloudEvent(subject, data, subject === known ? id : newId()))
  }
  const sizes: number[] = []
  const settled: string[] = []
  reader.consume({
    handlers: onTogether([Counted], async (events, t: Transaction<Tx>) => {
      sizes.push(events.length)
      for (const { subject, data } of events) await setCounter(t, subject, data.value)
      t.afterCommit(() => settled.push(...events.map(({ subject }) => subject)))
      if (events.some(({ subject }) => subject === poisoned)) throw new Error('poison')
    }),
    retryDelaysMs: [],
  })
  await until(async () => (await listDeadLetters(reader.database)).length === 2, {
    what: 'two dead letters',
  })
  await reader.untilSettled()
  const fine = subjects.filter((subject) => ![poisoned, unreadable, known].includes(subject))
  const counted = await reader.database.prisma.counter.findMany({ select: { id: true } })
  expect(counted.map(({ id }) => id).toSorted()).toEqual(fine.toSorted())
  expect(settled.toSorted()).toEqual(fine.toSorted())
  expect(Math.max(...sizes)).toBeGreaterThan(1)
})

test('a batch of known and new events has each effect once', async () => {
  const events = Array.from({ length: 30 }, () => ({ subject: newId(), id: newId() }))
  const effects = new Map<string, number>()
  const handlers = onTogether([Counted], async (events, t: Transaction<Tx>) => {
    for (const { subject, data } of events) {
      effects.set(subject, (effects.get(subject) ?? 0) + 1)
      await setCounter(t, subject, data.value)
    }
  })
  const publish = async (some: typeof events) => {
    for (const { subject, id } of some) await reader.publish(cloudEvent(subject, { value: 1 }, id))
  }
  await publish(events.slice(0, 10))
  const first = reader.consume({ handlers })
  await reader.untilSettled()
  await first.stop()
  await publish(events)
  await publish(events.slice(5, 20))
  reader.consume({ handlers })
  await until(() => effects.size === events.length, { what: 'every effect' })
  await reader.untilSettled()
  expect(new Set(effects.values())).toEqual(new Set([1]))
})

test('an event whose ack was lost has one effect', async () => {
  const subjects = Array.from({ length: 10 }, () => newId())
  let effects = 0
  for (const subject of subjects) await reader.publish(cloudEvent(subject, { value: 1 }))
  const handlers = onTogether([Counted], async (events, t: Transaction<Tx>) => {
    effects += events.length
    for (const { subject, data } of events) await setCounter(t, subject, data.value)
    // NATS is gone by the time the transaction has committed: no acknowledgement arrives.
    if (effects === subjects.length) await reader.bus.nats.kill()
  })
  reader.consume({ handlers, ackWaitMs: 500 })
  await until(() => effects >= subjects.length, { what: 'the effects' })
  await until(async () => (await reader.database.prisma.counter.count()) === subjects.length)
  await reader.bus.nats.start()
  await reader.untilSettled()
  expect(effects).toBe(subjects.length)
})
