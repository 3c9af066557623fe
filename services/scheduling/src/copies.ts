import type { bookingRpcs, RpcInput, RpcOutput } from '@encaixe/contracts'
import type { RpcContext } from '@encaixe/service-kit'
import type { CacheBroadcast } from './slots/cache-broadcast.ts'
import {
  dropUnseenBusyIntervals,
  rebuildBegins,
  takeBusyIntervals,
} from './sql/rebuild-busy-intervals.ts'
import type { SchedulingDatabase } from './store.ts'

type PageBusyIntervals = (typeof bookingRpcs)['pageBusyIntervals']
type Page = RpcOutput<PageBusyIntervals>

/** Fetches the busy times from booking, their owner, page by page. */
export function copies({
  database,
  cache,
  pageBusyIntervals,
}: {
  database: SchedulingDatabase
  cache: Pick<CacheBroadcast, 'allChanged'>
  /** Booking's own answer. */
  pageBusyIntervals: (
    input: RpcInput<PageBusyIntervals>,
    context: Pick<RpcContext, 'requestId'>,
  ) => Promise<Page>
}) {
  return {
    async rebuildCopies(_input: unknown, { requestId }: Pick<RpcContext, 'requestId'>) {
      const startedAt = await rebuildBegins(database.prisma)
      let copied = 0
      let cursor: string | null = null
      do {
        const page: Page = await pageBusyIntervals({ cursor }, { requestId })
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
