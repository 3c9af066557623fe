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

/** RFC 5545, 3.3.11: what texts may not hold as it is. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** RFC 5545, 3.1: at most 75 octets a line, letters left whole. */
function folded(line: string): string {
  const lines = ['']
  for (const letter of line) {
    const last = lines.at(-1) ?? ''
    if (Buffer.byteLength(last + letter) > 74) lines.push(` ${letter}`)
    else lines[lines.length - 1] = last + letter
  }
  return lines.join('\r\n')
}

/** An iCalendar file. */
export const calendarFile = (entry: CalendarEntry, now: string): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Encaixe//pt-BR', 'METHOD:PUBLISH'],
    ...['BEGIN:VEVENT', `UID:${entry.uid}`, `DTSTAMP:${basic(now)}`],
    ...[`DTSTART:${basic(entry.startsAt)}`, `DTEND:${basic(entry.endsAt)}`],
    `SUMMARY:${escaped(entry.title)}`,
    ...(entry.place === '' ? [] : [`LOCATION:${escaped(entry.place)}`]),
    ...(entry.details === '' ? [] : [`DESCRIPTION:${escaped(entry.details)}`]),
    ...[`URL:${entry.url}`, 'END:VEVENT', 'END:VCALENDAR', ''],
  ]
    .map(folded)
    .join('\r\n')
