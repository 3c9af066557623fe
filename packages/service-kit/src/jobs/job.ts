import { newId } from '../database/outbox.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { inScope } from '../telemetry/scope.ts'
import { openJobLocks } from './job-locks.ts'
import { type Loop, startLoop } from './loop.ts'

export interface JobOptions {
  /** As the metrics' label `job`; tells the jobs of a service apart. */
  name: string
  /** Seconds between the end of a round and the next one. */
  every: number
  /**
   * One round. What it leaves behind, the next finds.
   * @param signal aborts when the service stops, or another replica may have taken over
   */
  run: (signal: AbortSignal) => Promise<unknown>
  /** Every replica runs it, instead of one at a time. */
  everyReplica?: boolean
}

export type Job = Loop

export interface Jobs {
  /** Runs a job at once, and then again and again; a round that fails is logged and counted. */
  job(options: JobOptions): Job
  /** Stops all of them. */
  stop(): Promise<void>
}

/** A replica that does not hold the job's lock asks again after this, or after the job's own pause if that is shorter. */
const STANDBY_SECONDS = 5

/**
 * Runs the periodic work of a service. Rounds of a job never overlap, at all replicas together unless the job is for
 * every replica. The replica that has a job keeps it until it stops or loses its connection.
 */
export function startJobs({
  databaseUrl,
  service,
  log,
  metrics,
}: {
  databaseUrl: string
  service: string
  log: Logger
  metrics?: Metrics | undefined
}): Jobs {
  const locks = openJobLocks({ databaseUrl, service })
  const jobs = new Set<Job>()

  function job({ name, every, run, everyReplica = false }: JobOptions): Job {
    // Jobs that look at the same moment need a connection each, so the first pause is a part of the others.
    let share = Math.random()

    async function round(stopping: AbortSignal): Promise<number> {
      const lost = everyReplica ? stopping : await locks.hold(name)
      if (!lost) return Math.min(every, STANDBY_SECONDS)
      const startedAt = performance.now()
      try {
        await inScope({ requestId: newId() }, () => run(AbortSignal.any([stopping, lost])))
        metrics?.jobLastSuccess.set({ job: name }, Date.now() / 1_000)
      } finally {
        metrics?.jobDuration.observe({ job: name }, (performance.now() - startedAt) / 1_000)
      }
      return every
    }

    metrics?.jobFailures.inc({ job: name }, 0)
    const loop = startLoop({
      what: 'job',
      ...{ log, details: { job: name } },
      retryMs: every * 1_000,
      async round(stopping) {
        try {
          return (await round(stopping)) * share * 1_000
        } catch (error) {
          if (!stopping.aborted) metrics?.jobFailures.inc({ job: name })
          throw error
        } finally {
          share = 1
        }
      },
    })
    const started: Job = {
      wake: loop.wake,
      async stop() {
        await loop.stop()
        await locks
          .release(name)
          .catch((error: unknown) => log.debug({ err: error, job: name }, 'lock was lost already'))
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
      await locks.close()
    },
  }
}
