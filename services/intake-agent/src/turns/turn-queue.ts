import { inScope, type JobOptions, type Logger, newId } from '@encaixe/service-kit'
import type { AgentMetrics } from '../metrics.ts'
import type { AgentDatabase } from '../store.ts'
import { overdueConversations } from './claim-turns.sql.ts'

/** The job that finds turns without a timer runs this often. */
const LOOK_EVERY_SECONDS = 1

export interface TurnQueue {
  /** Answers a conversation after this many milliseconds. Another call postpones it. */
  schedule(conversationId: string, afterMs: number): void
  /** Finds turns whose process stopped. */
  job: JobOptions
  /** Begins no more turns, and waits for those that run. */
  stop(): Promise<void>
}

/**
 * Runs turns by timers of this process, some at the same time. A turn is claimed in the database, so a timer may be
 * lost or exist twice.
 */
export function turnQueue({
  database,
  run,
  atOnce,
  clock,
  log,
  metrics,
}: {
  database: AgentDatabase
  /** Answers a conversation, if its turn is due. */
  run: (conversationId: string) => Promise<unknown>
  atOnce: number
  clock: () => Temporal.Instant
  log: Logger
  metrics: AgentMetrics
}): TurnQueue {
  const timers = new Map<string, NodeJS.Timeout>()
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()
  let isStopped = false

  function begin() {
    for (const id of waiting) {
      if (isStopped || running.size >= atOnce) return
      if (running.has(id)) continue
      waiting.delete(id)
      // The deadline of the webhook's request is not the turn's.
      const work = inScope({ requestId: newId() }, () => Promise.try(run, id))
        .catch((error: unknown) => log.debug({ err: error }, 'a turn is tried again later'))
        .then(() => {
          running.delete(id)
          begin()
        })
      running.set(id, work)
    }
  }

  function due(id: string) {
    timers.delete(id)
    waiting.add(id)
    begin()
  }

  return {
    schedule(id, afterMs) {
      if (isStopped) return
      clearTimeout(timers.get(id))
      timers.set(
        id,
        setTimeout(() => due(id), afterMs),
      )
    },
    job: {
      name: 'overdue turns',
      every: LOOK_EVERY_SECONDS,
      async run() {
        const ids = await overdueConversations(database.prisma, clock())
        const lost = ids.filter((id) => !timers.has(id) && !running.has(id))
        metrics.overdue.set(lost.length)
        for (const id of lost) waiting.add(id)
        begin()
      },
    },
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
