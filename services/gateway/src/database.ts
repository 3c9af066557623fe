import { fileURLToPath } from 'node:url'
import { AppError } from '@encaixe/contracts'
import { type Bus, type Logger, type Metrics, openOwnDatabase } from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import type { GatewayConfig } from './config.ts'
import type { GatewayDatabase, GatewayTransaction } from './store.ts'

/** Accounts, deletions and what pictures leave behind, and the relay that tells the stream ACCOUNT of them. */
export const openGatewayDatabase = (parts: {
  config: GatewayConfig
  bus: Bus
  log: Logger
  metrics: Metrics
  signal: AbortSignal
}) =>
  openOwnDatabase<PrismaClient, GatewayTransaction>({
    ...parts,
    service: 'gateway',
    stream: 'ACCOUNT',
    migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
    create: (adapter) => new PrismaClient({ adapter }),
  })

/** @throws AppError UPSTREAM_UNAVAILABLE for a failure while the database is away */
export async function whileThere<T>(
  database: Pick<GatewayDatabase, 'ready'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError || (await database.ready())) throw error
    const away = new AppError('UPSTREAM_UNAVAILABLE', 'Accounts cannot be read just now.')
    away.cause = error
    throw away
  }
}
