import { takeFromBudgets } from '../budgets.ts'
import type { AgentDatabase } from '../store.ts'
import type { ModelEnvironment } from './config.ts'

/**
 * Takes a turn from the day's budgets of the conversation, of the page, and of all.
 * @returns whether all three had a turn left
 */
export const takeModelTurn = (
  { prisma }: Pick<AgentDatabase, 'prisma'>,
  { conversationId, professionalId }: { conversationId: string; professionalId: string },
  config: ModelEnvironment,
): Promise<boolean> =>
  takeFromBudgets(prisma, {
    [`person ${conversationId}`]: config.MODEL_TURNS_OF_A_PERSON,
    [`page ${professionalId}`]: config.MODEL_TURNS_OF_A_PAGE,
    all: config.MODEL_TURNS_OF_ALL,
  })
