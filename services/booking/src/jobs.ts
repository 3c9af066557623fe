import type { Logger } from '@encaixe/service-kit'
import { REMEMBERED_HOURS } from './idempotency.ts'
import type { BookingDatabase } from './store.ts'

const EVERY_MS = 60 * 60 * 1000

/**
 * Forgets answers to idempotency keys that are older than a day: at the start, and every hour.
 * @returns stops, once a round under way has ended
 */
export function startForgettingAnswers(options: {
  database: BookingDatabase
  log: Logger
  clock: () => Temporal.Instant
}): () => Promise<void> {
  const { database, log, clock } = options

  const forget = async () => {
    const before = clock().subtract({ hours: REMEMBERED_HOURS }).toString()
    try {
      await database.prisma.idempotencyKey.deleteMany({ where: { createdAt: { lt: before } } })
    } catch (error) {
      log.warn({ err: error }, 'old answers could not be forgotten; the next round tries again')
    }
  }
  let running = forget()
  const timer = setInterval(() => {
    running = running.then(forget)
  }, EVERY_MS)

  return () => {
    clearInterval(timer)
    return running
  }
}
