import { type AppointmentStatus, type AppointmentView, addressLine } from '@encaixe/contracts'
import { calendarEvent, calendarFile } from '@encaixe/contracts/calendar-file'
import { instantOf, stateOf } from '../appointments/load-appointment.ts'
import type { AppointmentRow } from '../appointments/select-appointments.sql.ts'

export interface CalendarEntry {
  appointmentId: string
  version: number
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  status: AppointmentStatus
  /** When it was made or changed. */
  changedAt: Temporal.Instant
  summary: string
  /** Where, as far as it is known. */
  location: string | null
  /** How to get there, what to bring: a paragraph each. */
  notes: readonly string[]
  /** The page it was booked on, or where to meet online; null once there is none. */
  url: string | null
}

const statusOf = (status: AppointmentStatus) => {
  if (status === 'pending_confirmation') return 'TENTATIVE'
  return status === 'rejected' || status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'
}

/** What of a calendar entry its appointment alone says. */
export function entryOf(
  row: AppointmentRow,
): Pick<
  CalendarEntry,
  'appointmentId' | 'version' | 'startsAt' | 'endsAt' | 'status' | 'changedAt'
> {
  const { startsAt, endsAt, status } = stateOf(row)
  const changedAt = instantOf(row.updatedAt)
  return { appointmentId: row.id, version: row.version, startsAt, endsAt, status, changedAt }
}

export const summaryOf = (service: { name: string } | null, withName: string): string =>
  `${service?.name ?? 'Horário'} com ${withName}`

/**
 * Writes appointments as a calendar file. The UID is that of the invitations by e-mail and SEQUENCE is the
 * appointment's version, so a calendar replaces an entry that it has. Unchanged appointments make the same file.
 */
export const calendarOf = (entries: readonly CalendarEntry[]): string =>
  calendarFile(
    'PUBLISH',
    entries.map((entry) =>
      calendarEvent(
        {
          uid: `${entry.appointmentId}@encaixe`,
          sequence: entry.version,
          startsAt: entry.startsAt.toString(),
          endsAt: entry.endsAt.toString(),
          summary: entry.summary,
          status: statusOf(entry.status),
          location: entry.location,
          description: entry.notes.join('\n\n'),
          url: entry.url,
        },
        entry.changedAt,
      ),
    ),
  )

type Agreed = Pick<AppointmentView, 'place' | 'clientAddress' | 'clientAnswer'>

/** The location, the notes and the link of a calendar entry. */
export function calendarPlace(
  { place, clientAddress, clientAnswer }: Agreed,
  { city, page }: { city: string | null; page: string | null },
): Pick<CalendarEntry, 'location' | 'notes' | 'url'> {
  const link = place?.link ?? null
  const notes = [
    place?.directions && `Como chegar: ${place.directions}`,
    clientAnswer && `Resposta: ${clientAnswer}`,
    link && `Entrar: ${link}`,
    link && page && `Página: ${page}`,
  ]
  return {
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
