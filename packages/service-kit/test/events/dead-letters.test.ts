import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listDeadLetters, retryDeadLetter } from '../../src/events/dead-letters.ts'
import { retryDeadLetters } from '../../src/events/retry-dead-letters.ts'
import { Counted, Renamed, setCounter } from '../fixtures.ts'
import { cloudEvent, keepsValue, on, openReader, type Reader } from '../reader.ts'

let reader: Reader
beforeEach(async () => {
  reader = await openReader()
})
afterEach(() => reader.close())

test('an event that fails its last attempt becomes a dead letter and can be retried', async () => {
  const [subject, id] = [newId(), newId()]
  let isBroken = true
  let afterCommits = 0
  const consumer = reader.consume({
    handlers: [
      on(Counted, async (event, t) => {
        if (isBroken) throw new Error('no phone +5511987654321 here')
        await setCounter(t, event.subject, event.data.value)
        t.afterCommit(() => {
          afterCommits += 1
        })
      }),
    ],
  })
  await reader.publish(cloudEvent(subject, { value: 5 }, id))
  await reader.publish(cloudEvent(subject, { value: 6 }))
  const letters = await until(
    async () => {
      const found = await listDeadLetters(reader.database)
      return found.length === 2 && found
    },
    { what: 'two dead letters' },
  )
  expect(letters[0]).toMatchObject({
    consumer: 'reader-booking',
    stream: 'BOOKING',
    eventId: id,
    eventType: 'booking.Counted.v1',
    attempts: 3,
    error: 'Error: no phone [redacted] here',
  })
  await reader.untilSettled()

  const { database, log } = reader
  reader.job({ ...retryDeadLetters({ database, consumers: [consumer], log }), every: 0.02 })
  const letter = letters[0]?.id ?? ''
  expect(await retryDeadLetter(reader.database, letter)).toBe(true)
  await until(
    async () =>
      (await listDeadLetters(reader.database)).find(({ eventId }) => eventId === id)?.attempts ===
      4,
    { what: 'another failure' },
  )
  isBroken = false
  expect(await retryDeadLetter(reader.database, letter)).toBe(true)
  await reader.untilValue(subject, 5)
  await until(async () => (await listDeadLetters(reader.database)).length === 1)
  expect(await retryDeadLetter(reader.database, letter)).toBe(false)
  expect(afterCommits).toBe(1)
})

test('an unreadable event is dead at once, and an event without a handler is ignored', async () => {
  const subject = newId()
  reader.consume({
    handlers: [keepsValue],
  })
  await reader.publish('{"not json')
  await reader.publish('{"specversion":"1.0"}')
  await reader.publish('\u0000\u0001')
  await reader.publish(cloudEvent(subject, { value: 'many' }))
  await reader.publish(cloudEvent(subject, { value: 'nul \u0000' }))
  await reader.publish(cloudEvent(subject, {}).replace(Counted.type, Renamed.type), Renamed.type)
  await reader.publish(cloudEvent(subject, { value: 3 }))
  await reader.untilValue(subject, 3)
  await reader.untilSettled()
  const letters = await listDeadLetters(reader.database)
  expect(letters.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1])
  expect(letters.map(({ eventType }) => eventType)).toEqual([
    null,
    null,
    null,
    Counted.type,
    Counted.type,
  ])
})
