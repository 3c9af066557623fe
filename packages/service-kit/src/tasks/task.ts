import type { Transaction } from '../database/database.ts'
import type { RawSql } from '../database/outbox.ts'

/** A task to be done. */
export interface Task<D> {
  id: string
  key: string | null
  data: D
  /** This attempt included. */
  attempts: number
  createdAt: Date
  traceparent: string | undefined
}

/** What is done about a kind: `run` for effects in this database, `runOutside` for calls to others. */
export interface TaskHandler<D, Tx extends RawSql> {
  /** Runs in the transaction in which the tasks are finished, so the effect happens once. */
  run?(tasks: Task<D>[], t: Transaction<Tx>): Promise<unknown>
  /** Tasks of one transaction of `run`, at most; 100 by default. */
  batch?: number
  /** Runs outside of a transaction; `finish` ends the task in the transaction that keeps the result. */
  runOutside?(
    task: Task<D>,
    context: { signal: AbortSignal; finish: (t: Pick<Transaction<Tx>, 'tx'>) => Promise<void> },
  ): Promise<unknown>
  /** Tasks of `runOutside` that one process runs at the same time; 4 by default. */
  atOnce?: number
  /** Pauses before the next attempts; a task that fails once more is given up. 1 s to 1 h, 5 of them by default. */
  retryDelaysMs?: readonly number[]
  /** Runs in the transaction that gives the task up. */
  onGivenUp?(task: Task<D>, t: Transaction<Tx>): Promise<unknown>
  /** For how long dedupe keys of done tasks are known; 14 by default. 0 deletes a task when it is done. */
  keepDays?: number
  /** The clock that due times are compared with; the database's by default. */
  now?: () => Temporal.Instant
}
