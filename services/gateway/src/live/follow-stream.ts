import { setTimeout as sleep } from 'node:timers/promises'
import { type CloudEvent, cloudEvent, type Stream } from '@encaixe/contracts'
import { type Bus, LISTENING, type Logger } from '@encaixe/service-kit'
import { type ConsumerMessages, DeliverPolicy } from '@nats-io/jetstream'

interface FollowOptions {
  bus: Bus
  stream: Stream
  log: Logger
  /** The sequence after which to continue; undefined at first. */
  readUpTo: () => number | undefined
  /** The time from which to read at first. */
  start: () => Temporal.Instant
  /** The next message comes after this sequence, which differs from `readUpTo` if messages are lost. */
  onBegin: (after: number) => void
  /** The next message, by the subject of its event; `read` throws if it is no event. */
  onMessage: (message: { seq: number; subject: string; read: () => CloudEvent }) => void
}

const RETRY_MS = 500
const PREFETCH = 500
/** The server deletes the consumer of a process that died after this. */
const FORGOTTEN_MS = 60_000

/**
 * Follows a stream for this process alone, with an ephemeral, ordered consumer. After the loss of NATS it continues
 * where it stopped.
 */
export function followStream(options: FollowOptions) {
  const { bus, stream, log, readUpTo, start, onBegin, onMessage } = options
  const stopping = new AbortController()
  let messages: ConsumerMessages | undefined

  const consumerFrom = (from: object) =>
    bus.jetstream.consumers.get(stream, { ...from, inactive_threshold: FORGOTTEN_MS * 1_000_000 })

  /** The sequence after which to read the first time. */
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
    return consumer.consume({ max_messages: PREFETCH, ...LISTENING })
  }

  async function run() {
    let said = ''
    while (!stopping.signal.aborted) {
      try {
        messages = await open()
        said = ''
        for await (const message of messages) {
          if (stopping.signal.aborted) break
          const { seq, subject } = message
          onMessage({ seq, subject, read: () => cloudEvent.parse(message.json()) })
        }
      } catch (error) {
        const reason = String(error)
        if (reason !== said && !stopping.signal.aborted)
          log.warn({ stream, reason }, 'waiting for events')
        said = reason
      }
      await sleep(RETRY_MS, undefined, stopping).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await messages?.close()
      await running
    },
  }
}
