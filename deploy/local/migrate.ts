import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PlainError, say } from '@encaixe/local-servers'
import { runCommand } from './command.ts'
import { createDatabases, migrateDatabases } from './databases/databases.ts'
import type { Databases } from './stack/processes.ts'
import { secretsOf } from './stack/secrets.ts'
import { type Stack, stackFile } from './stack/stack-file.ts'

// Brings the databases up to date without starting a service: those of a running stack, or those on
// the server that POSTGRES_URL names.
await runCommand(async (signal) => {
  const { values } = parseArgs({ options: { data: { type: 'string', default: '.data' } } })
  const dir = resolve(values.data)
  await migrateDatabases(await databases(dir), { logs: join(dir, 'logs'), signal })
  say('  The databases are up to date.')
  return 0
})

async function databases(dir: string): Promise<Databases> {
  if (process.env.POSTGRES_URL) return createDatabases(process.env.POSTGRES_URL, secretsOf(dir))
  if (!existsSync(stackFile(dir))) {
    throw new PlainError(
      'There is nothing to migrate: start Encaixe with "npm start", or name a server in POSTGRES_URL.',
    )
  }
  const stack: Stack = JSON.parse(readFileSync(stackFile(dir), 'utf8'))
  return stack.databases
}
