import type { Transaction, TransactionOptions } from '../database/database.ts'
import type { RawSql } from '../database/outbox.ts'

/** A task to be done. */
export interface Task<D> {
  id: string
  key: string | null
  owner: string | null
  data: D
  /** This attempt included. */
  attempts: number
  createdAt: Date
  traceparent: string | undefined
}

/** What is done about a kind: `runOutside` for calls to others, `run` for effects in this database, or both. */
export interface TaskHandler<D, Tx extends RawSql, R = unknown> {
  /** Runs outside of a transaction. What it returns comes to `run` as the task's `result`. */
  runOutside?(task: Task<D>, context: { signal: AbortSignal }): Promise<R>
  /** Tasks of `runOutside` that one process runs at the same time; 4 by default. */
  atOnce?: number
  /** How many of these one owner has at the same time; a quarter of them by default. */
  atOnceOfOwner?: number
  /** Runs in the transaction in which the tasks are finished, so the effect happens once. */
  run?(tasks: (Task<D> & { result: R })[], t: Transaction<Tx>): Promise<unknown>
  /** Tasks of one transaction, at most; 100 by default. */
  batch?: number
  /** Run-time settings of PostgreSQL for that transaction. */
  settings?: TransactionOptions['settings']
  /** Pauses before the next attempts; a task that fails once more is given up. 1 s to 1 h, 5 of them by default. */
  retryDelaysMs?: readonly number[]
  /** Runs in the transaction that gives the task up. */
  onGivenUp?(task: Task<D>, t: Transaction<Tx>): Promise<unknown>
  /** Deletes a task when it is done. By default its row stays for 14 days, so that its dedupe key is known. */
  deleteDone?: boolean
  /** The clock that due times are compared with; the database's by default. */
  now?: () => Temporal.Instant
}
