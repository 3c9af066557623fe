import { setTimeout as sleep } from 'node:timers/promises'
import type { Stream } from '@encaixe/contracts'
import pg from 'pg'
import type { Bus } from '../bus/bus.ts'
import { byIndex, connectionOptions, soonNoticedLoss } from '../database/database.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { markAlreadyStored } from './already-stored.ts'
import { backlog, markPublished, nextUnpublished, unpublishRecent } from './outbox-sql.ts'
import { publishInOrder } from './publish.ts'
import { createSignal } from './signal.ts'
import { ensureStream, streamExists } from './stream.ts'

export interface OutboxRelay {
  /** Looks for events now instead of at the next poll. */
  wake(): void
  /** Publishes what is there, if that can be done now, and stops. */
  stop(): Promise<void>
}

export interface OutboxRelayOptions {
  databaseUrl: string
  bus: Bus
  stream: Stream
  service: string
  log: Logger
  metrics?: Metrics | undefined
  /** Copies of the stream in a cluster. */
  replicas?: number
  pollMs?: number
}

const BATCH = 500
const POLL_MS = 200
const RETRY_MS = 500
const STANDBY_MS = 1_000
const MAINTENANCE_MS = 5_000
const REFILL_DAYS = 14
/** Any number that no other advisory lock of the database uses: one relay publishes, the others stand by. */
const RELAY_LOCK = 5_206_002

/**
 * Publishes the committed events of a service, in order, for as long as the process lives. One instance
 * of the service does it, whoever holds the lock; it survives the loss of database and NATS.
 */
export function startOutboxRelay({
  pollMs = POLL_MS,
  replicas = 1,
  ...options
}: OutboxRelayOptions): OutboxRelay {
  const { databaseUrl, bus, stream, service, log, metrics } = options
  const signal = createSignal()
  let isStopping = false

  async function connected(work: (client: pg.Client) => Promise<void>) {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: `${service} outbox relay`,
      connectionTimeoutMillis: 5_000,
      query_timeout: 30_000,
      keepAlive: true,
      // What a crash forgets to have been published is published again, and every consumer knows it by its id.
      options: connectionOptions({ ...byIndex, ...soonNoticedLoss, synchronous_commit: 'off' }),
    })
    // The query in hand fails too, which is where it is handled.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await work(client)
    } finally {
      await client.end().catch(() => undefined) // It may be broken already; then the lock is free.
    }
  }

  async function leads(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1) as held',
      [RELAY_LOCK],
    )
    return rows[0]?.held === true
  }

  /** A new stream gets what the outbox still knows; consumers recognise what they have seen. */
  async function prepareStream(client: pg.Client) {
    if (await streamExists(bus, stream)) return
    const events = await unpublishRecent(client, REFILL_DAYS)
    if (events > 0) log.warn({ stream, events }, 'the stream is gone: filling it again')
    await ensureStream(bus, stream, { replicas })
  }

  /** What the server refuses to change keeps no event from being published. */
  async function applySettings() {
    try {
      await ensureStream(bus, stream, { replicas })
    } catch (error) {
      log.warn({ err: error, stream, replicas }, 'stream settings could not be applied')
    }
  }

  async function skipStored(client: pg.Client) {
    const events = await markAlreadyStored(client, { bus, stream })
    if (events > 0) log.info({ stream, events }, 'events were in the stream already')
  }

  async function lead(client: pg.Client) {
    let maintenanceAt = 0
    let isPrepared = false
    for (;;) {
      if (!bus.ready()) {
        if (isStopping) return
        await signal.wait(pollMs)
        continue
      }
      const now = performance.now()
      if (now >= maintenanceAt) {
        await prepareStream(client)
        if (!isPrepared) await applySettings()
        const { count, lagSeconds } = await backlog(client)
        // After each failure, too: this leads anew then.
        if (!isPrepared && count > 0) await skipStored(client)
        isPrepared = true
        metrics?.outboxUnpublished.set(count)
        metrics?.outboxLag.set(lagSeconds)
        maintenanceAt = now + MAINTENANCE_MS
      }
      // Only a look that began after the stop has seen everything that was committed before it.
      const isLastLook = isStopping
      const events = await nextUnpublished(client, BATCH)
      const { published, failure } = await publishInOrder(bus, service, events)
      await markPublished(client, published)
      if (failure) {
        maintenanceAt = 0
        throw failure
      }
      if (events.length === BATCH) continue
      if (isLastLook) return
      if (isStopping) continue
      await signal.wait(pollMs)
    }
  }

  async function run() {
    while (!isStopping) {
      try {
        await connected(async (client) => {
          while (!(await leads(client))) {
            if (isStopping) return
            await signal.wait(STANDBY_MS)
          }
          await lead(client)
        })
      } catch (error) {
        if (isStopping) break
        log.warn({ err: error, stream }, 'outbox publish failed; trying again')
        await sleep(RETRY_MS)
      }
    }
  }

  const running = run()
  return {
    wake: signal.raise,
    async stop() {
      isStopping = true
      signal.raise()
      await running
    },
  }
}
