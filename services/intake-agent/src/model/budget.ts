import { createHash } from 'node:crypto'
import { planAt, planHas } from '@encaixe/contracts'
import { z } from 'zod'
import { takeFromBudgets } from '../budgets.ts'
import { endpoint, optional, seconds, timesADay } from '../environment.ts'
import type { AgentDatabase } from '../store.ts'

/** Whose turn it is. */
interface ModelUser {
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

/** Whether the plan of a page has a language model now. A page whose plan has not arrived has none yet. */
export async function pageHasModel(
  { prisma }: Pick<AgentDatabase, 'prisma'>,
  professionalId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const plan = await prisma.plan.findUnique({ where: { professionalId } })
  return plan !== null && planHas(planAt(plan, now), 'ai_agent')
}

/** A language model for what the grammar does not understand. Without MODEL_URL there is none. */
export const modelEnvironment = z.object({
  /** Any endpoint with OpenAI's chat completions: `https://host/v1`. */
  MODEL_URL: endpoint,
  MODEL_NAME: z.string().min(1).default('default'),
  MODEL_API_KEY: optional,
  /** The pages that have a model: those whose plan includes it (pro, premium), or all. */
  MODEL_FOR: z.enum(['plans', 'everybody']).default('plans'),
  /** Whether the endpoint takes a schema of its answer (most do), or only the wish for an object. */
  MODEL_ANSWERS: z.enum(['schema', 'object']).default('schema'),
  MODEL_TURN_SECONDS: seconds(20),
  MODEL_TURN_TOKENS: z.coerce.number().int().min(16).max(8_192).default(512),
  /** Turns a day of one person, of one page, and of all. */
  MODEL_TURNS_OF_A_PERSON: timesADay(30),
  MODEL_TURNS_OF_A_PAGE: timesADay(300),
  MODEL_TURNS_OF_ALL: timesADay(5_000),
})
export type ModelEnvironment = z.output<typeof modelEnvironment>
