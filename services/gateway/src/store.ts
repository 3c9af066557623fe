import { AppError } from '@encaixe/contracts'
import type { Database, Transaction } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../generated/client.ts'

export type GatewayTransaction = Prisma.TransactionClient
export type GatewayDatabase = Database<PrismaClient, GatewayTransaction>
/** The open transaction, with the outbox its events go to. */
export type GatewayWork = Transaction<GatewayTransaction>

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
