import { Worker } from 'node:worker_threads'
import type { FileContent, Reading } from './busy-of-file.ts'
import { TooComplex } from './occurrences.ts'
import { Unreadable } from './parse-calendars.ts'

const TIME_LIMIT_MS = 10_000
const MEMORY_MB = 192

/** What a thread is to do: to find busy times, or what is to be kept of objects. */
export type ThreadWork =
  | { kind: 'busy'; text: string; reading: Reading }
  | { kind: 'keep'; texts: readonly string[]; owners: readonly string[] }

/**
 * Reads a file in a thread of its own: 10 MiB take seconds, and a rule that never matches would never end. The thread
 * is ended after 10 s.
 * @throws Unreadable or TooComplex
 */
export const readInThread = (
  text: string,
  reading: Reading,
  { timeLimitMs = TIME_LIMIT_MS } = {},
): Promise<FileContent> => inThread<FileContent>({ kind: 'busy', text, reading }, timeLimitMs)

/**
 * Says what is kept of each object, in a thread as well.
 * @throws TooComplex
 */
export const keepInThread = (
  texts: readonly string[],
  owners: readonly string[],
): Promise<string[]> =>
  texts.length === 0
    ? Promise.resolve([])
    : inThread<string[]>({ kind: 'keep', texts, owners }, TIME_LIMIT_MS)

function inThread<T>(work: ThreadWork, timeLimitMs: number): Promise<T> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: [],
  })
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const tooComplex = () => reject(new TooComplex('the file takes too long to read'))
  const timer = setTimeout(tooComplex, timeLimitMs)
  worker.once('message', ({ content, problem }) => {
    if (content) resolve(content)
    else if (problem === 'Unreadable') reject(new Unreadable('this is no iCalendar file'))
    else tooComplex()
  })
  worker.once('error', (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      tooComplex()
    else reject(error)
  })
  worker.once('exit', () => reject(new Error('the thread ended without an answer')))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
