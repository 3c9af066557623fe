import { newId } from '../database/outbox.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { inScope } from '../telemetry/scope.ts'
import type { Leadership } from './leadership.ts'
import { type Pause, startLoop } from './loop.ts'

export interface JobOptions {
  /** As the metrics' label `job`; tells the jobs of a service apart. */
  name: string
  /** Seconds between the end of a round and the next one, at most. */
  every: number
  /**
   * One round. What it leaves behind, the next finds.
   * @param signal aborts when the service stops, or another replica may have taken over
   * @returns `againIn`: the seconds until the next round, if that has something to do sooner than `every`
   */
  run: (signal: AbortSignal) => Promise<unknown>
  /** Every replica runs it, instead of the one that leads. */
  everyReplica?: boolean
}

export interface Job {
  /** Begins the next round now, at the replica that runs the job, or as soon as the one under way has ended. */
  wake(): void
  /** Begins no more rounds and waits for the one under way. */
  stop(): Promise<void>
}

export interface Jobs {
  /** Runs a job at once, and then again and again; a round that fails is logged and counted. */
  job(options: JobOptions): Job
  /** Stops all of them. */
  stop(): Promise<void>
}

/** A round that failed is tried again after this, or after the job's own pause if that is shorter. */
const RETRY_SECONDS = 30
/** A replica is woken when it begins to lead. */
const NOT_LED_MS = 3_600_000

/**
 * Runs the periodic work of a service. Rounds of a job never overlap, at all replicas together unless the job is for
 * every replica.
 */
export function startJobs({
  leadership,
  log,
  metrics,
}: {
  leadership: Pick<Leadership, 'session' | 'led'>
  log: Logger
  metrics?: Metrics | undefined
}): Jobs {
  const jobs = new Set<Job>()

  function job({ name, every, run, everyReplica = false }: JobOptions): Job {
    async function round(stopping: AbortSignal): Promise<Pause> {
      const lost = everyReplica ? stopping : leadership.session()?.lost
      if (!lost) return { dueMs: NOT_LED_MS }
      const startedAt = performance.now()
      try {
        const done = await inScope({ requestId: newId() }, () =>
          run(AbortSignal.any([stopping, lost])),
        )
        metrics?.jobLastSuccess.set({ job: name }, Date.now() / 1_000)
        return { dueMs: again(done) * 1_000, lookMs: every * 1_000 }
      } finally {
        metrics?.jobDuration.observe({ job: name }, (performance.now() - startedAt) / 1_000)
      }
    }

    metrics?.jobFailures.inc({ job: name }, 0)
    const loop = startLoop({
      what: 'job',
      ...{ log, details: { job: name } },
      retryMs: Math.min(every, RETRY_SECONDS) * 1_000,
      async round(stopping) {
        try {
          return await round(stopping)
        } catch (error) {
          if (!stopping.aborted) metrics?.jobFailures.inc({ job: name })
          throw error
        }
      },
    })
    const started: Job = {
      wake: everyReplica ? loop.wake : leadership.led(name, loop.wake),
      async stop() {
        await loop.stop()
        jobs.delete(started)
      },
    }
    jobs.add(started)
    return started
  }

  return {
    job,
    async stop() {
      await Promise.all([...jobs].map((one) => one.stop()))
    },
  }
}

/** What is due already and was left is looked at again after this. */
const SHORTEST_SECONDS = 1

/** The result of a round that knows when it has something to do next; null: it knows of nothing. */
export const againAt = (next: Date | null | undefined, now: Temporal.Instant) =>
  next
    ? { againIn: Math.max(SHORTEST_SECONDS, (next.getTime() - now.epochMilliseconds) / 1_000) }
    : {}

const again = (done: unknown): number =>
  typeof done === 'object' && done !== null && 'againIn' in done && typeof done.againIn === 'number'
    ? done.againIn
    : Number.POSITIVE_INFINITY
