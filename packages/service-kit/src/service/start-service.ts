import type { RpcMap } from '@encaixe/contracts'
import { type Bus, connectBus, type RpcHandlers } from '../bus/bus.ts'
import { rpcEndpoint } from '../bus/http-fallback.ts'
import type { ServeOptions } from '../bus/serve.ts'
import type { Database } from '../database/database.ts'
import type { RawSql } from '../database/outbox.ts'
import { type ConsumerOptions, startConsumer } from '../events/consumer.ts'
import { createLogger, type Logger } from '../telemetry/log.ts'
import { createMetrics, type Metrics } from '../telemetry/metrics.ts'
import { rpcFallback, type ServiceEnvironment } from './config.ts'
import { type Check, type HealthServer, startHealthServer } from './health.ts'
import { type OwnDatabaseOptions, openOwnDatabase } from './own-database.ts'
import type { RunningService } from './run-main.ts'

/** What a service is put together from. All of it is stopped in the reverse order of its opening. */
export interface ServiceParts {
  log: Logger
  metrics: Metrics
  bus: Bus
  /** Aborted when the service is told to stop. */
  signal: AbortSignal
  /** Opens the service's database once its migrations have run, and tells its events on the stream. */
  database<Client extends RawSql, Tx extends RawSql>(
    options: OwnDatabaseOptions<Client, Tx>,
  ): Promise<Database<Client, Tx>>
  /** Answers RPCs; to be opened last, so that it is stopped first. */
  serve<M extends RpcMap>(rpcs: M, handlers: RpcHandlers<M>, options?: ServeOptions): Promise<void>
  /** Handles the events of another service's stream. */
  consume<Tx extends RawSql>(
    options: Omit<ConsumerOptions<Tx>, 'bus' | 'service' | 'log' | 'metrics'>,
  ): void
  /** Adds something that must work for the service to be ready. */
  check(name: string, probe: Check): void
  /** Says how something the service opened itself is stopped. */
  onStop(what: string, stop: () => unknown): void
}

/**
 * Starts a service: its health first, then the bus, then what `open` puts together; from then on it is
 * ready. Stopping: not ready, then everything in the reverse order.
 */
export async function startService({
  name,
  config,
  log = createLogger({ service: name, level: config.LOG_LEVEL }),
  open,
}: {
  name: string
  config: ServiceEnvironment
  log?: Logger
  open: (parts: ServiceParts) => Promise<void>
}): Promise<RunningService> {
  const metrics = createMetrics(name)
  const abort = new AbortController()
  const { signal } = abort
  const stops: { what: string; stop: () => unknown }[] = []
  const onStop = (what: string, stop: () => unknown) => void stops.push({ what, stop })

  const { HOST: host, PORT: port } = config
  const health = await startHealthServer({ host, port, metrics, startsReady: false })
  onStop('health', health.close)

  let stopped: Promise<void> | undefined
  function stop(): Promise<void> {
    stopped ??= (async () => {
      health.notReady()
      abort.abort()
      for (const { what, stop } of stops.toReversed()) {
        try {
          await stop()
        } catch (error) {
          log.error({ err: error }, `${what} did not stop as it should`)
        }
      }
      log.info('stopped')
    })()
    return stopped
  }

  try {
    await open(await connectParts({ name, config, log, metrics, signal, onStop, health }))
  } catch (error) {
    await stop()
    throw error
  }
  health.ready()
  log.info({ url: health.url }, 'ready')
  return { name, url: health.url, stop }
}

async function connectParts({
  name,
  config,
  health,
  onStop,
  ...shared
}: {
  name: string
  config: ServiceEnvironment
  log: Logger
  metrics: Metrics
  signal: AbortSignal
  onStop: (what: string, stop: () => unknown) => void
  health: HealthServer
}): Promise<ServiceParts> {
  const { log, metrics } = shared
  const fallback = rpcFallback(config)
  const bus = await connectBus({ url: config.NATS_URL, service: name, fallback, ...shared })
  onStop('bus', bus.drain)
  health.check('bus', bus.reachable)
  if (fallback) {
    health.listen(rpcEndpoint({ service: name, secret: fallback.secret, answer: bus.answer }))
  }

  return {
    ...shared,
    bus,
    onStop,
    check: health.check,
    async database({ config: { DATABASE_URL, DATABASE_POOL }, ...options }) {
      const { database, relay } = await openOwnDatabase({
        ...options,
        ...shared,
        config: { DATABASE_URL, DATABASE_POOL, NATS_REPLICAS: config.NATS_REPLICAS },
        service: name,
        bus,
      })
      onStop('database', database.close)
      health.check('database', database.ready)
      if (relay) onStop('outbox relay', relay.stop)
      return database
    },
    async serve(rpcs, handlers, options) {
      const serving = await bus.serve(rpcs, handlers, options)
      onStop('RPCs', serving.stop)
    },
    consume(options) {
      const consumer = startConsumer({ ...options, bus, service: name, log, metrics })
      onStop(`consumer of ${options.stream}`, consumer.stop)
    },
  }
}
