import type { EventContract, Stream } from '@encaixe/contracts'
import type { Bus } from '../bus/bus.ts'
import type { RawSql } from '../database/outbox.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { EventDatabase } from './effect.ts'
import type { EventEntry } from './handlers.ts'

export interface ConsumerOptions<Tx extends RawSql> {
  bus: Bus
  service: string
  stream: Stream
  database: EventDatabase<Tx>
  /** What to do about each type; other types are ignored. */
  handlers: EventEntry<Tx>[]
  /**
   * An event of erasures. It is read alone, by a durable consumer of its own, whose filter never changes: the consumer of
   * all other events begins with the first handler, at the beginning of the stream (docs/adr/0040-two-consumers.md).
   */
  only?: EventContract
  log: Logger
  metrics?: Metrics | undefined
  /** Pauses before the next attempts, in milliseconds; an event that fails once more is dead. */
  retryDelaysMs?: readonly number[]
  /** Transactions at the same time; 2 by default. */
  concurrency?: number
  /** Events, of different aggregates, that share a transaction; at most 100 by default. */
  together?: number
  /** How long a transaction waits for more events: for effects that nobody waits for. */
  gatherMs?: number
  /** How long the server waits for a sign of life before it gives the event to another instance. */
  ackWaitMs?: number
}

/** How a stream is listened to. Waiting costs a message to the server and back each time, and a heartbeat as well. */
export const LISTENING = {
  expires: 60_000,
  idle_heartbeat: 20_000,
  abort_on_missing_resource: true,
}
