import type { Place } from '@encaixe/contracts'
import { storedOffer } from '../copies/professional-copies.ts'
import { type AgreedOffer, agreedPlaceOf } from '../domain/agreed-offer.ts'
import type { BookingTransaction } from '../store.ts'
import type { SeriesInHand } from './people-of-series.ts'

/** The place of a series as its page has it now, also when it is offered no more; null: not said, or gone. */
export function placeOfSeries({ series, professional }: SeriesInHand): Place | null {
  if (!series.placeId) return null
  return storedOffer(professional).places.find(({ id }) => id === series.placeId) ?? null
}

/**
 * What an occurrence is, besides its time: the service under the name it had when the series began, at the
 * place of the series. Where the client is visited they were visited last: scheduling holds no addresses.
 */
export async function agreedOfSeries(
  tx: BookingTransaction,
  inHand: SeriesInHand,
): Promise<AgreedOffer> {
  const place = placeOfSeries(inHand)
  const isVisit = place?.kind === 'client_address'
  const last = isVisit
    ? await tx.appointment.findFirst({
        where: { clientId: inHand.client.id, clientAddress: { not: null } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        select: { clientAddress: true },
      })
    : null
  return {
    service: inHand.series.service ?? null,
    place: place && agreedPlaceOf(place),
    clientAddress: last?.clientAddress ?? null,
    clientAnswer: null,
    travelMinutes: place?.travelMinutes ?? 0,
  }
}
