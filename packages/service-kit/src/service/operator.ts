import type { operatorRpcs } from '@encaixe/contracts'
import type { RpcHandlers } from '../bus/bus.ts'
import type { RawSql } from '../database/outbox.ts'
import { listDeadLetters, retryDeadLetter } from '../events/dead-letters.ts'

interface OutboxCounts {
  unpublished: number
  oldestSeconds: number | null
  published: number
}

/** What every service with a database answers to an operator. */
export function operatorHandlers(database: {
  prisma: RawSql
}): RpcHandlers<ReturnType<typeof operatorRpcs>> {
  return {
    async listDeadLetters() {
      const letters = await listDeadLetters(database)
      return {
        items: letters.map(({ id, consumer, eventId, type, error, attempts, failedAt }) => ({
          id,
          consumer,
          eventId,
          eventType: type,
          error,
          attempts,
          failedAt,
        })),
      }
    },
    async retryDeadLetters({ ids }) {
      const wanted = ids ?? (await listDeadLetters(database)).map(({ id }) => id)
      let requested = 0
      for (const id of wanted) if (await retryDeadLetter(database, id)) requested += 1
      return { requested }
    },
    async outboxStatus() {
      const [counts] = await database.prisma.$queryRaw<OutboxCounts[]>`
        select
          count(*) filter (where published_at is null)::int as unpublished,
          count(*) filter (where published_at is not null)::int as published,
          extract(epoch from now() - min(created_at) filter (where published_at is null))::float8
            as "oldestSeconds"
        from outbox`
      return counts ?? { unpublished: 0, oldestSeconds: null, published: 0 }
    },
  }
}
