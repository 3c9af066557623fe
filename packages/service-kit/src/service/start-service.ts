import {
  accountEvents,
  awaitedStreams,
  copiedStreams,
  dataErased,
  operatorRpcs,
  personalDataRpcs,
  type RpcMap,
  type ServiceName,
  streamOf,
} from '@encaixe/contracts'
import { type Bus, connectBus } from '../bus/bus.ts'
import type { RpcHandlers } from '../bus/contexts.ts'
import { rpcEndpoint } from '../bus/http-fallback.ts'
import type { ServeOptions, Serving } from '../bus/serve.ts'
import type { Database } from '../database/database.ts'
import type { RawSql } from '../database/outbox.ts'
import { type Erasure, startErasure } from '../erasure/erasure.ts'
import { type EventConsumer, startConsumer } from '../events/consumer.ts'
import type { ConsumerOptions } from '../events/consumer-options.ts'
import { countDeadLetters } from '../events/dead-letters.ts'
import { measureOutbox } from '../events/measure-outbox.ts'
import { startOutboxRelay } from '../events/relay.ts'
import { retryDeadLetters } from '../events/retry-dead-letters.ts'
import { type Job, type JobOptions, startJobs } from '../jobs/job.ts'
import { startLeadership } from '../jobs/leadership.ts'
import { kitTables } from '../retention/kit-tables.ts'
import { createRetention, retentionJob } from '../retention/retention.ts'
import type { RuleSql } from '../retention/retention-sql.ts'
import type { Tables } from '../retention/tables.ts'
import { createTasks, type Tasks } from '../tasks/tasks.ts'
import { createLogger, type Logger } from '../telemetry/log.ts'
import { createMetrics, type Metrics } from '../telemetry/metrics.ts'
import { type DatabaseEnvironment, rpcFallback, type ServiceEnvironment } from './config.ts'
import { type Check, type Health, type HealthServer, startHealthServer } from './health.ts'
import { operatorHandlers } from './operator.ts'
import { type DatabaseDefinition, openOwnDatabase } from './own-database.ts'
import { type PersonalData, personalDataHandlers } from './personal-data.ts'
import type { RunningService } from './run-main.ts'

