import { createHash } from 'node:crypto'
import { takeFromBudgets } from '../budgets.ts'
import type { AgentDatabase } from '../store.ts'
import type { ModelEnvironment } from './config.ts'

/** Whose turn it is. */
export interface ModelUser {
  /** A person has their share in all their conversations together; null: nobody knows who writes. */
  phone: string | null
  conversationId: string
  professionalId: string
}

/** Does not tell whose it is, nor that it is the same person on another day. */
const shareOf = ({ phone, conversationId }: ModelUser, now: Temporal.Instant): string =>
  phone === null
    ? conversationId
    : createHash('sha256')
        .update(`${now.toString().slice(0, 10)} ${phone}`)
        .digest('hex')
        .slice(0, 32)

/**
 * Takes a turn from the day's budgets of the person, of the page, and of all.
 * @returns whether all three had a turn left
 */
export const takeModelTurn = (
  { prisma }: Pick<AgentDatabase, 'prisma'>,
  user: ModelUser,
  config: ModelEnvironment,
  now: Temporal.Instant,
): Promise<boolean> =>
  takeFromBudgets(prisma, {
    [`person ${shareOf(user, now)}`]: config.MODEL_TURNS_OF_A_PERSON,
    [`page ${user.professionalId}`]: config.MODEL_TURNS_OF_A_PAGE,
    all: config.MODEL_TURNS_OF_ALL,
  })
