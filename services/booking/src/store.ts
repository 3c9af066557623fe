import type { Database } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../generated/client.ts'

export type BookingTransaction = Prisma.TransactionClient
export type BookingDatabase = Database<PrismaClient, BookingTransaction>
