import { consumerOf, type Stream } from '@encaixe/contracts'
import type { Bus } from '../bus/bus.ts'
import type { JobOptions } from '../jobs/job.ts'
import { isNotFound } from './stream.ts'

/**
 * Deletes the consumers by which the version before heard of erasures: events would wait for them, and erasures for
 * those events. While a replica of that version runs, it makes its consumer again, and the inbox keeps it from handling
 * anything twice. The next release deletes this file.
 */
export const deleteOldConsumers = ({
  bus,
  service,
  streams,
}: {
  bus: Bus
  service: string
  /** Those of which the service handles nothing but erasures. */
  streams: readonly Stream[]
}): JobOptions => ({
  name: 'delete old consumers',
  every: 60,
  async run() {
    if (!bus.ready()) return
    const manager = await bus.jetstream.jetstreamManager(false)
    for (const stream of streams) {
      const durable = consumerOf(service, stream)
      try {
        const { config } = await manager.consumers.info(stream, durable)
        if (config.filter_subject) await manager.consumers.delete(stream, durable)
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    }
  },
})
