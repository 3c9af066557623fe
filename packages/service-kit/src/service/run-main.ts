import type { z } from 'zod'
import { createLogger } from '../telemetry/log.ts'
import { flushTraces } from '../telemetry/trace.ts'
import { loadConfig } from './config.ts'

export interface RunningService {
  name: string
  /** Where it answers requests: that of its health, unless it has an address of its own. */
  url: string
  /** Where it answers `/live`, `/ready` and `/metrics`. */
  healthUrl: string
  /** Finishes what is in hand and closes everything. */
  stop(): Promise<void>
}

const STOP_LIMIT_MS = 20_000

/**
 * Runs a service as a process of its own, when the module is the one that was started: SIGTERM and
 * SIGINT stop it within 20 seconds, a second one at once. A bad configuration, or a start that fails,
 * is one sentence and exit code 1.
 */
export function runMain<S extends z.ZodType>(
  start: (config: z.output<S>) => Promise<RunningService>,
  configSchema: S,
  meta: ImportMeta,
): void {
  if (!meta.main) return
  const log = createLogger({ service: 'process' })
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event)
      process.exit(1)
    })
  }

  const fail = (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }

  // Told to stop while it still waits for something: there is nothing in hand yet.
  let stop: () => void = () => process.exit(0)
  const onSignal = () => {
    process.once('SIGTERM', () => process.exit(1))
    process.once('SIGINT', () => process.exit(1))
    stop()
  }
  process.once('SIGTERM', onSignal)
  process.once('SIGINT', onSignal)

  try {
    start(loadConfig(configSchema)).then((service) => {
      stop = () => {
        const limit = setTimeout(() => {
          log.error(`${service.name} did not stop in ${STOP_LIMIT_MS / 1_000} s`)
          process.exit(1)
        }, STOP_LIMIT_MS)
        limit.unref()
        service
          .stop()
          .then(flushTraces)
          .then(() => process.exit(0), fail)
      }
    }, fail)
  } catch (error) {
    fail(error)
  }
}
