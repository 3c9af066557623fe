import { bookingRpcs } from '@encaixe/contracts'
import type { Bus, RpcContext } from '@encaixe/service-kit'
import type { CacheBroadcast } from './cache-broadcast.ts'
import {
  dropUnseenBusyIntervals,
  rebuildBegins,
  takeBusyIntervals,
} from './sql/rebuild-busy-intervals.ts'
import type { SchedulingDatabase } from './store.ts'

/** Fetches the busy times from booking, their owner, page by page. */
export function copies({
  bus,
  database,
  cache,
}: {
  bus: Pick<Bus, 'call'>
  database: SchedulingDatabase
  cache: Pick<CacheBroadcast, 'allChanged'>
}) {
  return {
    async rebuildCopies(_input: unknown, { requestId }: Pick<RpcContext, 'requestId'>) {
      const startedAt = await rebuildBegins(database.prisma)
      let copied = 0
      let cursor: string | null = null
      do {
        const page: { items: Parameters<typeof takeBusyIntervals>[1]; nextCursor: string | null } =
          await bus.call(bookingRpcs.pageBusyIntervals, { cursor }, { requestId })
        await database.transaction(({ tx }) => takeBusyIntervals(tx, page.items, startedAt))
        copied += page.items.length
        cursor = page.nextCursor
      } while (cursor !== null)
      await database.transaction(({ tx }) => dropUnseenBusyIntervals(tx, startedAt))
      cache.allChanged()
      return { copied }
    },
  }
}
