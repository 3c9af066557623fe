import type { Place } from '@encaixe/contracts'
import { type AgreedOffer, agreedPlaceOf } from '../appointments/agreed-offer.rule.ts'
import { storedOffer } from '../copies/professional-copies.ts'
import type { BookingTransaction } from '../store.ts'
import type { SeriesInHand } from './people-of-series.ts'

/** The place of a series as its page has it now, also when it is offered no more; null: not said, or gone. */
export function placeOfSeries({ series, professional }: SeriesInHand): Place | null {
  if (!series.placeId) return null
  return storedOffer(professional).places.find(({ id }) => id === series.placeId) ?? null
}

/**
 * What an occurrence is, besides its time: the service under the name it had when the series began, at the
 * place of the series. Where the client is visited the series goes on where it was last; one that has just
 * begun, where they are visited by this place, else by any other: scheduling holds no addresses.
 */
export async function agreedOfSeries(
  tx: BookingTransaction,
  inHand: SeriesInHand,
): Promise<AgreedOffer> {
  const place = placeOfSeries(inHand)
  const isVisit = place?.kind === 'client_address'
  return {
    service: inHand.series.service ?? null,
    place: place && agreedPlaceOf(place),
    clientAddress: place && isVisit ? await addressOfSeries(tx, inHand, place.id) : null,
    clientAnswer: null,
    travelMinutes: place?.travelMinutes ?? 0,
  }
}

/** The address that was agreed on last: in this series, at this place, or anywhere. */
async function addressOfSeries(
  tx: BookingTransaction,
  { series, client }: SeriesInHand,
  placeId: string,
): Promise<string | null> {
  const visits = { clientId: client.id, clientAddress: { not: null } }
  for (const where of [{ recurringScheduleId: series.id }, { placeId }, {}]) {
    const last = await tx.appointment.findFirst({
      where: { ...visits, ...where },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { clientAddress: true },
    })
    if (last) return last.clientAddress
  }
  return null
}
