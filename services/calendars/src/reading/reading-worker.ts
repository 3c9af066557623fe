import { parentPort, workerData } from 'node:worker_threads'
import { busyOfFile, TooComplex, Unreadable } from './busy-of-file.ts'

/** Reads one file in a thread of its own (read-in-thread.ts). */
function read() {
  try {
    return { content: busyOfFile(workerData.text, workerData.reading) }
  } catch (error) {
    if (error instanceof Unreadable || error instanceof TooComplex) return { problem: error.name }
    throw error
  }
}

parentPort?.postMessage(read())
