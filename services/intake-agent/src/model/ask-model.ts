import type { Logger } from '@encaixe/service-kit'
import type { Reply, Turn } from '../dialogue/types.ts'
import type { AgentMetrics } from '../metrics.ts'
import type { AgentDatabase } from '../store.ts'
import { takeModelTurn } from './budget.ts'
import type { ModelEnvironment } from './config.ts'

/** Plans that have a language model (docs/product-rules.md). */
const WITH_MODEL: ReadonlySet<string> = new Set(['pro', 'premium'])

export interface ModelQuestion {
  turn: Turn
  conversationId: string
  turnId: string
  /** The conversation's page. */
  professionalId: string | null
}

/** Asks the language model if one is configured, the page's plan includes it, and the day's budgets allow it. */
export function modelAsker({
  database,
  config,
  log,
  metrics,
}: {
  database: AgentDatabase
  config: ModelEnvironment
  log: Logger
  metrics: AgentMetrics
}): (question: ModelQuestion) => Promise<Reply | null> {
  const { prisma } = database

  async function hasModel(professionalId: string): Promise<boolean> {
    if (config.MODEL_FOR === 'everybody') return true
    const plan = await prisma.plan.findUnique({ where: { professionalId } })
    return plan !== null && WITH_MODEL.has(plan.effectivePlan)
  }

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
