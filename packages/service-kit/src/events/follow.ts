import type { CloudEvent, Stream } from '@encaixe/contracts'
import { type ConsumerMessages, DeliverPolicy } from '@nats-io/jetstream'
import type { Bus } from '../bus/bus.ts'
import { decode } from '../bus/wire.ts'
import type { Logger } from '../telemetry/log.ts'
import { parseEvent } from './handlers.ts'
import { createSignal } from './signal.ts'
import { isNotFound } from './stream.ts'

interface FollowOptions {
  bus: Bus
  stream: Stream
  log: Logger
  /** After which sequence to go on; undefined at first. */
  readUpTo: () => number | undefined
  /** From when on to read at first. */
  start: () => Temporal.Instant
  /** What comes next is what comes after this sequence: another one than that read up to when it is lost. */
  onBegin: (after: number) => void
  /** The next message, by the subject of its event; `read` throws where it is no event. */
  onMessage: (message: { seq: number; subject: string; read: () => CloudEvent }) => void
}

const RETRY_MS = 500
const PREFETCH = 500
/** A follower whose process dies is forgotten by the server after this. */
const FORGOTTEN_MS = 60_000

/**
 * Follows a stream for this process alone: an ephemeral, ordered consumer that remembers nothing at the
 * server. Whatever happens to NATS, it goes on where it stopped.
 */
export function followStream(options: FollowOptions) {
  const { bus, stream, log, readUpTo, start, onBegin, onMessage } = options
  const stopping = createSignal()
  let isStopped = false
  let messages: ConsumerMessages | undefined

  const consumerFrom = (from: object) =>
    bus.jetstream.consumers.get(stream, { ...from, inactive_threshold: FORGOTTEN_MS * 1_000_000 })

  /** After which sequence the first time begins. */
  async function beginning(): Promise<number> {
    const from = await consumerFrom({
      deliver_policy: DeliverPolicy.StartTime,
      opt_start_time: start().toString(),
    })
    const { delivered } = await from.info(true)
    await from.delete()
    return delivered.stream_seq
  }

  async function open(): Promise<ConsumerMessages> {
    const after = readUpTo() ?? (await beginning())
    const consumer = await consumerFrom({
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: after + 1,
    })
    const { delivered } = await consumer.info(true)
    onBegin(delivered.stream_seq)
    return consumer.consume({
      max_messages: PREFETCH,
      expires: 10_000,
      idle_heartbeat: 2_000,
      abort_on_missing_resource: true,
    })
  }

  async function run() {
    let said = ''
    while (!isStopped) {
      try {
        messages = await open()
        said = ''
        for await (const message of messages) {
          if (isStopped) break
          const { seq, subject } = message
          onMessage({ seq, subject, read: () => parseEvent(decode(message.data)) })
        }
      } catch (error) {
        const reason = isNotFound(error) ? 'there is no such stream yet' : String(error)
        if (reason !== said && !isStopped) log.warn({ stream, reason }, 'waiting for events')
        said = reason
      }
      if (!isStopped) await stopping.wait(RETRY_MS)
    }
  }

  const running = run()
  return {
    async stop() {
      isStopped = true
      stopping.raise()
      await messages?.close()
      await running
    },
  }
}
