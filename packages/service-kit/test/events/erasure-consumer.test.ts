import { dataErased } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listDeadLetters, retryDeadLetter } from '../../src/events/dead-letters.ts'
import { retryDeadLetters } from '../../src/events/retry-dead-letters.ts'
import { cloudEvent, keepsValue, on, openReader, type Reader } from '../reader.ts'

const Erased = dataErased('BOOKING')
let reader: Reader
let erased: string[]
beforeEach(async () => {
  reader = await openReader()
  erased = []
})
afterEach(() => reader.close())

/** What a version of the service consumes that only erases. */
const consumeErasures = (more: { retryDelaysMs?: number[] } = {}) =>
  reader.consume({
    only: Erased,
    handlers: [on(Erased, async ({ data }) => void erased.push(data.deletionId))],
    ...more,
  })
/** What the next version consumes besides. */
const consumeCounters = () => reader.consume({ handlers: [keepsValue] })

async function publishErased(): Promise<string> {
  const deletionId = newId()
  const data = { deletionId, userId: 'somebody', service: 'booking' }
  const event = JSON.parse(cloudEvent(deletionId, data))
  await reader.publish(JSON.stringify({ ...event, type: Erased.type }), Erased.type)
  return deletionId
}

async function publishCounted(value: number): Promise<string> {
  const id = newId()
  await reader.publish(cloudEvent(id, { value }))
  return id
}

test('the first handler of a stream gets the events from before it, though the service read erasures meanwhile', async () => {
  const before = await publishCounted(1)
  const erasing = consumeErasures()
  const deletionId = await publishErased()
  await until(() => erased.includes(deletionId), { what: 'the erasure' })
  await erasing.stop()
  consumeErasures()
  consumeCounters()
  await reader.untilValue(before, 1)
})

test('a replica that only erases takes no event from one that handles more, whichever starts last', async () => {
  consumeErasures()
  const erasing = consumeErasures()
  consumeCounters()
  const first = await publishCounted(1)
  await reader.untilValue(first, 1)
  await erasing.stop()
  consumeErasures()
  const ids = await Promise.all(Array.from({ length: 50 }, (_, value) => publishCounted(value)))
  const deletionId = await publishErased()
  for (const [value, id] of ids.entries()) await reader.untilValue(id, value)
  await until(() => erased.includes(deletionId), { what: 'the erasure' })
})

test('an erasure that a replica of the version before handled is not handled again', async () => {
  // It read everything by one consumer.
  const old = reader.consume({
    handlers: [keepsValue, on(Erased, async ({ data }) => void erased.push(data.deletionId))],
  })
  const first = await publishErased()
  await until(() => erased.length === 1, { what: 'the first erasure' })
  await old.stop()
  consumeErasures()
  const second = await publishErased()
  await until(() => erased.includes(second), { what: 'the second erasure' })
  expect(erased).toEqual([first, second])
})

test('a dead erasure that is sent again reaches the handler of erasures, and no other consumer marks it as done', async () => {
  let fails = true
  const counters = consumeCounters()
  const erasures = reader.consume({
    only: Erased,
    retryDelaysMs: [],
    handlers: [
      on(Erased, async ({ data }) => {
        if (fails) throw new Error('not yet')
        erased.push(data.deletionId)
      }),
    ],
  })
  const deletionId = await publishErased()
  await until(async () => (await listDeadLetters(reader.database)).length === 1, { what: 'it' })
  fails = false
  const [letter] = await listDeadLetters(reader.database)
  await retryDeadLetter(reader.database, letter?.id ?? '')
  const { database, log } = reader
  reader.job(retryDeadLetters({ database, consumers: [counters, erasures], log }))
  await until(async () => (await listDeadLetters(reader.database)).length === 0, {
    what: 'its end',
  })
  expect(erased).toEqual([deletionId])
})
