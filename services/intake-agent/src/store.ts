import type { Database, Transaction } from '@encaixe/service-kit'
import type { Prisma, PrismaClient } from '../generated/client.ts'

export type AgentTransaction = Prisma.TransactionClient
export type AgentDatabase = Database<PrismaClient, AgentTransaction>
/** The open transaction, with the outbox its events go to. */
export type AgentWork = Transaction<AgentTransaction>
