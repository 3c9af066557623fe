import { type AppointmentView, addressLine } from '@encaixe/contracts'
import type { CalendarEntry } from './calendar-file.ts'

type Agreed = Pick<AppointmentView, 'service' | 'place' | 'clientAddress' | 'clientAnswer'>

/** What a calendar shows of what was agreed on: where, how to get there, and the link to meet at. */
export function calendarPlace(
  { service, place, clientAddress, clientAnswer }: Agreed,
  { city, page }: { city: string | null; page: string | null },
): Pick<CalendarEntry, 'service' | 'location' | 'notes' | 'url'> {
  const link = place?.link ?? null
  const notes = [
    place?.directions && `Como chegar: ${place.directions}`,
    clientAnswer && `Resposta: ${clientAnswer}`,
    link && `Entrar: ${link}`,
    link && page && `Página: ${page}`,
  ]
  return {
    service: service?.name ?? null,
    location: place ? locationOf(place, clientAddress) : city,
    notes: notes.flatMap((note) => note || []),
    url: link ?? page,
  }
}

function locationOf(place: NonNullable<Agreed['place']>, clientAddress: string | null): string {
  switch (place.kind) {
    case 'address':
      return `${place.label}, ${addressLine(place)}`
    case 'online':
      return place.link ?? place.label
    case 'client_address':
      return clientAddress ?? place.label
  }
}
