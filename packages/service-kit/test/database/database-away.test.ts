import { bookingRpcs } from '@encaixe/contracts'
import { openDatabase } from '@encaixe/service-kit'
import { testServerUrl } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../fixtures.ts'
import { PrismaClient } from '../service/generated/client.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** Asks for something that needs a database. */
async function ask(work: () => Promise<unknown>) {
  const { rebuildCopies } = bookingRpcs
  const answer = () => work().then(() => ({ copied: 0 }))
  await world.bus.serve({ rebuildCopies }, { rebuildCopies: answer })
  return world.bus.call(rebuildCopies, {})
}

const unavailable = { code: 'UPSTREAM_UNAVAILABLE' }

test('a request whose database goes away fails with UPSTREAM_UNAVAILABLE', async () => {
  const losing = () =>
    world.database.transaction(async ({ tx }) => {
      await tx.$queryRaw`select 1`
      await loseConnections()
      await tx.$queryRaw`select 1`
    })
  await expect(ask(losing)).rejects.toMatchObject(unavailable)
})

test('a request whose transaction is held up longer than it may take fails with UPSTREAM_UNAVAILABLE', async () => {
  const slow = () =>
    world.database.transaction(
      async ({ tx }) => {
        await tx.$queryRaw`select pg_sleep(0.3)::text`
        await tx.$queryRaw`select 1`
      },
      { timeoutMs: 100 },
    )
  await expect(ask(slow)).rejects.toMatchObject(unavailable)
})

test('a request that cannot reach its database fails with UPSTREAM_UNAVAILABLE', async () => {
  const url = new URL(world.url)
  url.port = '1' // Where nobody listens.
  const away = openDatabase({
    url: url.href,
    create: (adapter) => new PrismaClient({ adapter }),
  })
  await expect(ask(() => away.prisma.$queryRaw`select 1`)).rejects.toMatchObject(unavailable)
  await expect(
    ask(() => away.transaction(({ tx }) => tx.$queryRaw`select 1`)),
  ).rejects.toMatchObject(unavailable)
  await away.close()
})

async function loseConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: testServerUrl('postgres') })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    new URL(world.url).pathname.slice(1),
  ])
  await client.end()
}
