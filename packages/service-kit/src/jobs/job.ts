import { newId } from '../database/outbox.ts'
import { createSignal } from '../events/signal.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { inScope } from '../telemetry/scope.ts'
import { openJobLocks } from './job-locks.ts'

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

export interface Job {
  /** Begins the next round now, or as soon as the one under way has ended. */
  wake(): void
  /** Begins no more rounds, and waits for the one under way. */
  stop(): Promise<void>
}

export interface Jobs {
  /** Runs a job at once, and then again and again; a round that fails is logged and counted. */
  job(options: JobOptions): Job
  /** Stops all of them. */
  stop(): Promise<void>
}

/** A replica whose turn it is not asks again after this, or after the job's own pause where that is shorter. */
const STANDBY_SECONDS = 5

/**
 * Everything periodic of a service. Rounds of a job never overlap: neither here nor, unless it is for every
 * replica, anywhere else. The replica that has a job keeps it until it stops or loses its connection.
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
    const stopping = new AbortController()
    const signal = createSignal()
    let lastFailure = ''

    async function round(ends: AbortSignal) {
      const startedAt = performance.now()
      try {
        await inScope({ requestId: newId() }, () => run(ends))
        metrics?.jobLastSuccess.set({ job: name }, Date.now() / 1_000)
        if (lastFailure) log.info({ job: name }, 'job works again')
        lastFailure = ''
      } finally {
        metrics?.jobDuration.observe({ job: name }, (performance.now() - startedAt) / 1_000)
      }
    }

    /** @returns after how many seconds to look again */
    async function turn(): Promise<number> {
      try {
        if (everyReplica) {
          await round(stopping.signal)
          return every
        }
        const lost = await locks.hold(name)
        if (!lost) return Math.min(every, STANDBY_SECONDS)
        await round(AbortSignal.any([stopping.signal, lost]))
      } catch (error) {
        // Told to stop, it stopped.
        if (stopping.signal.aborted && isAbort(error)) return every
        metrics?.jobFailures.inc({ job: name })
        // One that runs every second says once what is wrong.
        const level = String(error) === lastFailure ? 'debug' : 'warn'
        log[level]({ err: error, job: name }, 'job failed; the next round tries again')
        lastFailure = String(error)
      }
      return every
    }

    async function repeat() {
      // Jobs that look at the same moment need a connection each, so the first pause is a part of the others.
      let share = Math.random()
      while (!stopping.signal.aborted) {
        const seconds = await turn()
        if (!stopping.signal.aborted) await signal.wait(seconds * share * 1_000)
        share = 1
      }
      await locks
        .release(name)
        .catch((error: unknown) => log.debug({ err: error, job: name }, 'lock was lost already'))
    }

    metrics?.jobFailures.inc({ job: name }, 0)
    const running = repeat()
    const started: Job = {
      wake: signal.raise,
      async stop() {
        stopping.abort()
        signal.raise()
        await running
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

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'
