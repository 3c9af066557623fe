import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Logger } from '@encaixe/service-kit'
import { DavFailure } from '../caldav/dav-failure.ts'
import { Unreadable } from '../reading/busy-of-file.ts'
import { TooComplex } from '../reading/occurrences.ts'
import type { Jobs } from './jobs.ts'

const THREADS = 3
const TIME_LIMIT_MS = 10_000
const MEMORY_MB = 192
/** Whatever a library keeps goes with its thread. */
const JOBS_OF_A_THREAD = 1_000
/** A page whose job took so long is slow: slow pages never have all threads. */
const SLOW_MS = 1_000
/** A thread that cannot begin is tried again then. */
const AGAIN_MS = 1_000

/**
 * Does a job in a thread.
 * @throws Unreadable, TooComplex (also if it takes too long, or too much memory), or DavFailure
 */
export type RunJob = <K extends keyof Jobs>(
  name: K,
  ...given: Parameters<Jobs[K]>
) => Promise<Awaited<ReturnType<Jobs[K]>>>

interface Thread {
  worker: Worker
  /** Aborted when it has ended. */
  gone: AbortController
  /** Whether it has loaded what it needs. */
  isReady: boolean
  /** Whose job it does. */
  page: string | null
  done: number
}

export type ReadingThreads = ReturnType<typeof readingThreads>

/**
 * Threads that read texts of other servers: 10 MiB take seconds, and a rule that never matches would never end. They are few,
 * begin with the first job, because each takes 22 MB, and stay: beginning one costs 120 to 217 ms of CPU, a job of a small
 * calendar 1 to 2 ms. A page has one thread at a time, and one of them stays for pages whose texts are read quickly. A job
 * that exceeds its time ends with its thread.
 *
 * Our own and not `piscina`: that counts the time of a job from when it is queued, and shares of pages and slow pages would be
 * a queue of our own below it.
 */
export function readingThreads({
  log,
  timeLimitMs = TIME_LIMIT_MS,
}: {
  log: Pick<Logger, 'warn'>
  timeLimitMs?: number
}) {
  const threads = new Set<Thread>()
  const waiting: { page: string; take: (thread: Thread) => void }[] = []
  const slow = new Set<string>()
  let isBegun = false
  let isClosed = false

  function begin(): void {
    if (isClosed) return
    const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      execArgv: [],
    })
    worker.unref()
    const thread: Thread = {
      ...{ worker, gone: new AbortController(), isReady: false, page: null, done: 0 },
    }
    threads.add(thread)
    worker.once('message', () => {
      thread.isReady = true
      assign()
    })
    worker.on('error', (error) => {
      // While it does a job, the job fails by it.
      if (!thread.isReady) log.warn({ err: error }, 'a reading thread cannot begin')
    })
    worker.once('exit', () => replace(thread))
  }

  /** Ends a thread; another takes its place. */
  function replace(thread: Thread): void {
    if (!threads.delete(thread)) return
    thread.gone.abort()
    void thread.worker.terminate()
    if (thread.isReady) begin()
    else setTimeout(begin, AGAIN_MS).unref()
  }

  /** Gives free threads to those who came first of those whose page may have one now. */
  function assign(): void {
    for (const thread of threads) {
      if (!thread.isReady || thread.page !== null) continue
      const pages = [...threads].flatMap(({ page }) => page ?? [])
      const slowOnes = pages.filter((page) => slow.has(page)).length
      const index = waiting.findIndex(
        ({ page }) => !pages.includes(page) && (slowOnes < THREADS - 1 || !slow.has(page)),
      )
      const [next] = index < 0 ? [] : waiting.splice(index, 1)
      if (!next) return
      thread.page = next.page
      next.take(thread)
    }
  }

  function turnOf(page: string): Promise<Thread> {
    if (!isBegun) for (let count = 0; count < THREADS; count += 1) begin()
    isBegun = true
    const { promise, resolve } = Promise.withResolvers<Thread>()
    waiting.push({ page, take: resolve })
    assign()
    return promise
  }

  /** The job is over. @param isBroken whether its thread may still be busy with it */
  function release(thread: Thread, { tookMs, isBroken }: { tookMs: number; isBroken: boolean }) {
    const page = thread.page ?? ''
    if (isBroken || tookMs > SLOW_MS) slow.add(page)
    else slow.delete(page)
    thread.page = null
    thread.done += 1
    if (isBroken || thread.done === JOBS_OF_A_THREAD) replace(thread)
    assign()
  }

  return {
    /**
     * What reads texts for a page. All that is done by what this returns together has the time limit: it is for one read
     * of one calendar.
     */
    of(page: string): RunJob {
      let leftMs = timeLimitMs
      return async (name, ...given) => {
        if (leftMs <= 0) throw new TooComplex('the texts take too long to read')
        const thread = await turnOf(page)
        const startedAt = performance.now()
        const over = AbortSignal.any([AbortSignal.timeout(Math.ceil(leftMs)), thread.gone.signal])
        let isBroken = true
        try {
          thread.worker.postMessage({ name, given })
          const [answer] = await once(thread.worker, 'message', { signal: over })
          isBroken = false
          if (answer.problem !== undefined) throw errorOf(answer)
          return answer.result
        } catch (error) {
          if (!isBroken) throw error
          throw new TooComplex('the text takes too long, or too much memory, to read', {
            cause: error,
          })
        } finally {
          const tookMs = performance.now() - startedAt
          leftMs -= tookMs
          release(thread, { tookMs, isBroken })
        }
      }
    },
    async close(): Promise<void> {
      isClosed = true
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

interface Problem {
  problem: string
  status: number
  text: string
}

/** What a thread says was wrong, as the error that it was there. */
function errorOf({ problem, status, text }: Problem): Error {
  if (problem === 'TooComplex') return new TooComplex(text)
  if (problem === 'DavFailure') return new DavFailure(status)
  if (problem === 'Unreadable') return new Unreadable(text)
  return new Error(`a text of another server cannot be read:\n${text}`)
}
