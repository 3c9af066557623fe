import {
  accountEvents,
  awaitedStreams,
  copiedStreams,
  dataErased,
  type EventContract,
  operatorRpcs,
  personalDataRpcs,
  type RpcMap,
  type ServiceName,
  type Stream,
  streamOf,
} from '@encaixe/contracts'
import { type Bus, connectBus } from '../bus/bus.ts'
import type { RpcHandlers } from '../bus/contexts.ts'
import { rpcEndpoint } from '../bus/http-fallback.ts'
import type { ServeOptions } from '../bus/serve.ts'
import type { Database } from '../database/database.ts'
import type { RawSql } from '../database/outbox.ts'
import { type Erasure, startErasure } from '../erasure/erasure.ts'
import { startConsumer } from '../events/consumer.ts'
import type { ConsumerOptions } from '../events/consumer-options.ts'
import { measureDeadLetters } from '../events/dead-letters.ts'
import type { EventEntry } from '../events/handlers.ts'
import { type Job, type JobOptions, startJobs } from '../jobs/job.ts'
import { adoption, retention } from '../jobs/retention.ts'
import { createTasks, type Tasks } from '../tasks/tasks.ts'
import { createLogger, type Logger } from '../telemetry/log.ts'
import { createMetrics, type Metrics } from '../telemetry/metrics.ts'
import { type DatabaseEnvironment, rpcFallback, type ServiceEnvironment } from './config.ts'
import { type Check, type HealthServer, startHealthServer } from './health.ts'
import { operatorHandlers } from './operator.ts'
import { type DatabaseDefinition, openOwnDatabase } from './own-database.ts'
import { type PersonalData, personalDataHandlers } from './personal-data.ts'
import type { RunningService } from './run-main.ts'

/** What a service is, declared: the kit wires it. */
export interface ServiceDefinition<Client extends RawSql, Tx extends RawSql> {
  name: ServiceName
  config: ServiceEnvironment & DatabaseEnvironment
  log?: Logger
  /** Where `/live`, `/ready` and `/metrics` are answered; PORT by default. */
  healthPort?: number
  /** The service's folder with `migrations/`: it starts when all of them have run. */
  prisma: URL
  database: DatabaseDefinition<Client, Tx>
  personalData: (
    parts: Pick<ServiceParts<Client, Tx>, 'bus' | 'database' | 'tasks'>,
  ) => PersonalData<Client, Tx>
  /** Puts together what is the service's own; what it declares is started when it has returned. */
  open: (parts: ServiceParts<Client, Tx>) => Promise<Opened> | Opened
}

// biome-ignore lint/suspicious/noConfusingVoidType: most services open no address of their own.
type Opened = { url: string } | void

type Consumption<Tx extends RawSql> = Omit<
  ConsumerOptions<Tx>,
  'bus' | 'service' | 'log' | 'metrics' | 'database' | 'job'
>

/** What a service is put together from. All of it is stopped in the reverse order of its opening. */
export interface ServiceParts<Client extends RawSql, Tx extends RawSql> {
  log: Logger
  metrics: Metrics
  bus: Bus
  database: Database<Client, Tx>
  erasure: Erasure<Tx>
  /** How the service's health is told, for whoever answers about it elsewhere, too. */
  health: Pick<HealthServer, 'answer' | 'check'>
  /** Aborted when the service is told to stop. */
  signal: AbortSignal
  /** Declares RPCs: they are answered last, and stopped first. */
  serve<M extends RpcMap>(rpcs: M, handlers: RpcHandlers<M>, options?: ServeOptions): void
  /** Declares what the service does about another one's events. */
  consume(consumption: Consumption<Tx>): void
  /** Starts a job: at once, and then round after round. */
  job(options: JobOptions): Pick<Job, 'wake'>
  /** What the service keeps to do later; tasks run from when `open` has returned. */
  tasks: Tasks<Tx>
  /** Adds something that must work for the service to be ready. */
  check(name: string, probe: Check): void
  /** Says how something the service opened itself is stopped. */
  onStop(what: string, stop: () => unknown): void
}

/**
 * Starts a service: its health first, then the bus and its database once migrated, then what `open` puts
 * together, the events and the RPCs; from then on it is ready. Every service gets the RPCs of operators,
 * and of people's data, and erases people. Stopping: not ready, then everything in the reverse order.
 */
