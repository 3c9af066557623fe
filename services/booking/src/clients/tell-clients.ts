import { bookingEvents, type EventData } from '@encaixe/contracts'
import type { BookingWork } from '../store.ts'

type Change = EventData<typeof bookingEvents.ClientsChanged>['change']

/** Clients in one event: an import has thousands. */
const TOGETHER = 500

/**
 * Tells that these clients of a page changed. A booking on the page says by its own event whom it made: a second event for
 * each new client would be read by every service.
 */
export async function tellClients(
  { emit }: Pick<BookingWork, 'emit'>,
  professionalId: string,
  ids: readonly string[],
  change: Change,
): Promise<void> {
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const data = { professionalId, clientIds: ids.slice(from, from + TOGETHER), change }
    await emit(bookingEvents.ClientsChanged, { subject: professionalId, data })
  }
}
