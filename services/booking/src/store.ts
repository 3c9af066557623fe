import type { Database } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../generated/client.ts'

export type BookingTransaction = Prisma.TransactionClient
export type BookingDatabase = Database<PrismaClient, BookingTransaction>

/**
 * Whoever reads a whole table or index is taken to have read every row: under SERIALIZABLE every
 * booking would conflict with every other. While tables are small the planner prefers that.
 */
export const connectionSettings = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}
