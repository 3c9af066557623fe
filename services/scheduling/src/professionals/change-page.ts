import { schedulingEvents } from '@encaixe/contracts'
import { withOffer } from '../offer/offer-rows.ts'
import type { PageCaches } from '../page-caches.ts'
import type { SchedulingDatabase, SchedulingTransaction, SchedulingWork } from '../store.ts'
import { lockOwnProfessional } from './own-professional.ts'
import { professionalOf } from './professional-views.ts'

export interface PageDependencies {
  database: SchedulingDatabase
  cache: Pick<PageCaches, 'changed'>
  clock: () => Temporal.Instant
}

/** A part of a page: its rows, and what is published of them, as text to compare. */
interface PartOfPage<Rows> {
  load(tx: SchedulingTransaction, id: string): Promise<Rows>
  published(rows: Rows): string
}

/**
 * Changes a part of the account's page, behind the page's lock, and publishes the page as it is then; what
 * changes nothing publishes nothing.
 * @returns what the change did, and the part as it is afterwards
 * @throws AppError FORBIDDEN, and what the change refuses
 */
export const changePage = <Rows, T>(
  { database, cache, clock }: PageDependencies,
  userId: string,
  { load, published }: PartOfPage<Rows>,
  change: (tx: SchedulingTransaction, page: Rows & { professionalId: string }) => Promise<T>,
): Promise<{ changed: T; after: Rows }> =>
  database.transaction(async (work) => {
    const { tx } = work
    const { id } = await lockOwnProfessional(tx, userId)
    const before = await load(tx, id)
    const changed = await change(tx, { professionalId: id, ...before })
    const after = await load(tx, id)
    if (published(before) !== published(after)) await publishPage(work, id, clock())
    work.afterCommit(() => cache.changed(id))
    return { changed, after }
  })

/** Publishes the page as it is now, with its next version. */
async function publishPage({ tx, emit }: SchedulingWork, id: string, now: Temporal.Instant) {
  const row = await tx.professional.update({
    where: { id },
    data: { version: { increment: 1 }, updatedAt: new Date(now.epochMilliseconds) },
    include: withOffer,
  })
  await emit(schedulingEvents.ProfessionalChanged, { subject: id, data: professionalOf(row) })
}
