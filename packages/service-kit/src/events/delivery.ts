import { setTimeout as sleep } from 'node:timers/promises'
import { type CloudEvent, eventTypeOf } from '@encaixe/contracts'
import type { JsMsg } from '@nats-io/jetstream'
import { decode } from '../bus/wire.ts'
import type { RawSql } from '../database/outbox.ts'
import type { ConsumerOptions } from './consumer-options.ts'
import { keepDeadLetter } from './dead-letters.ts'
import { applyEvents, type Outcome, reasonOf, UnreadableEvent } from './effect.ts'
import { parseEvent } from './handlers.ts'

export interface Delivered {
  message: JsMsg
  event: CloudEvent
  /** Its subject: events of one subject stay in order. */
  key: string
  /** The next attempt included. */
  attempts: number
}

const DATABASE_RETRY_MS = 500

/** Handles the messages of a stream: ack, retry or dead letter. */
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
}) {
  const entries = new Map(handlers.map((entry) => [entry.type, entry]))
  const count = (type: string, outcome: string) => metrics?.events.inc({ stream, type, outcome })
  const pause = () => sleep(DATABASE_RETRY_MS, undefined, { signal }).catch(() => undefined)

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

  /** @returns the milliseconds until its retry; undefined if it is settled */
  async function attempt(delivered: Delivered): Promise<number | undefined> {
    const { message, event, attempts } = delivered
    const { type, id: eventId } = event
    try {
      await applyAlone(event)
      message.ack()
      return undefined
    } catch (error) {
      // The absence of the database is no failure of the event.
      if (await waitedForDatabase()) return 0
      const delay = error instanceof UnreadableEvent ? undefined : retryDelaysMs[attempts - 1]
      if (delay === undefined) {
        const isKept = await giveUp({ message, eventId, type, attempts }, error)
        return isKept ? undefined : DATABASE_RETRY_MS
      }
      log.warn({ err: error, eventId, type, stream, attempts, delay }, 'an event is retried later')
      count(type, 'failed')
      delivered.attempts += 1
      return delay
    }
  }

  /** Returns at once if the database answers; otherwise waits until it does, or the consumer stops. */
  async function waitedForDatabase(): Promise<boolean> {
    if (await database.ready()) return false
    log.warn({ stream }, 'the database is away: events wait for it')
    while (!signal.aborted && !(await database.ready())) await pause()
    return true
  }

  /** Gives an event up. @returns whether its dead letter is stored */
  async function giveUp(
    dead: { message: JsMsg; eventId: string; type: string; attempts: number },
    error: unknown,
  ): Promise<boolean> {
    const { message, eventId, type, attempts } = dead
    const json = decode(message.data)
    try {
      await database.transaction(({ tx }) =>
        keepDeadLetter(tx, { consumer, stream, eventId, json, error, attempts }),
      )
    } catch (cause) {
      log.error({ err: cause, stream }, 'a dead letter could not be stored; trying again')
      return false
    }
    log.error({ err: error, eventId, type, stream, attempts }, 'an event is dead')
    message.term()
    count(type, 'dead')
    return true
  }

  return {
    /** Reads a message; returns undefined if nothing is left to do about it. */
    async receive(message: JsMsg): Promise<Delivered | undefined> {
      const attempts = message.info.deliveryCount
      // The subject says the type, so what concerns nobody here is not even read.
      const type = eventTypeOf(message.subject)
      if (!entries.has(type)) {
        message.ack()
        count(type, 'ignored')
        return undefined
      }
      try {
        const event = parseEvent(decode(message.data))
        if (event.type !== type)
          throw new Error(`an event of ${event.type} on the subject of ${type}`)
        return { message, event, key: event.subject, attempts }
      } catch (error) {
        const reason = new UnreadableEvent(reasonOf(error), { cause: error })
        const eventId = `${stream}:${message.seq}`
        const dead = { message, eventId, type: 'unreadable', attempts }
        while (!signal.aborted && !(await giveUp(dead, reason))) await pause()
      }
      return undefined
    },
    /**
     * Handles events of different subjects in one transaction and settles their messages. If that fails, each is
     * handled alone.
     * @returns the milliseconds after which each is retried; undefined for one that is settled
     */
    async deliver(batch: Delivered[]): Promise<(number | undefined)[]> {
      const left = new Set(batch.length > 1 ? await attemptTogether(batch) : batch)
      const retryMs: (number | undefined)[] = []
      for (const one of batch) retryMs.push(left.has(one) ? await attempt(one) : undefined)
      return retryMs
    },
    /** Handles the event of a dead letter. */
    reprocess: applyAlone,
  }
}
