import { afterEach, beforeAll, expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { untilHealthy } from './breakage.ts'
import { untilConserved } from './conservation.ts'
import { bookings, openPractice, statuses } from './load.ts'
import { forgetPoison, publishPoison, somePoison, untilListedDead } from './poison.ts'

const poison = somePoison(5)
const bus = await busOfFile()

beforeAll(untilHealthy)
afterEach(() => forgetPoison(poison))

test('poison events become dead letters and harm no other event', async () => {
  const practice = await openPractice(bus)
  const load = bookings(practice, { count: 40, perSecond: 10 })
  await publishPoison(bus, poison)
  expect(statuses(await load)).toEqual([200])
  await untilConserved(bus, practice.professionalIds)
  await untilListedDead(poison)
})
