import { consumerOf } from '@encaixe/contracts'
import { type Bus, isNotFound, type JobOptions } from '@encaixe/service-kit'

const EVERY_SECONDS = 600
const STREAM = 'NOTIFIER'
const DURABLE = consumerOf('intake-agent', STREAM)

/**
 * Removes the consumer by which the version before copied notices, once no replica of it listens. The notifier's events of a
 * person are erased when every consumer has read them, and nobody reads this one any more (docs/adr/0111-asked-notices.md).
 */
export const removeFormerConsumer = (bus: Pick<Bus, 'jetstream'>): JobOptions => ({
  name: 'former consumer',
  every: EVERY_SECONDS,
  async run() {
    const manager = await bus.jetstream.jetstreamManager(false)
    try {
      const { num_waiting: listeners } = await manager.consumers.info(STREAM, DURABLE)
      if (listeners === 0) await manager.consumers.delete(STREAM, DURABLE)
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  },
})
