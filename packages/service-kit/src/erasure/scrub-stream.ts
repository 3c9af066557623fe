import type { Stream } from '@encaixe/contracts'
import {
  type ConsumerInfo,
  JetStreamApiError,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream'
import type { Bus } from '../bus/bus.ts'
import { readStream } from '../events/read-stream.ts'

/** The clocks of the database and the stream may differ by so much. */
const CLOCKS_APART_MS = 60 * 60 * 1_000

export interface Scrubbed {
  /** Messages overwritten and removed now. */
  removed: number
  /** Messages that some consumer has yet to acknowledge: they stay, for now. */
  waiting: number
  /** Those consumers. */
  neededBy: string[]
}

/**
 * Removes messages from a stream by the ids of their events, and overwrites their bytes. A message that a consumer has
 * not acknowledged stays, or its effect would be lost. It reads headers only, from `since` on: the message id is the
 * id of the event.
 * @throws Error if the stream is missing or cannot be read to its end
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
  if (eventIds.size === 0) return { removed: 0, waiting: 0, neededBy: [] }
  const manager = await bus.jetstream.jetstreamManager(false)
  const start = new Date(since.getTime() - CLOCKS_APART_MS)
  const messages: Found[] = []
  await readStream({ bus, stream, start, headersOnly: true }, ({ seq, subject, headers }) => {
    if (eventIds.has(headers?.get('Nats-Msg-Id') ?? '')) messages.push({ seq, subject })
  })
  const consumers = await durableConsumers(manager, stream)
  const needing = consumers.filter((one) => messages.some((message) => needs(one, message)))
  const removable = messages.filter((message) => !needing.some((one) => needs(one, message)))
  for (const { seq } of removable) await overwrite(manager, stream, seq)
  for (const one of needing) await acknowledgeRemoved({ bus, manager, stream }, one)
  return {
    ...{ removed: removable.length, waiting: messages.length - removable.length },
    neededBy: needing.map(({ name }) => name),
  }
}

type Found = Pick<JsMsg, 'seq' | 'subject'>

/** Consumers that keep their position. */
async function durableConsumers(manager: JetStreamManager, stream: Stream) {
  const consumers: ConsumerInfo[] = []
  for await (const consumer of manager.consumers.list(stream)) {
    if (consumer.config.durable_name) consumers.push(consumer)
  }
  return consumers
}

/** Whether a consumer may still receive a message. */
function needs({ config, ack_floor, num_pending, num_ack_pending }: ConsumerInfo, message: Found) {
  const { filter_subject: only } = config
  if (only && !only.includes('*') && !only.includes('>') && only !== message.subject) return false
  // A consumer without pending messages has acknowledged all that were read before its info.
  if (num_pending + num_ack_pending === 0) return false
  return message.seq > ack_floor.stream_seq
}

/**
 * Acknowledges for a consumer the messages past its floor that are removed. A server that crashes may forget the
 * acknowledgement of a message that has been removed since; 2.9 then waits for it for ever, and so would erasures.
 */
async function acknowledgeRemoved(
  { bus, manager, stream }: { bus: Bus; manager: JetStreamManager; stream: Stream },
  { name, num_ack_pending, ack_floor, delivered }: ConsumerInfo,
): Promise<void> {
  if (num_ack_pending === 0) return
  const { state } = await manager.streams.info(stream, { deleted_details: true })
  const known = new Set(state.deleted)
  const isRemoved = async (seq: number) =>
    seq < state.first_seq ||
    known.has(seq) ||
    // The server may have forgotten the removal, too. One that is there is the next that the consumer is to have.
    (isAsking && !(await manager.streams.getMessage(stream, { seq })))
  let isAsking = true
  const end = Math.min(delivered.stream_seq, state.last_seq)
  for (let seq = ack_floor.stream_seq + 1; seq <= end; seq += 1) {
    if (!(await isRemoved(seq))) isAsking = false
    // The server goes by the sequence number; the others tell of the delivery.
    else bus.connection.publish(`$JS.ACK.${stream}.${name}.1.${seq}.0.0.0`)
  }
}

/** 10037: no message found; 10043: on a server of 2.9. */
const ALREADY_GONE = new Set([10_037, 10_043])

async function overwrite(manager: JetStreamManager, stream: Stream, seq: number) {
  try {
    await manager.streams.deleteMessage(stream, seq, true)
  } catch (error) {
    // It expired, or another replica removed it.
    if (error instanceof JetStreamApiError && ALREADY_GONE.has(error.code)) return
    throw error
  }
}
