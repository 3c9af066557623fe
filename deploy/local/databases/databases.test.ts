import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServers } from '@encaixe/local-servers'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabases, migrateDatabases } from './databases.ts'

test('databases are created and migrated once; a second time nothing runs', async () => {
  const servers = await startTestServers({})
  const first = mkdtempSync(join(tmpdir(), 'encaixe-databases-'))
  const second = mkdtempSync(join(tmpdir(), 'encaixe-databases-'))
  onTestFinished(async () => {
    await servers.stop()
    for (const dir of [first, second]) rmSync(dir, { recursive: true })
  })
  const secrets = { key: 'a-key-of-the-test' }
  const databases = await createDatabases(servers.postgresUrl, secrets)
  expect(await createDatabases(servers.postgresUrl, secrets)).toEqual(databases)

  await migrateDatabases(databases, { logs: first })
  await migrateDatabases(databases, { logs: second })
  expect(existsSync(join(first, 'migrate-booking.log'))).toBe(true)
  expect(existsSync(join(second, 'migrate-booking.log'))).toBe(false)
})
