import { setTimeout as sleep } from 'node:timers/promises'
import type { CloudEvent } from '@encaixe/contracts'
import type { JsMsg } from '@nats-io/jetstream'
import { decode } from '../bus/wire.ts'
import type { RawSql } from '../database/outbox.ts'
import type { ConsumerOptions } from './consumer-options.ts'
import { keepDeadLetter } from './dead-letters.ts'
import { applyEvents, type Outcome, reasonOf, UnreadableEvent } from './effect.ts'
import { parseEvent } from './handlers.ts'
import type { QueuedItem } from './keyed-queue.ts'

export interface Delivered extends QueuedItem {
  message: JsMsg
  event: CloudEvent
}

export interface Delivery {
  /** Reads a message; undefined when nothing is left to do about it. */
  receive(message: JsMsg): Promise<Delivered | undefined>
  /**
   * Handles events of different subjects in one transaction and settles their messages; returns after
   * how many milliseconds each comes again, if it does. When one spoils it for all, each goes alone.
   */
  deliver(delivered: Delivered[]): Promise<(number | undefined)[]>
  /** Handles an event that was dead. */
  reprocess(event: CloudEvent): Promise<void>
}

const DATABASE_RETRY_MS = 500

/** What happens to one message of a stream. */
export function createDelivery<Tx extends RawSql>({
  database,
  stream,
  handlers,
  log,
  metrics,
  consumer,
  retryDelaysMs,
  signal,
}: ConsumerOptions<Tx> & {
  consumer: string
  retryDelaysMs: readonly number[]
  signal: AbortSignal
}): Delivery {
  const entries = new Map(handlers.map((entry) => [entry.type, entry]))
  const count = (type: string, outcome: string) => metrics?.events.inc({ stream, type, outcome })

  /** Waits while the database is away: that is no failure of the event. */
  async function untilDatabaseAnswers() {
    while (!(await database.ready())) await sleep(DATABASE_RETRY_MS, undefined, { signal })
  }

  async function moveToDeadLetters(message: JsMsg, eventId: string, type: string, error: unknown) {
    const attempts = message.info.deliveryCount
    const json = decode(message.data)
    log.error({ err: error, eventId, type, stream, attempts }, 'an event is dead')
    await database.transaction(({ tx }) =>
      keepDeadLetter(tx, { consumer, stream, eventId, json, error, attempts }),
    )
    message.term()
    count(type, 'dead')
  }

  async function apply(events: CloudEvent[]): Promise<Outcome[]> {
    const effects = events.flatMap((event) => {
      const entry = entries.get(event.type)
      return entry ? { event, entry } : []
    })
    const outcomes = await applyEvents({ database, consumer, effects })
    for (const [index, { event }] of effects.entries()) {
      const outcome = outcomes[index]
      if (typeof outcome === 'string') count(event.type, outcome)
    }
    return outcomes
  }

  async function applyAlone(event: CloudEvent): Promise<void> {
    const [outcome] = await apply([event])
    if (outcome instanceof UnreadableEvent) throw outcome
  }

  /** @returns those that are not settled by it */
  async function attemptTogether(batch: Delivered[]): Promise<Delivered[]> {
    try {
      const outcomes = await apply(batch.map(({ event }) => event))
      const isDone = (index: number) => typeof outcomes[index] === 'string'
      for (const { message } of batch.filter((_, index) => isDone(index))) message.ack()
      return batch.filter((_, index) => !isDone(index))
    } catch (error) {
      log.debug({ err: error, stream, events: batch.length }, 'events are handled one by one')
      return batch
    }
  }

  async function attempt({ message, event }: Delivered): Promise<number | undefined> {
    try {
      await applyAlone(event)
    } catch (error) {
      await untilDatabaseAnswersOr(error)
      const attempts = message.info.deliveryCount
      const delay = retryDelaysMs[attempts - 1]
      if (error instanceof UnreadableEvent || delay === undefined) {
        await moveToDeadLetters(message, event.id, event.type, error)
        return undefined
      }
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
        await retryUntilStored(() =>
          moveToDeadLetters(message, `${stream}:${message.seq}`, 'unreadable', reason),
        )
        return undefined
      }
      if (entries.has(event.type)) return { message, event, key: event.subject, id: event.id }
      message.ack()
      count(event.type, 'ignored')
      return undefined
    },
    async deliver(batch) {
      const left = new Set(batch.length > 1 ? await attemptTogether(batch) : batch)
      const again: (number | undefined)[] = []
      for (const delivered of batch) {
        again.push(
          left.has(delivered) ? await retryUntilStored(() => attempt(delivered)) : undefined,
        )
      }
      return again
    },
    reprocess: applyAlone,
  }

  /** Tries until the database has taken it, or the consumer stops and the message comes again. */
  async function retryUntilStored<T>(work: () => Promise<T>): Promise<T | undefined> {
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
