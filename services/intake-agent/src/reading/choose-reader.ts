import type { Logger } from '@encaixe/service-kit'
import type { AgentMetrics } from '../metrics.ts'
import { type ModelEnvironment, pageHasModel, takeModelTurn } from '../model/budget.ts'
import type { AgentDatabase } from '../store.ts'
import { embeddedReader } from './embedded/embedded-reader.ts'
import type { Reader } from './reader.ts'

/** A turn that is to be read. */
interface ReadTurn {
  id: string
  conversationId: string
  phone: string | null
  /** Of the page that is spoken about; null: none yet. */
  professionalId: string | null
}

/**
 * Who reads a turn: a language model where one is configured, the page's plan has it (or MODEL_FOR is everybody), and the
 * day's budgets have a turn left; else the embedded reader.
 */
export function readerChooser({
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
}): (turn: ReadTurn) => Promise<Reader> {
  const isForAll = config.MODEL_FOR === 'everybody'
  return async ({ id, conversationId, phone, professionalId }) => {
    if (config.MODEL_URL === undefined) return embeddedReader
    if (professionalId === null && !isForAll) return embeddedReader
    const hasModel =
      isForAll ||
      (professionalId !== null && (await pageHasModel(database, professionalId, clock())))
    if (!hasModel) return embeddedReader
    const user = { phone, conversationId, professionalId: professionalId ?? 'none' }
    if (!(await takeModelTurn(database, user, config, clock()))) {
      metrics.modelTurns.inc({ outcome: 'over budget' })
      return embeddedReader
    }
    // The AI SDK takes 8 MB of memory, and most installations have no model.
    const { modelReader } = await import('./model/model-reader.ts')
    return modelReader(config, embeddedReader, (trace) => {
      metrics.modelTurns.inc({ outcome: trace.outcome })
      log.info({ turn: id, model: trace }, 'a model was asked')
    })
  }
}
