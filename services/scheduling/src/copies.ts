import type { bookingRpcs, RpcInput, RpcOutput } from '@encaixe/contracts'
import { copyPages, type RpcContext } from '@encaixe/service-kit'
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
      const copied = await copyPages({
        fetch: (cursor) => pageBusyIntervals({ cursor }, { requestId }),
        save: (items) => database.transaction(({ tx }) => takeBusyIntervals(tx, items, startedAt)),
      })
      await database.transaction(({ tx }) => dropUnseenBusyIntervals(tx, startedAt))
      cache.allChanged()
      return { copied }
    },
  }
}
