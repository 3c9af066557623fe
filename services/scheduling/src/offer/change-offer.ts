import { changePage, type PageDependencies } from '../professionals/change-page.ts'
import type { SchedulingTransaction } from '../store.ts'
import { type OfferRows, placeOf, serviceOf, withOffer } from './offer-rows.ts'

const offer = {
  load: (tx: SchedulingTransaction, id: string): Promise<OfferRows> =>
    tx.professional.findUniqueOrThrow({ where: { id }, select: withOffer }),
  published: ({ services, places }: OfferRows) =>
    JSON.stringify([services.map(serviceOf), places.map(placeOf)]),
}

/**
 * Changes what the account's page offers.
 * @throws AppError FORBIDDEN, and what the change refuses
 */
export const changeOffer = async <T>(
  dependencies: PageDependencies,
  userId: string,
  change: (tx: SchedulingTransaction, page: OfferRows & { professionalId: string }) => Promise<T>,
): Promise<T> => (await changePage(dependencies, userId, offer, change)).changed
