import { bookingRpcs } from '@encaixe/contracts'
import { testServerUrl } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from './fixtures.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** Asks for something that first does this to the database, and then needs it. */
async function askWhile(breaking: () => Promise<unknown>) {
  const { rebuildCopies } = bookingRpcs
  await world.bus.serve(
    { rebuildCopies },
    {
      async rebuildCopies() {
        await world.database.transaction(async ({ tx }) => {
          await tx.$queryRaw`select 1`
          await breaking()
          await tx.$queryRaw`select 1`
        })
        return { copied: 0 }
      },
    },
  )
  return world.bus.call(rebuildCopies, {})
}

const unavailable = { code: 'UPSTREAM_UNAVAILABLE' }

test('a request that loses the database in its middle is told to come again, and is no failure', async () => {
  await expect(askWhile(() => inServer(terminate))).rejects.toMatchObject(unavailable)
  expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('so is one that does not reach it at all', async () => {
  await inServer((name) => `alter database ${name} with allow_connections false`)
  await inServer(terminate)
  try {
    await expect(askWhile(async () => undefined)).rejects.toMatchObject(unavailable)
  } finally {
    await inServer((name) => `alter database ${name} with allow_connections true`)
  }
})

const terminate = (name: string) =>
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`

async function inServer(sql: (database: string) => string): Promise<void> {
  const client = new pg.Client({ connectionString: testServerUrl('postgres') })
  await client.connect()
  await client.query(sql(new URL(world.url).pathname.slice(1)))
  await client.end()
}
