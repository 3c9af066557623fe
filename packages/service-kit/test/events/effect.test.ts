import { newId, type Transaction } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyEvents } from '../../src/events/effect.ts'
import { type EventEntry, onTogether, parseEvent } from '../../src/events/handlers.ts'
import { Counted, openWorld, type Tx, type World } from '../fixtures.ts'
import { cloudEvent, on } from '../reader.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const seen: string[] = []
const see = async (subjects: string[]) => void seen.push(...subjects)
const oneByOne: EventEntry<Tx> = on(Counted, ({ subject }) => see([subject]))
const together = onTogether([Counted], (events, _t: Transaction<Tx>) =>
  see(events.map(({ subject }) => subject)),
)

test.each([
  ['one by one', [oneByOne]],
  ['together', together],
])('an event that is in a batch twice has one effect: handled %s', async (_, [entry]) => {
  if (!entry) throw new Error('there is no handler')
  seen.length = 0
  const [subject, other] = [newId(), newId()]
  const id = newId()
  const event = parseEvent(cloudEvent(subject, { value: 1 }, id))
  const inCapitals = { ...event, id: id.toUpperCase() }
  const another = parseEvent(cloudEvent(other, { value: 1 }))
  const effects = [event, another, event, inCapitals].map((each) => ({ event: each, entry }))
  const outcomes = await applyEvents({ database: world.database, consumer: 'twice', effects })
  expect(outcomes).toEqual(['handled', 'handled', 'duplicate', 'duplicate'])
  expect(seen.toSorted()).toEqual([subject, other].toSorted())
})
