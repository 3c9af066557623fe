import { schedulingEvents } from '@encaixe/contracts'
import { lockOwnProfessional } from '../professionals/own-professional.ts'
import { professionalOf } from '../professionals/professional-views.ts'
import type { CacheBroadcast } from '../slots/cache-broadcast.ts'
import type { SchedulingDatabase, SchedulingTransaction, SchedulingWork } from '../store.ts'
import { type OfferRows, placeOf, serviceOf, withOffer } from './offer-rows.ts'

export interface OfferDependencies {
  database: SchedulingDatabase
  cache: Pick<CacheBroadcast, 'changed'>
  clock: () => Temporal.Instant
}

const offerOfPage = (tx: SchedulingTransaction, id: string): Promise<OfferRows> =>
  tx.professional.findUniqueOrThrow({ where: { id }, select: withOffer })

const told = ({ services, places }: OfferRows) =>
  JSON.stringify([services.map(serviceOf), places.map(placeOf)])

/**
 * Changes what the account's page offers, behind the page's lock, and publishes the page as it is then; what
 * changes nothing publishes nothing.
 * @throws AppError FORBIDDEN, and what the change refuses
 */
export const changeOffer = <T>(
  { database, cache, clock }: OfferDependencies,
  userId: string,
  change: (tx: SchedulingTransaction, page: OfferRows & { professionalId: string }) => Promise<T>,
): Promise<T> =>
  database.transaction(async (work) => {
    const { tx } = work
    const { id } = await lockOwnProfessional(tx, userId)
    const before = await offerOfPage(tx, id)
    const changed = await change(tx, { professionalId: id, ...before })
    if (told(before) !== told(await offerOfPage(tx, id))) await publishPage(work, id, clock())
    work.afterCommit(() => cache.changed(id))
    return changed
  })

/** Tells the page as it is now, with its next version. */
export async function publishPage({ tx, emit }: SchedulingWork, id: string, now: Temporal.Instant) {
  const row = await tx.professional.update({
    where: { id },
    data: { version: { increment: 1 }, updatedAt: new Date(now.epochMilliseconds) },
    include: withOffer,
  })
  await emit(schedulingEvents.ProfessionalChanged, { subject: id, data: professionalOf(row) })
}
