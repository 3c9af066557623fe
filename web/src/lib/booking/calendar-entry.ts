import { calendarEvent, calendarFile } from '@encaixe/contracts/calendar-file'

/** A booking for the client's own calendar, before any message has come. */
export interface CalendarEntry {
  /** Says which booking it is, so that adding it twice is one. */
  uid: string
  title: string
  /** Instants, ISO 8601 in UTC. */
  startsAt: string
  endsAt: string
  place: string
  details: string
  /** Of the page. */
  url: string
}

/** `20261125T120000Z` */
const basic = (instant: string) =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** An address of Google's that opens the entry, filled in. */
export function googleCalendarUrl(entry: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${basic(entry.startsAt)}/${basic(entry.endsAt)}`,
    details: `${entry.details}\n${entry.url}`.trim(),
    ...(entry.place !== '' && { location: entry.place }),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** The entry as a file. */
export const entryFile = (
  { title, place, details, ...entry }: CalendarEntry,
  now: Temporal.Instant,
) =>
  calendarFile('PUBLISH', [
    calendarEvent({ ...entry, summary: title, location: place, description: details }, now),
  ])
