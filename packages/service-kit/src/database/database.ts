import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventContract } from '@encaixe/contracts'
import { PrismaPg } from '@prisma/adapter-pg'
import { createLogger, type Logger } from '../telemetry/log.ts'
import { beginWith, Pool } from './begin.ts'
import { isWriteConflict } from './errors.ts'
import {
  type EmitOptions,
  insertOutboxRows,
  type OutboxRow,
  outboxRow,
  type RawSql,
} from './outbox.ts'

type Isolation = 'read committed' | 'serializable'
type Settings = Readonly<Record<string, string>>

/** An open transaction and the events that commit with it. */
export interface Transaction<Tx> {
  tx: Tx
  /**
   * Publishes an event if, and only if, the transaction commits. The rows go in together just before the
   * commit, when the aggregate is locked, so that their order is that of the changes.
   * @returns the event's id
   */
  emit<E extends EventContract>(event: E, options: EmitOptions<E>): Promise<string>
  /** Says that a statement of the service's own inserted an {@link outboxRow}. */
  emitted(): void
  /**
   * Runs the work once the transaction has committed, in the order of the calls and in the scope of the
   * call; never for an attempt that lost or failed. It cannot fail the caller (an error is logged), and a
   * process that dies right after the commit misses it: for what a later look would find anyway.
   */
  afterCommit(work: () => void): void
}

export interface TransactionOptions {
  /** Read committed by default. */
  isolation?: Isolation | undefined
  /** Run-time settings of PostgreSQL for this transaction, from its first statement on. */
  settings?: Settings | undefined
  /** How often it is tried when it loses against another transaction; 5 by default. */
  attempts?: number
  /** How long it may take, in milliseconds; 10,000 by default. */
  timeoutMs?: number
  /** Called each time it loses against another transaction. */
  onConflict?: () => void
}

export interface Database<Client, Tx> {
  prisma: Client
  /**
   * Runs the work in a transaction, again from its start when it loses against another one. No call
   * to another service inside: the work may run several times.
   */
  transaction<T>(work: (t: Transaction<Tx>) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Whether it answers. */
  ready(): Promise<boolean>
  close(): Promise<void>
  /** Called after each commit with an event: wakes the relay. */
  onCommit(listener: () => void): void
}

/** What the kit needs of a generated Prisma client. */
export interface TransactionClient<Tx> extends RawSql {
  $transaction<T>(
    work: (tx: Tx) => Promise<T>,
    options?: { maxWait?: number; timeout?: number },
  ): Promise<T>
  $disconnect(): Promise<void>
}

/**
 * Settings for statements that all find their rows by an index. A prepared statement keeps the plan that it got while its
 * tables were empty, a scan, until they are analyzed, which is a minute.
 */
export const byIndex = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' }

/**
 * Settings for a connection that holds a lock for its life: a client whose machine or network has gone holds
 * it for half a minute, and not for the two hours after which a connection is looked after by default.
 */
export const soonNoticedLoss = {
  tcp_keepalives_idle: '15',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
}

const POOL_WAIT_MS = 5_000
const TRANSACTION_MS = 10_000

/** Opens a service's own database. Nothing is connected before the first query. */
export function openDatabase<Client extends RawSql, Tx extends RawSql>({
  url,
  poolSize = 16,
  settings = {},
  create,
  log = createLogger({ service: 'database' }),
}: {
  url: string
  poolSize?: number
  /** Run-time settings of PostgreSQL for every connection, such as `{ application_name: 'booking' }`. */
  settings?: Settings
  create: (adapter: PrismaPg) => Client & TransactionClient<Tx>
  /** Where failures after a commit are logged. */
  log?: Logger
}): Database<Client, Tx> {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    // A resting service looks every 15 s and would connect anew each time: a process of PostgreSQL, a password and each
    // statement's plan.
    min: 1,
    connectionTimeoutMillis: POOL_WAIT_MS,
    keepAlive: true,
    // PrismaPg writes and reads timestamptz without looking at the zone: it must be UTC.
    options: connectionOptions({
      ...settings,
      timezone: 'UTC',
      default_transaction_isolation: 'read committed',
    }),
  })
  // A connection that dies while idle is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => undefined)
  const prisma = create(new PrismaPg(pool, { statementNameGenerator: statementNames() }))
  const listeners = new Set<() => void>()

  async function once<T>(
    work: (t: Transaction<Tx>) => Promise<T>,
    { isolation, settings, timeoutMs = TRANSACTION_MS }: TransactionOptions,
  ): Promise<T> {
    const rows: OutboxRow[] = []
    const following: (() => void)[] = []
    let hasEmitted = false
    const options = { maxWait: POOL_WAIT_MS, timeout: timeoutMs }
    const open = (verify?: () => void) =>
      prisma.$transaction(async (tx) => {
        verify?.()
        const result = await work({
          tx,
          emit: async (event, options) => {
            const row = outboxRow(event, options)
            rows.push(row)
            return row.id
          },
          emitted: () => {
            hasEmitted = true
          },
          afterCommit: (work) => void following.push(AsyncLocalStorage.bind(() => follow(work))),
        })
        await insertOutboxRows(tx, rows)
        return result
      }, options)
    const result = await (isolation || settings
      ? beginWith(beginning({ isolation, settings }), open)
      : open())
    if (hasEmitted || rows.length > 0) for (const listener of listeners) listener()
    for (const work of following) work()
    return result
  }

  /** Logs a later failure too: a function that returns a promise passes as one that returns nothing. */
  function follow(work: () => void) {
    Promise.try(work).catch((error: unknown) =>
      log.error({ err: error }, 'work after a commit failed'),
    )
  }

  return {
    prisma,
    async transaction(work, options = {}) {
      const { attempts = 5, onConflict } = options
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(work, options)
        } catch (error) {
          if (!isWriteConflict(error)) throw error
          onConflict?.()
          if (attempt >= attempts) throw error
          await sleep(Math.random() * 5 * 2 ** attempt)
        }
      }
    },
    async ready() {
      try {
        await pool.query('select 1')
        return true
      } catch {
        // Whether it answers is the question; each caller's own failure is logged where it happens.
        return false
      }
    },
    async close() {
      await prisma.$disconnect()
      await pool.end()
    },
    onCommit: (listener) => void listeners.add(listener),
  }
}

function beginning({
  isolation = 'read committed',
  settings = {},
}: Pick<TransactionOptions, 'isolation' | 'settings'>): string {
  const local = Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`)
  return [`begin isolation level ${isolation}`, ...local].join('; ')
}

/**
 * Settings as the options of a connection. No statement is compiled to machine code: PostgreSQL does that when one
 * looks expensive, which one that scans in spite of `byIndex` does. A query of 10 ms took 80 by that, and its
 * connection held 50 MB from then on.
 */
export const connectionOptions = (settings: Settings) =>
  Object.entries({ jit: 'off', ...settings })
    .map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\ ]/g, '\\$&')}`)
    .join(' ')

/** Texts that vary without end, such as lists of parameters, get no name past this many. */
const MOST_STATEMENTS = 500

/** Names for prepared statements, so that PostgreSQL parses each text once for each connection. */
function statementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size >= MOST_STATEMENTS) return ''
    const name = createHash('sha1').update(sql).digest('base64url')
    names.set(sql, name)
    return name
  }
}
