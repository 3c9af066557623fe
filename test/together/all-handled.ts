import { type TestBus, until } from '@encaixe/service-kit/testing'

/**
 * Waits until every event was handled. The order of checks matters: a handler that ended before its consumer was
 * checked has left an event in an outbox or in a stream.
 */
export const allHandled = (
  bus: TestBus,
  streams: readonly string[],
  areOutboxesEmpty: () => Promise<boolean>,
) =>
  until(
    async () => {
      const manager = await bus.jetstream.jetstreamManager(false)
      const published = async () => {
        const infos = await Promise.all(streams.map((stream) => manager.streams.info(stream)))
        return infos.map(({ state }) => state.last_seq).join()
      }
      const before = await published()
      for (const stream of streams) {
        for await (const consumer of manager.consumers.list(stream)) {
          if (!consumer.config.durable_name) continue
          if (consumer.num_pending + consumer.num_ack_pending > 0) return false
        }
      }
      return (await areOutboxesEmpty()) && (await published()) === before
    },
    { what: 'all events to be handled' },
  )
