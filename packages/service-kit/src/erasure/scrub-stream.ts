import type { Stream } from '@encaixe/contracts'
import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/nats-core'
import type { Bus } from '../bus/bus.ts'

const BATCH = 5_000
const FETCH_MS = 5_000
/** A reader whose process dies is forgotten by the server after this. */
const FORGOTTEN_MS = 60_000
/** How far the clocks of the database and the stream may be apart. */
const CLOCKS_APART_MS = 60 * 60 * 1_000

export interface Scrubbed {
  /** Messages overwritten and removed now. */
  removed: number
  /** Messages that some consumer has yet to acknowledge: they stay, for now. */
  waiting: number
}

/**
 * Removes messages from a stream, by the ids of their events, and overwrites where they lay. One that
 * a consumer has not acknowledged stays: its effect would be lost. Reads headers only, from `since` on:
 * a message carries the id of its event as the one it is told apart by.
 * @throws Error when the stream cannot be read to its end, or is not there; it may have been just before
 */
export async function scrubStream({
  bus,
  stream,
  eventIds,
  since,
}: {
  bus: Bus
  stream: Stream
  eventIds: ReadonlySet<string>
  /** No message with these ids is older. */
  since: Date
}): Promise<Scrubbed> {
  if (eventIds.size === 0) return { removed: 0, waiting: 0 }
  const manager = await bus.jetstream.jetstreamManager(false)
  const sequences = await sequencesOf({ bus, manager, stream, eventIds, since })
  const acknowledged = await acknowledgedUpTo(manager, stream)
  const removable = sequences.filter((sequence) => sequence <= acknowledged)
  for (const sequence of removable) await overwrite(manager, stream, sequence)
  return { removed: removable.length, waiting: sequences.length - removable.length }
}

async function sequencesOf({
  bus,
  manager,
  stream,
  eventIds,
  since,
}: Parameters<typeof scrubStream>[0] & { manager: JetStreamManager }): Promise<number[]> {
  const { name, num_pending: all } = await manager.consumers.add(stream, {
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.StartTime,
    opt_start_time: new Date(since.getTime() - CLOCKS_APART_MS).toISOString(),
    headers_only: true,
    mem_storage: true,
    inactive_threshold: nanos(FORGOTTEN_MS),
  })
  const consumer = await bus.jetstream.consumers.get(stream, name)
  const sequences: number[] = []
  try {
    let unread = all
    while (unread > 0) {
      const messages = await consumer.fetch({
        max_messages: Math.min(unread, BATCH),
        expires: FETCH_MS,
      })
      let read = 0
      for await (const message of messages) {
        read += 1
        unread = message.info.pending
        if (eventIds.has(eventIdOf(message))) sequences.push(message.seq)
      }
      // NATS went away in the middle, for one: what has not been read may hold what is looked for.
      if (read === 0) throw new Error(`${unread} messages of ${stream} could not be read`)
    }
  } finally {
    await manager.consumers.delete(stream, name)
  }
  return sequences
}

const eventIdOf = (message: JsMsg) => message.headers?.get('Nats-Msg-Id') ?? ''

/** The last message up to which every consumer that goes on from where it was has acknowledged all. */
async function acknowledgedUpTo(manager: JetStreamManager, stream: Stream): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY
  for await (const consumer of manager.consumers.list(stream)) {
    const { config, ack_floor, num_pending, num_ack_pending } = consumer
    // One with nothing to do waits for none of the messages that were read before it was asked about;
    // where it takes only some subjects, its floor would stay at the last of those.
    if (!config.durable_name || num_pending + num_ack_pending === 0) continue
    lowest = Math.min(lowest, ack_floor.stream_seq)
  }
  return lowest
}

/** 10037: no message found; 10043: … on a server of 2.9 (sequence not found). */
const ALREADY_GONE = new Set([10_037, 10_043])

async function overwrite(manager: JetStreamManager, stream: Stream, sequence: number) {
  try {
    await manager.streams.deleteMessage(stream, sequence, true)
  } catch (error) {
    // Its age, or another instance.
    if (error instanceof JetStreamApiError && ALREADY_GONE.has(error.code)) return
    throw error
  }
}
