import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { ProcessPlan } from '../supervisor.ts'

const stub = fileURLToPath(new URL('stub.mjs', import.meta.url))
const withParent = new URL('../../plain/with-parent.mjs', import.meta.url).href

/** A process that listens on a port, or fails with a complaint. */
export function stubPlan(
  name: string,
  port: number,
  kind: ProcessPlan['kind'],
  complaint: readonly string[] = [],
): ProcessPlan {
  const preloads = kind === 'node' ? ['--import', withParent] : []
  return {
    name,
    kind,
    command: process.execPath,
    args: [...preloads, stub, String(port), ...complaint],
    ready: () => isListening(port),
  }
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })
}
