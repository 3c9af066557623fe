import { type Logger, repeatedly } from '@encaixe/service-kit'
import { REMEMBERED_HOURS } from './idempotency.ts'
import type { BookingDatabase } from './store.ts'

const EVERY_SECONDS = 60 * 60

/**
 * Forgets answers to idempotency keys that are older than a day: at the start, and every hour.
 * @returns stops, once a round under way has ended
 */
export function forgetAnswers({
  database,
  log,
  clock,
}: {
  database: BookingDatabase
  log: Logger
  clock: () => Temporal.Instant
}): { stop(): Promise<void> } {
  async function forget() {
    const before = clock().subtract({ hours: REMEMBERED_HOURS }).toString()
    await database.prisma.idempotencyKey.deleteMany({ where: { createdAt: { lt: before } } })
  }
  return repeatedly({ what: 'forgetting old answers', seconds: EVERY_SECONDS, work: forget, log })
}
