import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection } from '@nats-io/nats-core'
import type { Logger } from '../telemetry/log.ts'

const LOOK_MS = 1_000
/** One may be missed because this process itself was busy. */
const MISSED = 2

/**
 * While somebody waits, the server is asked each second whether it still answers, and left if it does not. So one that hangs
 * is noticed within three seconds: soon enough to call by HTTP before a caller's timeout of 5 s. A connection at rest is
 * not woken for it.
 */
export function watchServer(
  connection: Pick<NatsConnection, 'flush' | 'reconnect' | 'isClosed'>,
  log: Pick<Logger, 'warn'>,
  lookMs = LOOK_MS,
) {
  let waiting = 0
  let watching = false
  const pause = () => sleep(lookMs, undefined, { ref: false })

  const answers = () =>
    Promise.race([
      connection.flush().then(
        () => true,
        () => true, // The connection is lost, and known to be.
      ),
      sleep(lookMs, false, { ref: false }),
    ])

  async function watch() {
    watching = true
    let missed = 0
    await pause()
    while (waiting > 0 && !connection.isClosed()) {
      missed = (await answers()) ? 0 : missed + 1
      if (missed === MISSED) {
        missed = 0
        log.warn('NATS does not answer; connecting again')
        await connection.reconnect().catch(() => undefined) // Closed meanwhile.
      }
      if (missed === 0) await pause()
    }
    watching = false
  }

  return {
    /** Waits for what only the server can bring. */
    async awaited<T>(answer: Promise<T>): Promise<T> {
      waiting += 1
      if (!watching) void watch()
      try {
        return await answer
      } finally {
        waiting -= 1
      }
    },
  }
}
