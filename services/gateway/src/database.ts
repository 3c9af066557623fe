import { fileURLToPath } from 'node:url'
import {
  type Bus,
  type Logger,
  type Metrics,
  missingMigrations,
  openDatabase,
  startOutboxRelay,
  waitFor,
} from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import type { GatewayConfig } from './config.ts'
import type { GatewayDatabase, GatewayTransaction } from './store.ts'

const migrations = fileURLToPath(new URL('../prisma/migrations', import.meta.url))

/** Accounts and deletions, and the relay that tells the stream ACCOUNT of them. */
export async function openGatewayDatabase({
  config,
  bus,
  log,
  metrics,
  signal,
}: {
  config: GatewayConfig
  bus: Bus
  log: Logger
  metrics: Metrics
  signal: AbortSignal
}) {
  const { DATABASE_URL: url, DATABASE_POOL: poolSize, NATS_REPLICAS: replicas } = config
  await waitFor({
    what: 'the migrated database',
    log,
    signal,
    attempt: async () => {
      const missing = await missingMigrations(url, migrations)
      if (missing.length > 0) throw new Error(`migrations have not run: ${missing.join(', ')}`)
    },
  })
  const database: GatewayDatabase = openDatabase<PrismaClient, GatewayTransaction>({
    url,
    poolSize,
    create: (adapter) => new PrismaClient({ adapter }),
  })
  const relay = startOutboxRelay({
    databaseUrl: url,
    bus,
    stream: 'ACCOUNT',
    service: 'gateway',
    log,
    metrics,
    replicas,
  })
  database.onCommit(relay.wake)
  return { database, relay }
}
