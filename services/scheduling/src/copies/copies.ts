import type { billingRpcs, bookingRpcs, RpcInput, RpcOutput } from '@encaixe/contracts'
import { copyEach, copyPages, type RpcContext, rebuildBegins } from '@encaixe/service-kit'
import type { PageCaches } from '../page-caches.ts'
import type { SchedulingDatabase } from '../store.ts'
import { dropUnseenBusyIntervals, saveBusyIntervals } from './busy-intervals.sql.ts'
import { savePlan } from './save-plan.sql.ts'

type PageBusyIntervals = (typeof bookingRpcs)['pageBusyIntervals']
type Page = RpcOutput<PageBusyIntervals>
type PageSubscriptions = (typeof billingRpcs)['pageSubscriptions']
type Plans = RpcOutput<PageSubscriptions>

/** Fetches the busy times from booking and calendars, and the plans from billing, their owners, page by page. */
export function copies({
  database,
  cache,
  rebuildElsewhere,
  pageBusyIntervals,
  pageSubscriptions,
}: {
  database: SchedulingDatabase
  cache: Pick<PageCaches, 'allChanged'>
  /** Fetches what calendars elsewhere block, and answers how many there are. */
  rebuildElsewhere: (since: string, requestId: string) => Promise<number>
  /** Booking's own answer. */
  pageBusyIntervals: (
    input: RpcInput<PageBusyIntervals>,
    context: Pick<RpcContext, 'requestId'>,
  ) => Promise<Page>
  /** Billing's own answer. */
  pageSubscriptions: (
    input: RpcInput<PageSubscriptions>,
    context: Pick<RpcContext, 'requestId'>,
  ) => Promise<Plans>
}) {
  return {
    async rebuildCopies(_input: unknown, { requestId }: Pick<RpcContext, 'requestId'>) {
      const startedAt = await rebuildBegins(database.prisma)
      const copied = await copyPages({
        fetch: (cursor) => pageBusyIntervals({ cursor }, { requestId }),
        save: (items) => database.transaction(({ tx }) => saveBusyIntervals(tx, items, startedAt)),
      })
      await database.transaction(({ tx }) => dropUnseenBusyIntervals(tx, startedAt))
      const elsewhere = await rebuildElsewhere(startedAt, requestId)
      cache.allChanged()
      const plans = await copyEach({
        database,
        fetch: (cursor) => pageSubscriptions({ cursor }, { requestId }),
        save: (tx, subscription) => savePlan(tx, subscription, startedAt),
      })
      return { copied: copied + elsewhere + plans }
    },
  }
}
