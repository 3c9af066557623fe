import type { billingRpcs, bookingRpcs, RpcInput, RpcOutput } from '@encaixe/contracts'
import { copyOfPlans, copyPages, type RpcContext, rebuildBegins } from '@encaixe/service-kit'
import type { PageCaches } from '../page-caches.ts'
import { savePixConnection } from '../prepayment/pix-connection.ts'
import type { SchedulingDatabase } from '../store.ts'
import { tables } from '../tables.ts'
import { dropUnseenBusyIntervals, saveBusyIntervals } from './busy-intervals.sql.ts'

type PageBusyIntervals = (typeof bookingRpcs)['pageBusyIntervals']
type Page = RpcOutput<PageBusyIntervals>
type PageSubscriptions = (typeof billingRpcs)['pageSubscriptions']
type Plans = RpcOutput<PageSubscriptions>
type PagePixConnections = (typeof billingRpcs)['pagePixConnections']

/** Fetches the busy times from booking and calendars, and the plans from billing, their owners, page by page. */
export function copies({
  database,
  cache,
  rebuildElsewhere,
  pageBusyIntervals,
  pageSubscriptions,
  pagePixConnections,
  clock,
}: {
  database: SchedulingDatabase
  cache: Pick<PageCaches, 'allChanged' | 'changed'>
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
  pagePixConnections: (
    input: RpcInput<PagePixConnections>,
    context: Pick<RpcContext, 'requestId'>,
  ) => Promise<RpcOutput<PagePixConnections>>
  clock: () => Temporal.Instant
}) {
  /** Who has a connected Pix account; whom billing does not name has none. */
  async function rebuildConnections(requestId: string): Promise<number> {
    const now = clock()
    const options = { isFinal: true, cache, now }
    const named: string[] = []
    const copied = await copyPages({
      fetch: (cursor) => pagePixConnections({ cursor }, { requestId }),
      save: (items) =>
        database.transaction(async (work) => {
          for (const item of items) {
            named.push(item.professionalId)
            await savePixConnection(work, item, options)
          }
        }),
    })
    const lost = await database.prisma.professional.findMany({
      where: { pixConnected: true, id: { notIn: named } },
      select: { id: true },
    })
    const changedAt = now.toString({ fractionalSecondDigits: 3 })
    for (const { id: professionalId } of lost) {
      const connection = { professionalId, connected: false, changedAt }
      await database.transaction((work) => savePixConnection(work, connection, options))
    }
    return copied
  }

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
      const copiedPlans = await plans.rebuild(database, startedAt, (cursor) =>
        pageSubscriptions({ cursor }, { requestId }),
      )
      return { copied: copied + elsewhere + copiedPlans + (await rebuildConnections(requestId)) }
    },
  }
}

/** The plans of pages that are there. */
export const plans = copyOfPlans(tables, {
  onlyIf: 'exists (select from professionals where id = told.professional_id)',
})
