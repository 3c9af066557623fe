import { bookingEvents } from '@encaixe/contracts'
import type { Transaction } from '@encaixe/service-kit'
import type { BookingTransaction } from '../store.ts'

/**
 * Ends the series of erased people. A page's series are deleted. For a client's series scheduling is told,
 * which knows clients by id only.
 * @returns the ids that name occurrences in events about these people
 */
export async function endSeriesOf(
  { tx, emit }: Transaction<BookingTransaction>,
  {
    clients,
    professionals,
  }: {
    clients: readonly { id: string; professionalId: string }[]
    professionals: readonly string[]
  },
): Promise<{ occurrences: string[]; occurrencesOfPage: string[] }> {
  const ofPage = { professionalId: { in: [...professionals] } }
  const ofClients = { clientId: { in: clients.map(({ id }) => id) }, NOT: ofPage }
  const idsOf = async (schedule: typeof ofPage | typeof ofClients) =>
    (await tx.recurringOccurrence.findMany({ where: { schedule }, select: { id: true } })).map(
      ({ id }) => id,
    )
  const found = { occurrences: await idsOf(ofClients), occurrencesOfPage: await idsOf(ofPage) }
  const series = await tx.recurringSchedule.findMany({
    where: ofClients,
    distinct: ['clientId'],
    select: { clientId: true, professionalId: true },
  })
  for (const data of series) {
    await emit(bookingEvents.RecurringClientErased, { subject: data.clientId, data })
  }
  await tx.recurringSchedule.deleteMany({ where: ofPage })
  return found
}
