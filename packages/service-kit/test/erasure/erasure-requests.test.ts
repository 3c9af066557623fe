import { newId } from '@encaixe/service-kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aDeletion, type Erasing, mentions, openErasing } from './erasing.ts'

let world: Erasing
beforeEach(async () => {
  world = await openErasing()
})
afterEach(() => world.close())

test('a service erases again after its upstreams have, and only then publishes DataErased', async () => {
  const again: boolean[] = []
  const erasure = world.erase({
    after: ['SCHEDULING', 'BILLING'],
    erase: async (person) => {
      again.push(person.again)
      return { counters: [`look-${again.length}`] }
    },
    answer: ({ counters = [] }) => ({ appointmentIds: counters.map(() => newId()) }),
  })
  const deletion = aDeletion()
  await world.upstreamErased(erasure, 'BILLING', deletion)
  await world.request(erasure, deletion)
  await world.upstreamErased(erasure, 'SCHEDULING', deletion)
  await world.untilTold(deletion)
  expect(again).toEqual([false, true])
  const [text = ''] = await world.published(deletion)
  expect(JSON.parse(text).data.appointmentIds).toHaveLength(2)
})

test('a repeated request after the answer is answered again, and new data stays', async () => {
  const erasure = world.erase()
  const deletion = aDeletion()
  await world.request(erasure, deletion)
  await world.untilTold(deletion)
  const made = await world.someCounter(deletion.userId)
  await world.request(erasure, deletion)
  await world.untilTold(deletion, 2)
  expect(await world.countedValue(made)).toBe(1)
  expect(mentions(await world.stored(), made)).toHaveLength(1)
})

test('a repeated request before the answer erases no new data', async () => {
  const erasure = world.erase({ after: ['SCHEDULING'] })
  const deletion = aDeletion()
  await world.request(erasure, deletion)
  const made = await world.someCounter(deletion.userId)
  await world.request(erasure, deletion)
  await world.upstreamErased(erasure, 'SCHEDULING', deletion)
  await world.untilTold(deletion)
  expect(await world.countedValue(made)).toBe(1)
})

test('another process finishes the erasures of a stopped one', async () => {
  const first = world.erase({ after: ['SCHEDULING'] })
  const deletion = aDeletion()
  const id = await world.someCounter(deletion.userId)
  await world.request(first, deletion)
  await first.stop()
  await world.upstreamErased(first, 'SCHEDULING', deletion)
  expect(await world.published(deletion)).toEqual([])
  world.erase({ after: ['SCHEDULING'] })
  await world.untilTold(deletion)
  expect(mentions(await world.stored(), id)).toEqual([])
})