export async function startService<Client extends RawSql, Tx extends RawSql>(
  definition: ServiceDefinition<Client, Tx>,
): Promise<RunningService> {
  const { name, config, healthPort = config.PORT } = definition
  const { log = createLogger({ service: name, level: config.LOG_LEVEL }) } = definition
  const metrics = createMetrics(name)
  const abort = new AbortController()
  const { signal } = abort
  const stops: { what: string; stop: () => unknown }[] = []
  const onStop = (what: string, stop: () => unknown) => void stops.push({ what, stop })

  const health = await startHealthServer({
    host: config.HOST,
    port: healthPort,
    metrics,
    startsReady: false,
  })
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
    const opened = await assemble(definition, { log, metrics, signal, onStop, health })
    health.ready()
    const url = opened?.url ?? health.url
    log.info({ url }, 'ready')
    return { name, url, healthUrl: health.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Surroundings {
  log: Logger
  metrics: Metrics
  signal: AbortSignal
  onStop: (what: string, stop: () => unknown) => void
  health: HealthServer
}

/** Everything between a service's health and its readiness. */
async function assemble<Client extends RawSql, Tx extends RawSql>(
  { name, config, prisma, database: definition, open, ...declared }: ServiceDefinition<Client, Tx>,
  { health, onStop, ...shared }: Surroundings,
): Promise<Opened> {
  const fallback = rpcFallback(config)
  const { NATS_URL: url, NATS_CA: ca } = config
  const bus = await connectBus({ url, ca, service: name, fallback, ...shared })
  onStop('bus', bus.drain)
  health.check('bus', bus.reachable)
  if (fallback) {
    health.listen(rpcEndpoint({ service: name, secret: fallback.secret, answer: bus.answer }))
  }

  const stream = streamOf(name)
  const own = { ...shared, service: name, stream, bus }
  const { database, relay } = await openOwnDatabase({ ...definition, ...own, config, prisma })
  onStop('database', database.close)
  if (definition.isVital !== false) health.check('database', database.ready)
  onStop('outbox relay', relay.stop)
  const jobs = startJobs({ ...shared, databaseUrl: config.DATABASE_URL, service: name })
  onStop('jobs', jobs.stop)
  const job = (options: JobOptions) => {
    const started = jobs.job(options)
    onStop(`job ${options.name}`, started.stop)
    return started
  }
  job(retention(database))
  job(adoption(database))
  job(measureDeadLetters(database, shared.metrics))
  const tasks = createTasks<Tx>({ ...shared, database, job })
  const { whenErased, erase, answer, lists } = declared.personalData({ bus, database, tasks })
  const erasure = startErasure<Tx>({
    ...own,
    database,
    job: jobs.job,
    erase,
    after: awaitedStreams(name),
    ...(answer && { answer }),
    ...(whenErased && { whenErased }),
  })
  onStop('erasure', erasure.stop)

  const consumptions: Consumption<Tx>[] = []
  const servings: (() => Promise<void>)[] = []
  const serve = <M extends RpcMap>(rpcs: M, handlers: RpcHandlers<M>, options?: ServeOptions) => {
    servings.push(async () => {
      const serving = await bus.serve(rpcs, handlers, options)
      onStop('RPCs', serving.stop)
    })
  }
  serve(operatorRpcs(name), operatorHandlers(database))
  serve(personalDataRpcs(name), personalDataHandlers(database.prisma, lists))

  const opened = await open({
    ...shared,
    bus,
    database,
    erasure,
    health,
    serve,
    job,
    tasks,
    consume: (consumption) => void consumptions.push(consumption),
    check: health.check,
    onStop,
  })

  tasks.start()
  onStop('tasks', tasks.stop)
  for (const consumption of withErasure(name, consumptions, erasure)) {
    const { stop } = startConsumer<Tx>({
      ackWaitMs: config.EVENT_ACK_WAIT_SECONDS * 1_000,
      ...consumption,
      ...shared,
      bus,
      service: name,
      database,
      job: jobs.job,
    })
    onStop(`consumer of ${consumption.stream}`, stop)
  }
  for (const begin of servings) await begin()
  return opened
}

/** Adds to the consumptions of a service what every service does about people who are erased. */
function withErasure<Tx extends RawSql>(
  name: ServiceName,
  consumptions: readonly Consumption<Tx>[],
  erasure: Erasure<Tx>,
): Consumption<Tx>[] {
  const byStream = new Map(consumptions.map((one) => [one.stream, one]))
  const requests = streamOf('gateway')
  const awaited = awaitedStreams(name)

  function also(stream: Stream, only: EventContract, handler: EventEntry<Tx>) {
    const { handlers, ...known } = byStream.get(stream) ?? { stream, only, handlers: [] }
    byStream.set(stream, { ...known, handlers: [...handlers, handler] })
  }

  for (const stream of new Set([...copiedStreams(name), ...awaited])) {
    // The gateway asks for erasures and does not answer on its stream.
    if (stream === requests || !(byStream.has(stream) || awaited.includes(stream))) continue
    also(stream, dataErased(stream), erasure.onUpstreamErased(stream))
  }
  if (name !== 'gateway') {
    also(requests, accountEvents.AccountDeletionRequested, erasure.onRequest)
  }
  return [...byStream.values()]
}
