import { ensureStream, eventHandlers, newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { type EventConsumer, startConsumer } from '../src/events/consumer.ts'
import type { ConsumerOptions } from '../src/events/consumer-options.ts'
import { Counted, openWorld, setCounter, type Tx, type World } from './fixtures.ts'

export const on = eventHandlers<Tx>()

/** What a reading service does about an event: the counter gets the value. */
export const keepsValue = on(Counted, ({ subject, data }, t) => setCounter(t, subject, data.value))

type Options = Partial<ConsumerOptions<Tx>> & Pick<ConsumerOptions<Tx>, 'handlers'>

export interface Reader extends World {
  consume(options: Options): EventConsumer
  /** Puts a message on the stream as any program might. */
  publish(text: string, type?: string): Promise<unknown>
  countedValue(id: string): Promise<number | undefined>
  untilValue(id: string, value: number): Promise<unknown>
  redelivered(): Promise<number>
  untilSettled(): Promise<unknown>
}

/** A world with a stream, and a service that reads it. */
export async function openReader(): Promise<Reader> {
  const world = await openWorld()
  const { bus, database, log } = world
  await ensureStream(bus, 'BOOKING')
  const consumers: EventConsumer[] = []
  const info = async () => {
    const manager = await bus.jetstream.jetstreamManager()
    return manager.consumers.info('BOOKING', 'reader-booking')
  }
  const countedValue = async (id: string) =>
    (await database.prisma.counter.findUnique({ where: { id } }))?.value

  return {
    ...world,
    consume(options) {
      const consumer = startConsumer({
        bus,
        database,
        log,
        service: 'reader',
        stream: 'BOOKING',
        retryDelaysMs: [20, 50],
        ...options,
      })
      consumers.push(consumer)
      return consumer
    },
    publish: (text, type = Counted.type) => bus.jetstream.publish(`events.${type}`, text),
    countedValue,
    untilValue: (id, value) =>
      until(async () => (await countedValue(id)) === value, { what: `value ${value}` }),
    redelivered: async () => (await info()).num_redelivered,
    untilSettled: () =>
      until(
        async () => {
          const { num_pending, num_ack_pending } = await info()
          return num_pending + num_ack_pending === 0
        },
        { what: 'everything acknowledged' },
      ),
    async close() {
      await Promise.all(consumers.map((consumer) => consumer.stop()))
      await world.close()
    },
  }
}

/** A CloudEvent as another program might write it. */
export const cloudEvent = (subject: string, data: unknown, id = newId()) =>
  JSON.stringify({
    specversion: '1.0',
    id,
    source: '/services/counters',
    type: Counted.type,
    subject,
    time: '2026-11-21T12:00:00Z',
    data,
    // Unknown fields are passed over.
    extension: 'x',
  })
