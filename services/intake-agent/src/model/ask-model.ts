import { planAt, planHas } from '@encaixe/contracts'
import type { Logger } from '@encaixe/service-kit'
import type { Reply, Turn } from '../dialogue/conversation.ts'
import type { AgentMetrics } from '../metrics.ts'
import type { AgentDatabase } from '../store.ts'
import { takeModelTurn } from './budget.ts'
import type { ModelEnvironment } from './config.ts'

export interface ModelQuestion {
  turn: Turn
  conversationId: string
  turnId: string
  /** The conversation's page. */
  professionalId: string | null
}

/** Whether the plan of a page has a language model now. A page whose plan has not arrived has none yet. */
export async function pageHasModel(
  { prisma }: Pick<AgentDatabase, 'prisma'>,
  professionalId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const plan = await prisma.plan.findUnique({ where: { professionalId } })
  return plan !== null && planHas(planAt(plan, now), 'ai_agent')
}

/** Asks the language model if one is configured, the page's plan includes it, and the day's budgets allow it. */
export function modelAsker({
  database,
  config,
  clock,
  log,
  metrics,
}: {
  database: AgentDatabase
  config: ModelEnvironment
  clock: () => Temporal.Instant
  log: Logger
  metrics: AgentMetrics
}): (question: ModelQuestion) => Promise<Reply | null> {
  const hasModel = async (professionalId: string) =>
    config.MODEL_FOR === 'everybody' || pageHasModel(database, professionalId, clock())

  return async ({ turn, conversationId, turnId, professionalId }) => {
    if (config.MODEL_URL === undefined || professionalId === null) return null
    if (!(await hasModel(professionalId))) return null
    if (!(await takeModelTurn(database, { conversationId, professionalId }, config))) {
      metrics.modelTurns.inc({ outcome: 'over budget' })
      return null
    }
    // The AI SDK takes 8 MB of memory, and most installations have no model.
    const { modelTurn } = await import('./model-turn.ts')
    const { reply, trace } = await modelTurn(turn, config)
    metrics.modelTurns.inc({ outcome: trace.outcome })
    log.info({ turn: turnId, model: trace }, 'a model was asked')
    return reply
  }
}