/** What a service is, declared: the kit wires it. */
export interface ServiceDefinition<Client extends RawSql & RuleSql, Tx extends RawSql> {
  name: ServiceName
  config: ServiceEnvironment & DatabaseEnvironment
  log?: Logger
  /** Where `/live`, `/ready` and `/metrics` are answered; PORT by default. */
  healthPort?: number
  /** The service's folder with `migrations/`: it starts when all of them have run. */
  prisma: URL
  database: DatabaseDefinition<Client, Tx>
  /** What the service says of its tables: every table, in one place (its tables.ts). */
  tables: Tables<string>
  /** What the ages of the service's rows are counted by; the machine's by default. */
  clock?: () => Temporal.Instant
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
  'bus' | 'service' | 'log' | 'metrics' | 'database'
>

/** What a service is put together from. All of it is stopped in the reverse order of its opening. */
export interface ServiceParts<Client extends RawSql & RuleSql, Tx extends RawSql> {
  log: Logger
  metrics: Metrics
  bus: Bus
  database: Database<Client, Tx>
  erasure: Erasure<Tx>
  /** Answers for the service's health, for a service that serves it on its own port too. */
  health: Health
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
 * Starts a service: its health, the bus, its database once migrated, what `open` puts together, its consumers and its
 * RPCs. From then on it is ready. Every service answers the RPCs of operators and of personal data, and erases people.
 * A service that stops is not ready, and closes everything in the reverse order.
 */
export async function startService<Client extends RawSql & RuleSql, Tx extends RawSql>(
  definition: ServiceDefinition<Client, Tx>,
): Promise<RunningService> {
  const { name, config, healthPort = config.PORT } = definition
  const { log = createLogger({ service: name, level: config.LOG_LEVEL }) } = definition
  const metrics = createMetrics(name, log)
  const abort = new AbortController()
  const { signal } = abort
  const stops: { what: string; stop: () => unknown }[] = []
  const onStop = (what: string, stop: () => unknown) => void stops.push({ what, stop })

  const health = await startHealthServer({ host: config.HOST, port: healthPort, metrics })
  onStop('health', health.close)

  let stopped: Promise<void> | undefined
  function stop(): Promise<void> {
    stopped ??= (async () => {
      health.takesWork(false)
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
    health.takesWork(true)
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

/** Opens everything between a service's health and its readiness. */
async function assemble<Client extends RawSql & RuleSql, Tx extends RawSql>(
  {
    name,
    config,
    prisma,
    database: definition,
    tables,
    clock = Temporal.Now.instant,
    personalData,
    open,
  }: ServiceDefinition<Client, Tx>,
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

  const { log, metrics } = shared
  const own = { ...shared, service: name, stream: streamOf(name), bus }
  const database = await openOwnDatabase({ ...definition, ...own, config, prisma })
  onStop('database', database.close)
  if (definition.isVital !== false) health.check('database', database.ready)
  const leadership = startLeadership({ ...own, databaseUrl: config.DATABASE_URL })
  onStop('leadership', leadership.stop)
  const relay = startOutboxRelay({
    ...own,
    leadership,
    settings: {
      replicas: config.NATS_REPLICAS,
      maxBytes: config.NATS_STREAM_MAX_BYTES,
    },
  })
  onStop('outbox relay', relay.stop)
  database.onCommit(relay.wake)
  measureOutbox({ ...own, database, metrics })

  const jobs = startJobs({ ...shared, leadership })
  onStop('jobs', jobs.stop)
  const job = (options: JobOptions) => {
    const started = jobs.job(options)
    onStop(`job ${options.name}`, started.stop)
    return started
  }
  const { prisma: sql } = database
  const retentions = [
    createRetention({ prisma: sql, tables: kitTables, clock: Temporal.Now.instant }),
    createRetention({ prisma: sql, tables, clock }),
  ]
  job(retentionJob(retentions, metrics))
  metrics.measured('dead letters', async () =>
    metrics.deadLetters.set(await countDeadLetters(database)),
  )

  const tasks = createTasks<Tx>({ ...shared, database, lookSeconds: config.TASK_LOOK_SECONDS })
  const { lists, ...rules } = personalData({ bus, database, tasks })
  const erasing = { ...own, database, job: jobs.job, after: awaitedStreams(name) }
  const erasure = startErasure<Tx>({ ...erasing, ...rules })
  onStop('erasure', erasure.stop)

  const consumptions: Consumption<Tx>[] = []
  const servings: (() => Promise<Serving>)[] = []
  const serve = <M extends RpcMap>(rpcs: M, handlers: RpcHandlers<M>, options?: ServeOptions) =>
    void servings.push(() => bus.serve(rpcs, handlers, options))
  serve(personalDataRpcs(name), personalDataHandlers(database.prisma, lists))

  const opened = await open({
    ...{ ...shared, bus, database, erasure, health, serve, job, tasks, onStop },
    consume: (consumption) => void consumptions.push(consumption),
    check: health.check,
  })

  tasks.start()
  onStop('tasks', tasks.stop)
  const ackWaitMs = config.EVENT_ACK_WAIT_SECONDS * 1_000
  const all = [...consumptions, ...erasureConsumptionsOf(name, consumptions, erasure)]
  const consumers: EventConsumer[] = []
  for (const consumption of all) {
    const consumer = startConsumer<Tx>({
      ...{ ackWaitMs, ...consumption, ...shared },
      ...{ bus, service: name, database },
    })
    onStop(`consumer of ${consumption.stream}`, consumer.stop)
    consumers.push(consumer)
  }
  const retries = job(retryDeadLetters({ database, consumers, log }))
  serve(operatorRpcs(name), operatorHandlers({ database, retentions, retries, tasks }))
  for (const begin of servings) onStop('RPCs', (await begin()).stop)
  return opened
}

/**
 * The events of erasures: the gateway asks for one, and the services whose data this one copies tell when they have
 * erased a person.
 */
function erasureConsumptionsOf<Tx extends RawSql>(
  name: ServiceName,
  consumptions: readonly Consumption<Tx>[],
  { onRequest, onUpstreamErased }: Erasure<Tx>,
): Consumption<Tx>[] {
  const requests = streamOf('gateway')
  const consumed = new Set(consumptions.filter(({ only }) => !only).map(({ stream }) => stream))
  const copied = copiedStreams(name).filter((stream) => consumed.has(stream))
  const answers = [...new Set([...copied, ...awaitedStreams(name)])]
    .filter((stream) => stream !== requests)
    .map((stream) => ({ stream, only: dataErased(stream), handlers: [onUpstreamErased(stream)] }))
  if (name === 'gateway') return answers
  return [
    ...answers,
    { stream: requests, only: accountEvents.AccountDeletionRequested, handlers: [onRequest] },
  ]
}
