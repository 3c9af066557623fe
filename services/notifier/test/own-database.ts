import { openDatabase } from '@encaixe/service-kit'
import { testDatabase } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll } from 'vitest'
import { PrismaClient } from '../generated/client.ts'
import type { NotifierDatabase } from '../src/store.ts'

/** A database for the tests of a file, for what needs no notifier that runs. It is there from the first test on. */
export function ownDatabase(): () => NotifierDatabase {
  let database: NotifierDatabase
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await testDatabase({ service: 'notifier' })
    drop = made.drop
    database = openDatabase({
      url: made.url,
      create: (adapter) => new PrismaClient({ adapter }),
    })
  })
  afterAll(async () => {
    await database.close()
    await drop()
  })
  return () => database
}
