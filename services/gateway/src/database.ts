import { fileURLToPath } from 'node:url'
import { type Bus, type Logger, type Metrics, openOwnDatabase } from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import type { GatewayConfig } from './config.ts'
import type { GatewayTransaction } from './store.ts'

/** Accounts and deletions, and the relay that tells the stream ACCOUNT of them. */
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
