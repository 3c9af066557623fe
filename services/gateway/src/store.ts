import type { Database, Transaction } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../generated/client.ts'

export type GatewayTransaction = Prisma.TransactionClient
export type GatewayDatabase = Database<PrismaClient, GatewayTransaction>
/** The open transaction, with the outbox its events go to. */
export type GatewayWork = Transaction<GatewayTransaction>
