import { parentPort } from 'node:worker_threads'
import { DavFailure } from '../caldav/dav-failure.ts'
import { Unreadable } from '../reading/busy-of-file.ts'
import { TooComplex } from '../reading/occurrences.ts'
import { type Jobs, jobs } from './jobs.ts'

/** Does one job after the other in a thread of its own (reading-threads.ts). */
async function answer({ name, given }: { name: keyof Jobs; given: readonly unknown[] }) {
  try {
    return { result: await Reflect.apply(jobs[name], undefined, given) }
  } catch (error) {
    if (error instanceof DavFailure) return { problem: error.name, status: error.status }
    if (error instanceof Unreadable || error instanceof TooComplex) {
      return { problem: error.name, text: error.message }
    }
    return { problem: 'unknown', text: framesOf(error) }
  }
}

/** Where an error was thrown; its message may name what stands in somebody's calendar. */
const framesOf = (error: unknown) =>
  error instanceof Error
    ? (error.stack?.match(/^ +at .+$/gm)?.join('\n') ?? error.name)
    : 'no error'

parentPort?.on('message', async (job) => parentPort?.postMessage(await answer(job)))
parentPort?.postMessage('ready')
