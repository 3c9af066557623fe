import { createMetrics, newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Counted, count, setCounter } from './fixtures.ts'
import { cloudEvent, keepsValue, on, openReader, type Reader } from './reader.ts'

let reader: Reader
beforeEach(async () => {
  reader = await openReader()
})
afterEach(() => reader.close())

test("an event told by one service has its effect at another, in the order of its subject's changes", async () => {
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
  await reader.untilSettled()
  for (const id of ids) {
    expect(seen.get(id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await reader.countedValue(id)).toBe(10)
  }
})

test('an event that comes again has no second effect', async () => {
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

test('a handler that fails leaves nothing and gets the event again; the others go on meanwhile', async () => {
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

test('one that stops finishes what it has in hand and leaves the rest to others', async () => {
  const subjects = Array.from({ length: 40 }, () => newId())
  const { promise, resolve } = Promise.withResolvers<void>()
  let started = 0
  const first = reader.consume({
    concurrency: 4,
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
  reader.consume({ handlers: [keepsValue] })
  await until(async () => (await reader.database.prisma.counter.count()) === 40)
})
