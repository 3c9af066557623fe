import { fileURLToPath } from 'node:url'
import type { Stream } from '@encaixe/contracts'
import type { PrismaPg } from '@prisma/adapter-pg'
import type { Bus } from '../bus/bus.ts'
import { type Database, openDatabase, type TransactionClient } from '../database/database.ts'
import { missingMigrations } from '../database/migrate.ts'
import type { RawSql } from '../database/outbox.ts'
import { type OutboxRelay, startOutboxRelay } from '../events/relay.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { DatabaseEnvironment, ServiceEnvironment } from './config.ts'
import { waitFor } from './wait.ts'

export interface DatabaseDefinition<Client, Tx> {
  create: (adapter: PrismaPg) => Client & TransactionClient<Tx>
  /** Whether the service is ready only while the database answers; true by default. */
  isVital?: boolean
}

/** Opens a service's database once its migrations have run, and publishes its events on its stream. */
export async function openOwnDatabase<Client extends RawSql, Tx extends RawSql>({
  config: {
    DATABASE_URL: url,
    DATABASE_POOL: poolSize,
    NATS_REPLICAS: replicas,
    NATS_STREAM_MAX_BYTES: maxBytes,
  },
  service,
  bus,
  log,
  metrics,
  signal,
  prisma,
  stream,
  create,
}: DatabaseDefinition<Client, Tx> & {
  config: DatabaseEnvironment & Pick<ServiceEnvironment, 'NATS_REPLICAS' | 'NATS_STREAM_MAX_BYTES'>
  /** The service's folder with `migrations/` in it. */
  prisma: URL
  stream: Stream
  service: string
  bus: Bus
  log: Logger
  metrics: Metrics
  signal: AbortSignal
}): Promise<{ database: Database<Client, Tx>; relay: OutboxRelay }> {
  const migrations = fileURLToPath(new URL('migrations', prisma))
  await waitFor({
    what: 'the migrated database',
    log,
    signal,
    attempt: () => requireMigrated(url, migrations),
  })
  const database = openDatabase<Client, Tx>({ url, poolSize, create, log })
  const settingsOfStream = { replicas, maxBytes }
  const relay = startOutboxRelay({
    databaseUrl: url,
    bus,
    stream,
    service,
    log,
    metrics,
    settings: settingsOfStream,
  })
  database.onCommit(relay.wake)
  return { database, relay }
}

async function requireMigrated(url: string, migrations: string): Promise<void> {
  const missing = await missingMigrations(url, migrations)
  if (missing.length > 0) throw new Error(`migrations have not run: ${missing.join(', ')}`)
}
