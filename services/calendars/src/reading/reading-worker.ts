import { parentPort, workerData } from 'node:worker_threads'
import { busyOfFile } from './busy-of-file.ts'
import { keptObject } from './kept-object.ts'
import { TooComplex } from './occurrences.ts'
import { Unreadable } from './parse-calendars.ts'
import type { ThreadWork } from './read-in-thread.ts'

/** Does one piece of work in a thread of its own (read-in-thread.ts). */
function answer(work: ThreadWork) {
  try {
    if (work.kind === 'busy') return { content: busyOfFile(work.text, work.reading) }
    return { content: work.texts.map((text) => keptObject(text, work.owners)) }
  } catch (error) {
    if (error instanceof Unreadable || error instanceof TooComplex) return { problem: error.name }
    throw error
  }
}

parentPort?.postMessage(answer(workerData))
