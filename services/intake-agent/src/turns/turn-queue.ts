import { inScope, type JobOptions, type Logger, newId } from '@encaixe/service-kit'
import type { AgentMetrics } from '../metrics.ts'
import type { AgentDatabase } from '../store.ts'
import { overdueConversations } from './claim-turns.sql.ts'

/** What a lost timer leaves behind is found after so many seconds. */
const LOOK_EVERY_SECONDS = 1

export interface TurnQueue {
  /** Has a conversation answered in so many milliseconds; asked again meanwhile, so long from then. */
  schedule(conversationId: string, afterMs: number): void
  /** Looks for conversations whose process stopped. */
  job: JobOptions
  /** Takes up no more, and waits for those under way. */
  stop(): Promise<void>
}

/**
 * When conversations are answered: each by a timer of this process, some at the same time. The database says
 * whose turn it is, so a timer may be lost, or be there twice.
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
  /** Answers one, if it is its turn. */
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
      // Nobody waits for it as for a request: what the webhook had left of its time is not the turn's.
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
