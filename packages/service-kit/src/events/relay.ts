import type { Stream } from '@encaixe/contracts'
import type { StreamInfo } from '@nats-io/jetstream'
import pg from 'pg'
import type { Bus } from '../bus/bus.ts'
import { byIndex, connectionOptions, soonNoticedLoss } from '../database/database.ts'
import { startLoop } from '../jobs/loop.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { markAlreadyStored } from './already-stored.ts'
import { backlog, markPublished, nextUnpublished, unpublishRecent } from './outbox-sql.ts'
import { publishInOrder } from './publish.ts'
import { ensureStream, findStream, type StreamSettings } from './stream.ts'

export interface OutboxRelay {
  /** Looks for events now instead of at the next poll. */
  wake(): void
  /** Publishes what is there, if that is possible now, and stops. */
  stop(): Promise<void>
}

export interface OutboxRelayOptions {
  databaseUrl: string
  bus: Bus
  stream: Stream
  service: string
  log: Logger
  metrics?: Metrics | undefined
  settings?: StreamSettings
}

const BATCH = 500
const POLL_MS = 200
const RETRY_MS = 500
/**
 * Under load, so that every consumer handles more events in a transaction: 510 bookings a second instead of 466, and
 * 7.8 ms of CPU for each with its notices instead of 8.4.
 */
const ROUNDS_APART_MS = 50
const STANDBY_MS = 1_000
const MAINTENANCE_MS = 5_000
const REFILL_DAYS = 14
/** A number that no other advisory lock of the database uses. */
const RELAY_LOCK = 5_206_002

/** A connection of the relay and what is known of it. */
interface Session {
  client: pg.Client
  /** It holds the lock. */
  leads: boolean
  /** When the next maintenance is due, by `performance.now()`; 0: there was none. */
  maintenanceAt: number
}

/**
 * Publishes the committed events of a service, in order, for as long as the process lives. The instance that holds
 * the lock does it. It survives the loss of database and NATS.
 */
export function startOutboxRelay({
  databaseUrl,
  bus,
  stream,
  service,
  log,
  metrics,
  settings = {},
}: OutboxRelayOptions): OutboxRelay {
  let session: Session | undefined

  async function connect(): Promise<Session> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: `${service} outbox relay`,
      connectionTimeoutMillis: 5_000,
      query_timeout: 30_000,
      keepAlive: true,
      // An event that a crash forgets to mark is published again, and consumers recognise its id.
      options: connectionOptions({ ...byIndex, ...soonNoticedLoss, synchronous_commit: 'off' }),
    })
    // The next query fails too, and its error is handled.
    client.on('error', () => undefined)
    session = { client, leads: false, maintenanceAt: 0 }
    await client.connect()
    return session
  }

  async function disconnect() {
    const before = session
    session = undefined
    await before?.client.end().catch(() => undefined) // If it is broken already, the lock is free.
  }

  async function takesLock(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1) as held',
      [RELAY_LOCK],
    )
    return rows[0]?.held === true
  }

  /** Fills a new stream with what the outbox still knows; consumers recognise what they have seen. */
  async function prepareStream(client: pg.Client) {
    const found = await findStream(bus, stream)
    if (found) return measureStream(found)
    const events = await unpublishRecent(client, REFILL_DAYS)
    if (events > 0) log.warn({ stream, events }, 'the stream is gone: filling it again')
    await ensureStream(bus, stream, settings)
  }

  function measureStream({ state, config }: StreamInfo) {
    metrics?.streamBytes.set(state.bytes)
    metrics?.streamMaxBytes.set(config.max_bytes)
  }

  /** A setting that the server rejects keeps no event from being published. */
  async function applySettings() {
    try {
      await ensureStream(bus, stream, settings)
    } catch (error) {
      log.warn({ err: error, stream, settings }, 'stream settings could not be applied')
    }
  }

  async function maintain({ client, maintenanceAt }: Session) {
    await prepareStream(client)
    if (maintenanceAt === 0) await applySettings()
    const { count, lagSeconds } = await backlog(client)
    if (maintenanceAt === 0 && count > 0) {
      const events = await markAlreadyStored(client, { bus, stream })
      if (events > 0) log.info({ stream, events }, 'events were in the stream already')
    }
    metrics?.outboxUnpublished.set(count)
    metrics?.outboxLag.set(lagSeconds)
  }

  /** @returns the milliseconds until the next look */
  async function look(): Promise<number> {
    if (!bus.ready()) return POLL_MS
    const own = session ?? (await connect())
    own.leads ||= await takesLock(own.client)
    if (!own.leads) return STANDBY_MS
    if (performance.now() >= own.maintenanceAt) {
      await maintain(own)
      own.maintenanceAt = performance.now() + MAINTENANCE_MS
    }
    const events = await nextUnpublished(own.client, BATCH)
    const { published, failure } = await publishInOrder(bus, service, events)
    await markPublished(own.client, published)
    if (failure) throw failure
    return events.length === BATCH ? 0 : POLL_MS
  }

  async function round(): Promise<number> {
    try {
      return await look()
    } catch (error) {
      await disconnect()
      throw error
    }
  }

  const details = { stream }
  const loop = startLoop({
    what: 'publishing events',
    ...{ round, retryMs: RETRY_MS, apartMs: ROUNDS_APART_MS, log, details },
  })
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop()
      try {
        while (session?.leads && (await round()) === 0);
      } catch (error) {
        log.debug({ err: error, stream }, 'the next relay publishes the events that are left')
      }
      await disconnect()
    },
  }
}
