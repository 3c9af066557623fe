import { Worker } from 'node:worker_threads'
import { type FileContent, type Reading, TooComplex, Unreadable } from './busy-of-file.ts'

const TIME_LIMIT_MS = 10_000
const MEMORY_MB = 192

/**
 * Reads a file in a thread of its own: 10 MiB take seconds, and a rule that never matches would never end. The thread
 * is ended after 10 s.
 * @throws Unreadable or TooComplex
 */
export function readInThread(
  text: string,
  reading: Reading,
  { timeLimitMs = TIME_LIMIT_MS } = {},
): Promise<FileContent> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    workerData: { text, reading },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: [],
  })
  const { promise, resolve, reject } = Promise.withResolvers<FileContent>()
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
