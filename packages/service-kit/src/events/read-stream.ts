import type { Stream } from '@encaixe/contracts'
import { AckPolicy, DeliverPolicy, type JetStreamManager, type JsMsg } from '@nats-io/jetstream'
import { nanos } from '@nats-io/nats-core'
import type { Bus } from '../bus/bus.ts'

const PREFETCH = 5_000
/** A reader that receives nothing for so long gives up. */
const SILENCE_MS = 5_000
/** The server deletes the consumer of a process that died after this. */
const FORGOTTEN_MS = 60_000

/**
 * Reads a stream from a time on, or its `last` so many sequence numbers, up to the message that is the newest now.
 * It asks the server neither for their number nor by their time: after a crash, version 2.9 is wrong about both if messages
 * were removed.
 * @throws Error if the stream is missing or could not be read to its end
 */
export async function readStream(
  {
    bus,
    stream,
    start,
    headersOnly = false,
  }: { bus: Bus; stream: Stream; start: Date | { last: number }; headersOnly?: boolean },
  visit: (message: JsMsg) => void,
): Promise<void> {
  const manager = await bus.jetstream.jetstreamManager(false)
  const { state } = await manager.streams.info(stream, { deleted_details: true })
  const lastOf = lastMessage(manager, stream, new Set(state.deleted))
  const oldest = Math.max(state.first_seq, 1)
  const newest = await lastOf({ from: oldest, to: state.last_seq })
  if (!newest || (start instanceof Date && newest.time < start)) return
  const { name } = await manager.consumers.add(stream, {
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq:
      start instanceof Date
        ? await sequenceAt(start, { lastOf, oldest, newest })
        : Math.max(1, newest.seq - start.last + 1),
    headers_only: headersOnly,
    mem_storage: true,
    inactive_threshold: nanos(FORGOTTEN_MS),
  })
  try {
    const consumer = await bus.jetstream.consumers.get(stream, name)
    const messages = await consumer.consume({
      max_messages: PREFETCH,
      abort_on_missing_resource: true,
    })
    const silence = setTimeout(() => messages.stop(), SILENCE_MS)
    let seq = 0
    try {
      for await (const message of messages) {
        silence.refresh()
        visit(message)
        seq = message.seq
        if (seq >= newest.seq) break
      }
    } finally {
      clearTimeout(silence)
      messages.stop()
    }
    if (seq < newest.seq) throw new Error(`${stream} was read to ${seq}, not to ${newest.seq}`)
  } finally {
    await manager.consumers.delete(stream, name)
  }
}

interface Range {
  from: number
  to: number
}

/** Finds the last message of a range of sequence numbers; undefined if none is left there. */
const lastMessage =
  (manager: JetStreamManager, stream: Stream, gone: ReadonlySet<number>) =>
  async ({ from, to }: Range) => {
    for (let seq = to; seq >= from; seq -= 1) {
      if (gone.has(seq)) continue
      const message = await manager.streams.getMessage(stream, { seq })
      if (message) return { seq, time: message.time }
      // Removed just now, or the server lost the record of its removal in a crash.
    }
    return undefined
  }

/**
 * The first sequence number at this time or later, by the messages' own times. A server of 2.9 that restarts while its
 * newest message is removed no longer knows how new its messages are, and gives none to who asks by time.
 */
async function sequenceAt(
  start: Date,
  stream: {
    lastOf: ReturnType<typeof lastMessage>
    oldest: number
    newest: { seq: number }
  },
): Promise<number> {
  let [from, to] = [stream.oldest, stream.newest.seq]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const message = await stream.lastOf({ from, to: middle })
    if (message && message.time >= start) to = message.seq
    else from = middle + 1
  }
  return to
}
