import { agreedPlace, bookingEvents, type Place, type ToldSeries } from '@encaixe/contracts'
import type { Transaction } from '@encaixe/service-kit'
import type { Client, Professional } from '../../generated/client.ts'
import type { AgreedOffer } from '../appointments/agreed-offer.rule.ts'
import { storedOffer } from '../copies/professional-copies.ts'
import type { BookingTransaction } from '../store.ts'

interface PeopleOfSeries {
  client: Client
  professional: Professional
}

export type SeriesInHand = PeopleOfSeries & { series: ToldSeries }

/**
 * Both sides of a series, or null if one of them is erased. Scheduling is told of an erased client.
 * @throws Error while the copy of the page has not arrived: the event is handled again
 */
export async function peopleOfSeries(
  { tx, emit }: Transaction<BookingTransaction>,
  { professionalId, clientId }: Pick<ToldSeries, 'professionalId' | 'clientId'>,
): Promise<PeopleOfSeries | null> {
  const named = await tx.client.findFirst({ where: { id: clientId, professionalId } })
  // Scheduling may not have heard of a merge yet.
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

/** Both sides as the events of occurrences tell them; notices go to the client's stored contact. */
export function toldPeople({ client, professional }: PeopleOfSeries) {
  const { name, phone } = client
  const email = client.emailConfirmed ? client.email : null
  return { client, professional, contact: { name, phone, email } }
}

/** The series' place as its page has it now, even if it is inactive; null: none, or deleted. */
export function placeOfSeries({ series, professional }: SeriesInHand): Place | null {
  if (!series.placeId) return null
  return storedOffer(professional).places.find(({ id }) => id === series.placeId) ?? null
}

/**
 * What an occurrence agrees on besides its time: the service under its name at the series' begin, at the place
 * of the series. A visit goes to the address of the series' last visit, else of the last visit by this place,
 * else of any: scheduling stores no addresses.
 */
export async function agreedOfSeries(
  tx: BookingTransaction,
  inHand: SeriesInHand,
): Promise<AgreedOffer> {
  const place = placeOfSeries(inHand)
  const isVisit = place?.kind === 'client_address'
  return {
    service: inHand.series.service ?? null,
    place: place && agreedPlace.parse(place),
    clientAddress: place && isVisit ? await addressOfSeries(tx, inHand, place.id) : null,
    clientAnswer: null,
    travelMinutes: place?.travelMinutes ?? 0,
  }
}

/** The address of the last visit: in this series, at this place, or anywhere. */
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
