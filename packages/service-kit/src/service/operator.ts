import type { operatorRpcs } from '@encaixe/contracts'
import type { RpcHandlers } from '../bus/contexts.ts'
import type { RawSql } from '../database/outbox.ts'
import { listDeadLetters, retryDeadLetter } from '../events/dead-letters.ts'
import type { Retention } from '../retention/retention.ts'
import { countTasks, givenUpTasks, retryTasks } from '../tasks/tasks-sql.ts'

/** One answer of `retention` deletes no longer than this; whoever asks then asks again. */
const RETENTION_MS = 2_000

interface Waking {
  wake(): void
}

/** What every service with a database answers to an operator. */
export function operatorHandlers({
  database,
  retentions = [],
  retries,
  tasks,
}: {
  database: { prisma: RawSql }
  retentions?: readonly Retention[]
  /** What handles dead letters again, and what runs tasks: both are woken when an operator asks. */
  retries?: Waking
  tasks?: Waking
}): RpcHandlers<ReturnType<typeof operatorRpcs>> {
  return {
    listDeadLetters: async () => ({ items: await listDeadLetters(database) }),

    async retryDeadLetters({ ids }) {
      const wanted = ids ?? (await listDeadLetters(database)).map(({ id }) => id)
      const found = await Promise.all(wanted.map((id) => retryDeadLetter(database, id)))
      retries?.wake()
      return { requested: found.filter(Boolean).length }
    },

    listTasks: async () => ({
      kinds: await countTasks(database.prisma),
      givenUp: await givenUpTasks(database.prisma),
    }),

    async retryTasks({ ids }) {
      const requested = await retryTasks(database.prisma, ids)
      tasks?.wake()
      return { requested }
    },

    async retention({ dryRun }) {
      const rules: { rule: string; rows: number }[] = []
      const time = AbortSignal.timeout(RETENTION_MS)
      for (const retention of retentions) {
        const rows = await (dryRun ? retention.due() : retention.run(time))
        for (const [rule, count] of rows) rules.push({ rule, rows: count })
      }
      return { rules, more: time.aborted }
    },

    async outboxStatus() {
      const rows = await database.prisma.$queryRaw<
        { unpublished: number; oldestSeconds: number | null; published: number }[]
      >`
        select count(*) filter (where published_at is null)::int as unpublished,
          count(published_at)::int as published,
          extract(epoch from clock_timestamp() - min(created_at) filter (where published_at is null)
            )::float8 as "oldestSeconds"
        from outbox`
      return rows[0] ?? { unpublished: 0, oldestSeconds: null, published: 0 }
    },
  }
}
