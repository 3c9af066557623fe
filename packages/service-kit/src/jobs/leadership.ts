import pg from 'pg'
import type { Bus } from '../bus/bus.ts'
import { byIndex, connectionOptions, soonNoticedLoss } from '../database/database.ts'
import type { Logger } from '../telemetry/log.ts'
import { type Pause, startLoop } from './loop.ts'

/** A number that no other advisory lock of the database uses. */
const LEADER_LOCK = 5_206_002
/** How long one statement waits for the lock: while it waits, PostgreSQL keeps what vacuum would remove. */
const WAIT_MS = 15_000
/** The lock is waited for, so a statement may take that long, and half a minute of its own. */
const STATEMENT_MS = WAIT_MS + 30_000
const RETRY_MS = 500
const LOCK_NOT_AVAILABLE = '55P03'

/** The session that holds the lock. */
export interface LeaderSession {
  /** For statements that only the leader may run: they fail when the lock is lost. */
  client: pg.Client
  /** Aborts when the lock is lost, or given up. */
  lost: AbortSignal
  /** Gives the lock up; this replica or another takes it anew. */
  giveUp(): void
}

export interface Leadership {
  /** Undefined while another replica leads, or the database is away. */
  session(): LeaderSession | undefined
  /**
   * Names work that the leader does. It is woken when this replica begins to lead, and when a replica calls what this
   * returns.
   * @returns wakes the work at the replica that leads
   */
  led(name: string, wake: () => void): () => void
  stop(): Promise<void>
}

/**
 * One replica of a service leads: it publishes the service's events and runs its jobs. It holds an advisory lock for as
 * long as its connection lives; the others wait for the lock, so one of them leads as soon as the leader's connection ends.
 * A replica that has work for the leader tells it by a plain NATS message, which may be lost: the leader looks by itself, too.
 */
export function startLeadership({
  databaseUrl,
  service,
  bus,
  log,
}: {
  databaseUrl: string
  service: string
  bus: Pick<Bus, 'connection'>
  log: Logger
}): Leadership {
  const work = new Map<string, () => void>()
  let session: LeaderSession | undefined
  let end: (() => void) | undefined
  const subject = `wake.${service}`

  const subscription = bus.connection.subscribe(subject, {
    callback(error, message) {
      if (error) return log.warn({ err: error }, 'notices for the leader are not heard')
      if (session) work.get(message.string())?.()
    },
  })

  /** Leads from when the lock is taken until the connection ends. */
  async function lead(stopping: AbortSignal): Promise<Pause> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: `${service} leader`,
      connectionTimeoutMillis: 5_000,
      query_timeout: STATEMENT_MS,
      keepAlive: true,
      options: connectionOptions({
        ...byIndex,
        ...soonNoticedLoss,
        lock_timeout: String(WAIT_MS),
        // A replica that ends while it waits for the lock waits no longer.
        client_connection_check_interval: '5000',
        // An event that a crash forgets to mark is published again, and consumers recognise its id.
        synchronous_commit: 'off',
      }),
    })
    const lost = new AbortController()
    const ended = Promise.withResolvers<void>()
    const over = () => {
      session = undefined
      lost.abort()
      ended.resolve()
    }
    client.on('error', over)
    client.on('end', over)
    end = () => {
      over()
      client.end().catch(() => undefined) // Broken already; then the lock is free.
    }
    try {
      await client.connect()
      while (!(await takesLock(client))) stopping.throwIfAborted()
      session = { client, lost: lost.signal, giveUp: end }
      for (const wake of work.values()) wake()
      await ended.promise
    } finally {
      end()
      end = undefined
    }
    return { dueMs: stopping.aborted ? 0 : RETRY_MS }
  }

  const loop = startLoop({ what: 'leading', round: lead, retryMs: RETRY_MS, log })

  return {
    session: () => session,
    led(name, wake) {
      work.set(name, wake)
      if (session) wake()
      return () => {
        if (session) wake()
        else if (!bus.connection.isClosed()) bus.connection.publish(subject, name)
      }
    },
    async stop() {
      subscription.unsubscribe()
      const stopped = loop.stop()
      end?.()
      await stopped
    },
  }
}

async function takesLock(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_lock($1)', [LEADER_LOCK])
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}
