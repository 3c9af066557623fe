import { bookingEvents, type ToldSeries } from '@encaixe/contracts'
import type { Transaction } from '@encaixe/service-kit'
import type { Client, Professional } from '../../generated/client.ts'
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
