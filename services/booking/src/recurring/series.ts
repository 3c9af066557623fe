import { bookingEvents, type Place, type ToldSeries } from '@encaixe/contracts'
import type { Transaction } from '@encaixe/service-kit'
import type { Client, Professional } from '../../generated/client.ts'
import { type AgreedOffer, agreedPlaceOf } from '../appointments/agreed-offer.rule.ts'
import { storedOffer } from '../copies/professional-copies.ts'
import type { BookingTransaction } from '../store.ts'

export interface PeopleOfSeries {
  client: Client
  professional: Professional
}

export type SeriesInHand = PeopleOfSeries & { series: ToldSeries }

/**
 * Both sides of a series, or null when one of them is nobody any more. Of an erased client scheduling is
 * told, since it began the series without knowing.
 * @throws Error while the copy of the page is on its way: the event is handled again
 */
export async function peopleOfSeries(
  { tx, emit }: Transaction<BookingTransaction>,
  { professionalId, clientId }: Pick<ToldSeries, 'professionalId' | 'clientId'>,
): Promise<PeopleOfSeries | null> {
  const named = await tx.client.findFirst({ where: { id: clientId, professionalId } })
  // Scheduling may not have heard yet that two of its clients are one.
  const client = named?.mergedIntoId
    ? await tx.client.findUnique({ where: { id: named.mergedIntoId } })
    : named
  if (!client || client.phone === null) {
    const data = { clientId, professionalId }
    await emit(bookingEvents.RecurringClientErased, { subject: clientId, data })
    return null
  }
  const professional = await tx.professional.findUnique({ where: { id: professionalId } })
  if (!professional) throw new Error('there is no copy of the professional of a series yet')
  return { client, professional }
}

/** The same as the events of its occurrences tell them: a series' notices go to what the client is known by. */
export function toldPeople({ client, professional }: PeopleOfSeries) {
  const { name, phone } = client
  const email = client.emailConfirmed ? client.email : null
  return { client, professional, contact: { name, phone, email } }
}

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
