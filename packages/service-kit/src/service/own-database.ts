import { fileURLToPath } from 'node:url'
import type { PrismaPg } from '@prisma/adapter-pg'
import { type Database, openDatabase, type TransactionClient } from '../database/database.ts'
import { missingMigrations } from '../database/migrate.ts'
import type { RawSql } from '../database/outbox.ts'
import type { Logger } from '../telemetry/log.ts'
import type { DatabaseEnvironment } from './config.ts'
import { waitFor } from './wait.ts'

export interface DatabaseDefinition<Client, Tx> {
  create: (adapter: PrismaPg) => Client & TransactionClient<Tx>
  /** Whether the service is ready only while the database answers; true by default. */
  isVital?: boolean
}

/** Opens a service's database once its migrations have run. */
export async function openOwnDatabase<Client extends RawSql, Tx extends RawSql>({
  config: { DATABASE_URL: url, DATABASE_POOL: poolSize },
  log,
  signal,
  prisma,
  create,
}: DatabaseDefinition<Client, Tx> & {
  config: DatabaseEnvironment
  /** The service's folder with `migrations/` in it. */
  prisma: URL
  log: Logger
  signal: AbortSignal
}): Promise<Database<Client, Tx>> {
  const migrations = fileURLToPath(new URL('migrations', prisma))
  await waitFor({
    what: 'the migrated database',
    log,
    signal,
    attempt: () => requireMigrated(url, migrations),
  })
  return openDatabase<Client, Tx>({ url, poolSize, create, log })
}

async function requireMigrated(url: string, migrations: string): Promise<void> {
  const missing = await missingMigrations(url, migrations)
  if (missing.length > 0) throw new Error(`migrations have not run: ${missing.join(', ')}`)
}
