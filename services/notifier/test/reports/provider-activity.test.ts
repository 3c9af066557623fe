import { beforeEach, expect, test } from 'vitest'
import { trackProviderActivity } from '../../src/deliveries/provider-activity.ts'
import { ownDatabase } from '../own-database.ts'

const HOUR_MS = 3_600_000

const database = ownDatabase()
let clock = 0
const replica = () => trackProviderActivity(database(), () => clock)

beforeEach(async () => {
  clock = 0
  await database().prisma.providerActivity.deleteMany()
})

const hoursAgo = (instant: number) => Math.round((Date.now() - instant) / HOUR_MS)

test('provider activity keeps the time at which it was seen', async () => {
  const seeing = replica()
  seeing.accepted('whatsapp')
  clock = 2 * HOUR_MS
  seeing.reported()
  clock = 5 * HOUR_MS
  const { acceptedAt, reportedAt } = await seeing.latest()
  expect([hoursAgo(acceptedAt), hoursAgo(reportedAt)]).toEqual([5, 3])
})

test('the latest activity of any replica counts', async () => {
  const [first, second] = [replica(), replica()]
  first.reported()
  clock = HOUR_MS
  second.reported()
  clock = 2 * HOUR_MS
  await second.latest()
  expect(hoursAgo((await first.latest()).reportedAt)).toBe(1)
})

test('an accepted e-mail is no activity of the messaging provider', async () => {
  const seeing = replica()
  seeing.accepted('email')
  expect(await seeing.latest()).toEqual({ acceptedAt: 0, reportedAt: 0 })
})

test('a replica of the version before still notes what it saw under the earlier name', async () => {
  await database().prisma.$executeRaw`
    insert into provider_signs as known (provider, accepted_at) values ('whatsapp', now())
    on conflict (provider) do update set
      accepted_at = greatest(excluded.accepted_at, known.accepted_at)`
  expect((await replica().latest()).acceptedAt).toBeGreaterThan(0)
})
