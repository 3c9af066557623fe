import { AppError } from '@encaixe/contracts'
import type { Database, Transaction } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../generated/client.ts'

export type GatewayTransaction = Prisma.TransactionClient
export type GatewayDatabase = Database<PrismaClient, GatewayTransaction>
/** The open transaction, with the outbox its events go to. */
export type GatewayWork = Transaction<GatewayTransaction>

/** The refusal of a request while something that it needs does not answer. */
export const away = (message: string, cause: unknown): AppError =>
  new AppError('UPSTREAM_UNAVAILABLE', message, {}, { cause })

/** @throws AppError UPSTREAM_UNAVAILABLE for a failure while the database is away */
export async function whileThere<T>(
  database: Pick<GatewayDatabase, 'ready'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError || (await database.ready())) throw error
    throw away('Accounts cannot be read just now.', error)
  }
}
