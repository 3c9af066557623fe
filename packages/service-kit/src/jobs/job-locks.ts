import pg from 'pg'
import { connectionOptions, soonNoticedLoss } from '../database/database.ts'

/** First half of the jobs' advisory locks, which the second, a hash of the name, tells apart. */
const JOB_LOCKS = 5_206_004
const TIMEOUT_MS = 5_000

export interface JobLocks {
  /**
   * Takes the lock of this name, or makes sure that it is still held.
   * @returns a signal that aborts when the lock is lost; undefined while another replica holds it
   * @throws when the database does not answer: then nothing is held
   */
  hold(name: string): Promise<AbortSignal | undefined>
  release(name: string): Promise<void>
  /** Gives all of them back. */
  close(): Promise<void>
}

interface Session {
  client: pg.Client
  held: Set<string>
  lost: AbortController
}

/**
 * Locks that one replica of a service holds for as long as its connection lives, all on one connection of
 * their own: session locks, since a job's rounds are many transactions.
 */
export function openJobLocks({
  databaseUrl,
  service,
}: {
  databaseUrl: string
  service: string
}): JobLocks {
  let opening: Promise<Session> | undefined
  let last: Promise<unknown> = Promise.resolve()

  /** One statement at a time: a connection has no more. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work)
    last = turn
    return turn
  }

  async function connect(): Promise<Session> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: `${service} job locks`,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
      options: connectionOptions(soonNoticedLoss),
    })
    const lost = new AbortController()
    // The server lets the locks go with the connection, so whoever works under one is to end.
    client.on('error', () => lost.abort())
    client.on('end', () => lost.abort())
    await client.connect()
    return { client, held: new Set(), lost }
  }

  async function forget() {
    const before = opening
    opening = undefined
    const session = await before?.catch(() => undefined) // It never came to hold anything.
    session?.lost.abort()
    await session?.client.end().catch(() => undefined) // Broken already; then the locks are free.
  }

  async function holdOn({ client, held, lost }: Session, name: string) {
    if (held.has(name)) {
      // A connection that answers still has its locks.
      await client.query('select 1')
      return lost.signal
    }
    const { rows } = await client.query<{ isHeld: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as "isHeld"',
      [JOB_LOCKS, name],
    )
    if (rows[0]?.isHeld !== true) return undefined
    held.add(name)
    return lost.signal
  }

  return {
    async hold(name) {
      opening ??= connect()
      const mine = opening
      try {
        const session = await mine
        if (session.lost.signal.aborted)
          throw new Error('the connection that held the locks is lost')
        return await inTurn(() => holdOn(session, name))
      } catch (error) {
        if (opening === mine) await forget()
        throw error
      }
    },
    async release(name) {
      const session = await opening?.catch(() => undefined) // Then there is nothing to release.
      if (!session?.held.delete(name)) return
      const unlock = 'select pg_advisory_unlock($1, hashtext($2))'
      await inTurn(() => session.client.query(unlock, [JOB_LOCKS, name]))
    },
    close: forget,
  }
}
