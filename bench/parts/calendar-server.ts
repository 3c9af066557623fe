import { createServer } from 'node:http'
import { serveLocally } from '@encaixe/service-kit/testing'

/** Of an ordinary calendar, a third of them series. */
const EVENTS = 60

/** A server of calendars that have versions, each under its own path. */
export async function calendarServer() {
  let version = 1
  const lines = Array.from({ length: EVENTS }, (_, n) => {
    const start = Temporal.Now.plainDateISO('UTC').add({ days: n }).toString().replaceAll('-', '')
    return [
      ...['BEGIN:VEVENT', `UID:event-${n}`, `DTSTART:${start}T030000Z`, 'DURATION:PT1H'],
      ...(n % 3 === 0 ? ['RRULE:FREQ=WEEKLY'] : []),
      'END:VEVENT',
    ].join('\r\n')
  })
  const server = createServer((request, response) => {
    const etag = `"${version}"`
    const isSame = request.headers['if-none-match'] === etag
    response.writeHead(isSame ? 304 : 200, { etag, 'content-type': 'text/calendar' })
    const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
    response.end(isSame ? undefined : text)
  })
  return {
    ...(await serveLocally(server)),
    change() {
      version += 1
    },
  }
}
