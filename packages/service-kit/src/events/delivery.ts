import { setTimeout as sleep } from 'node:timers/promises'
import type { CloudEvent } from '@encaixe/contracts'
import type { JsMsg } from '@nats-io/jetstream'
import { decode } from '../bus/wire.ts'
import type { RawSql } from '../database/outbox.ts'
import type { ConsumerOptions } from './consumer.ts'
import { keepDeadLetter } from './dead-letters.ts'
import { applyEvent, reasonOf, UnreadableEvent } from './effect.ts'
import { parseEvent } from './handlers.ts'
import type { LaneItem } from './lanes.ts'

export interface Delivered extends LaneItem {
  message: JsMsg
  event: CloudEvent
}

export interface Delivery {
  /** Reads a message; undefined when nothing is left to do about it. */
  receive(message: JsMsg): Promise<Delivered | undefined>
  /** Handles it and settles the message; returns after how many milliseconds it comes again. */
  deliver(delivered: Delivered): Promise<number | undefined>
  /** Handles an event that was dead. */
  revive(event: CloudEvent): Promise<void>
}

const DATABASE_RETRY_MS = 500

/** What happens to one message of a stream. */
export function createDelivery<Tx extends RawSql>({
  database,
  stream,
  handlers,
  log,
  metrics,
  afterCommit,
  consumer,
  retryDelaysMs,
  maxDeliver,
  signal,
}: ConsumerOptions<Tx> & {
  consumer: string
  retryDelaysMs: readonly number[]
  maxDeliver: number
  signal: AbortSignal
}): Delivery {
  const entries = new Map(handlers.map((entry) => [entry.type, entry]))
  const count = (type: string, outcome: string) => metrics?.events.inc({ stream, type, outcome })

  /** Waits while the database is away: that is no failure of the event. */
  async function untilDatabaseAnswers() {
    while (!(await database.ready())) await sleep(DATABASE_RETRY_MS, undefined, { signal })
  }

  async function bury(message: JsMsg, eventId: string, type: string, error: unknown) {
    const attempts = message.info.deliveryCount
    const json = decode(message.data)
    log.error({ err: error, eventId, type, stream, attempts }, 'an event is dead')
    await database.transaction(({ tx }) =>
      keepDeadLetter(tx, { consumer, stream, eventId, json, error, attempts }),
    )
    message.term()
    count(type, 'dead')
  }

  async function apply(event: CloudEvent): Promise<void> {
    const entry = entries.get(event.type)
    if (!entry) return
    const outcome = await applyEvent({ database, consumer, event, entry })
    count(event.type, outcome)
    if (outcome === 'duplicate' || !afterCommit) return
    try {
      await afterCommit(event)
    } catch (error) {
      log.error({ err: error, eventId: event.id, type: event.type }, 'an after-effect failed')
    }
  }

  async function attempt({ message, event }: Delivered): Promise<number | undefined> {
    try {
      await apply(event)
    } catch (error) {
      await untilDatabaseAnswersOr(error)
      const attempts = message.info.deliveryCount
      if (error instanceof UnreadableEvent || attempts >= maxDeliver) {
        await bury(message, event.id, event.type, error)
        return undefined
      }
      const delay = retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1] ?? 1_000
      const { type, id: eventId } = event
      log.warn({ err: error, eventId, type, stream, attempts, delay }, 'an event comes again later')
      message.nak(delay)
      count(event.type, 'failed')
      return delay
    }
    message.ack()
    return undefined
  }

  /** Rethrows as {@link DatabaseAway} what failed because the database is away, once it is back. */
  async function untilDatabaseAnswersOr(error: unknown) {
    if (await database.ready()) return
    log.warn({ stream }, 'the database is away: events wait for it')
    await untilDatabaseAnswers()
    throw new DatabaseAway('The database was away.', { cause: error })
  }

  return {
    async receive(message) {
      let event: CloudEvent
      try {
        event = parseEvent(decode(message.data))
      } catch (error) {
        const reason = new UnreadableEvent(reasonOf(error), { cause: error })
        await persistently(() => bury(message, `${stream}:${message.seq}`, 'unreadable', reason))
        return undefined
      }
      if (entries.has(event.type)) return { message, event, lane: event.subject, id: event.id }
      message.ack()
      count(event.type, 'ignored')
      return undefined
    },
    async deliver(delivered) {
      return persistently(() => attempt(delivered))
    },
    revive: apply,
  }

  /** Tries until the database has taken it, or the consumer stops and the message comes again. */
  async function persistently<T>(work: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (signal.aborted) return undefined
        if (!(error instanceof DatabaseAway)) {
          log.error({ err: error, stream }, 'an event could not be settled; trying again')
        }
        await sleep(DATABASE_RETRY_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }
}

class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}
