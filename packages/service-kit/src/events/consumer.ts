import { consumerOf, erasureConsumerOf } from '@encaixe/contracts'
import { AckPolicy, type ConsumerMessages, DeliverPolicy, type JsMsg } from '@nats-io/jetstream'
import { nanos } from '@nats-io/nats-core'
import type { RawSql } from '../database/outbox.ts'
import { type ConsumerOptions, LISTENING } from './consumer-options.ts'
import { createDelivery, type Delivered } from './delivery.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import type { Retrying } from './retry-dead-letters.ts'
import { createSignal } from './signal.ts'
import { isNotFound } from './stream.ts'

export interface EventConsumer extends Retrying {
  /** Takes no more events, finishes those that run and gives the others back. */
  stop(): Promise<void>
}

const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000]
const ACK_WAIT_MS = 30_000
const CONCURRENCY = 2
const TOGETHER = 100
const PREFETCH = 256
const RETRY_MS = 500

/**
 * Handles a stream's events: each takes effect once, those of a subject in order within this replica, and waiting
 * ones in a shared transaction. It survives restarts of NATS and of the database, and the loss of the stream.
 */
export function startConsumer<Tx extends RawSql>(options: ConsumerOptions<Tx>): EventConsumer {
  const { bus, service, stream, handlers, log, metrics } = options
  const { concurrency = CONCURRENCY, together = TOGETHER, ackWaitMs = ACK_WAIT_MS } = options
  const { retryDelaysMs = RETRY_DELAYS_MS, gatherMs = 0 } = options
  const durable = (options.only ? erasureConsumerOf : consumerOf)(service, stream)
  const stopping = createSignal()
  const abort = new AbortController()
  // One name for both consumers: which of them delivers an event makes no difference.
  const consumer = consumerOf(service, stream)
  const { signal } = abort
  const delivery = createDelivery({ ...options, consumer, retryDelaysMs, signal })
  const queue = createKeyedQueue<Delivered>({
    concurrency,
    together,
    capacity: PREFETCH,
    gatherMs,
    run: delivery.deliver,
  })
  let ackHeartbeat: NodeJS.Timeout | undefined
  const untouched: JsMsg[] = []
  let messages: ConsumerMessages | undefined

  async function open(): Promise<ConsumerMessages> {
    const manager = await bus.jetstream.jetstreamManager(false)
    await manager.consumers.add(stream, {
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(ackWaitMs),
      ...(options.only && { filter_subject: options.only.natsSubject }),
      max_ack_pending: PREFETCH * 4,
      // No limit: the consumer itself decides which attempt is the last, and stores the dead letter.
      max_deliver: -1,
    })
    const pulled = await bus.jetstream.consumers.get(stream, durable)
    return pulled.consume({ max_messages: PREFETCH, ...LISTENING })
  }

  async function take(message: JsMsg) {
    if (abort.signal.aborted) return untouched.push(message)
    const delivered = await delivery.receive(message)
    if (!delivered) return
    ackHeartbeat ??= setTimeout(keepInHand, ackWaitMs / 3)
    return queue.push(delivered)
  }

  /** Tells the server, for as long as something is in hand, that it is not to give it to another instance. */
  function keepInHand() {
    const inHand = queue.inHand()
    const isOver = inHand.length === 0 || bus.connection.isClosed()
    ackHeartbeat = isOver ? undefined : setTimeout(keepInHand, ackWaitMs / 3)
    if (!isOver) for (const { message } of inHand) message.working()
  }

  async function run() {
    let said = ''
    while (!abort.signal.aborted) {
      try {
        const opened = await open()
        // Stopped meanwhile: nobody else ends it, and what nobody reads never closes.
        if (abort.signal.aborted) return opened.stop()
        messages = opened
        if (said) log.info({ stream }, 'events are coming again')
        said = ''
        for await (const message of messages) await take(message)
      } catch (error) {
        const reason = isNotFound(error) ? 'there is no such stream yet' : String(error)
        if (reason !== said && !abort.signal.aborted)
          log.warn({ stream, reason }, 'waiting for events')
        said = reason
      }
      if (!abort.signal.aborted) await stopping.wait(RETRY_MS)
    }
  }

  /**
   * A request for a consumer's info makes the server look who still listens. Without it server 2.9 gives the first
   * returned event to the pull that has just ended, where it is lost until the ack wait ends.
   */
  async function forgetPulls() {
    if (!bus.ready()) return
    const manager = await bus.jetstream.jetstreamManager(false)
    await manager.consumers.info(stream, durable)
  }

  metrics?.measured(durable, async () => {
    if (!bus.ready()) return
    const manager = await bus.jetstream.jetstreamManager(false)
    try {
      const { num_pending, num_ack_pending } = await manager.consumers.info(stream, durable)
      metrics.consumerPending.set({ stream, consumer: durable }, num_pending + num_ack_pending)
    } catch (error) {
      // Not made yet: there is nothing to measure.
      if (!isNotFound(error)) throw error
    }
  })

  const running = run()
  return {
    consumer,
    types: handlers.map(({ type }) => type),
    reprocess: delivery.reprocess,
    async stop() {
      abort.abort()
      stopping.raise()
      await messages?.close()
      await Promise.all([queue.stop(), running])
      await forgetPulls().catch(() => undefined) // NATS is away; the events come again by themselves.
      for (const message of untouched) message.nak()
      for (const { message } of queue.inHand()) message.nak()
      clearTimeout(ackHeartbeat)
    },
  }
}
