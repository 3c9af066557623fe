import { bookingRpcs, calendarRpcs, type Professional, schedulingEvents } from '@encaixe/contracts'
import { ensureStream } from '@encaixe/service-kit'
import {
  publishTestEvent,
  testDatabase,
  testEnvironment,
  until,
} from '@encaixe/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { config as bookingConfig } from '../../services/booking/src/config.ts'
import { start as startBooking } from '../../services/booking/src/main.ts'
import { aWeek, codeOf } from '../../services/booking/test/world.ts'
import { startCaldavWorld } from '../../services/calendars/test/caldav-world.ts'
import { anHour, startGoogleWorld } from '../../services/calendars/test/google-world.ts'
import { anEvent, type startWorld } from '../../services/calendars/test/world.ts'
import { somePhone } from '../stack.ts'

/** Booking beside calendars, on its bus and its clock. */
async function bookingBeside({ bus, time }: Awaited<ReturnType<typeof startWorld>>) {
  for (const stream of ['AGENT', 'BILLING'] as const) await ensureStream(bus, stream)
  const database = await testDatabase({ service: 'booking' })
  const settings = bookingConfig.parse({
    ...testEnvironment(bus, database),
    PUBLIC_URL: 'https://encaixe.example',
    LINK_SECRET: 'a-secret-of-the-links',
    NOTE_SECRETS: 'test:a-secret-of-the-tests-that-is-long-enough',
  })
  const booking = await startBooking(settings, { clock: () => time.now })
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  return {
    time,
    /** The page takes bookings, and booking knows that a calendar of it blocks times. */
    async ready({ id }: Professional) {
      await publishTestEvent(bus, schedulingEvents.AvailabilityChanged, {
        subject: id,
        data: aWeek(id, {
          windows: ([1, 2, 3, 4, 5] as const).map((dayOfWeek) => ({
            ...{ dayOfWeek, startTime: '08:00', endTime: '18:00' },
          })),
        }),
      })
      await until(
        async () => {
          const known = 'select from calendar_busy where professional_id = $1 and blocks'
          return ((await pool.query(known, [id])).rowCount ?? 0) > 0
        },
        { what: 'booking to know the calendar' },
      )
    },
    book: ({ slug }: Professional, startsAt: string) =>
      bus.call(
        bookingRpcs.createPublicBooking,
        { slug, startsAt, clientName: 'Carla Souza', clientPhone: somePhone() },
        { timeoutMs: 20_000 },
      ),
    async stop() {
      await booking.stop()
      await pool.end()
      await database.drop()
    },
  }
}

const at = (hour: number) => `2026-12-10T${String(hour).padStart(2, '0')}:00`
const instantOf = (hour: number) => Temporal.Instant.from(`${at(hour)}:00-03:00`)

/**
 * Adds events, each booked over a minute after its calendar was read last, until a booking is refused: on a busy machine
 * the 800 ms that a booking waits may be over first.
 */
async function isSeen(
  {
    time,
    book,
    page,
  }: Pick<Awaited<ReturnType<typeof bookingBeside>>, 'time' | 'book'> & {
    page: Professional
  },
  add: (hour: number) => Promise<unknown>,
) {
  for (const hour of [8, 9, 10, 11, 12, 13, 14, 15, 16]) {
    await add(hour)
    time.now = time.now.add({ seconds: 61 })
    const outcome = await codeOf(book(page, instantOf(hour).toString()))
    if (outcome !== 'OK') return outcome
  }
  return 'OK'
}

let google: Awaited<ReturnType<typeof startGoogleWorld>>
let caldav: Awaited<ReturnType<typeof startCaldavWorld>>
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  google = await startGoogleWorld()
  caldav = await startCaldavWorld()
})
afterAll(async () => {
  for (const stop of [...stops, google.stop, caldav.stop]) await stop()
})

test('a booking sees an event that was added to a Google calendar without any, and whose push was lost', async () => {
  const booking = await bookingBeside(google)
  stops.push(booking.stop)
  const { page, account } = await google.connected()
  await booking.ready(page)
  await google.fault({ target: 'google_push', mode: 'drop', count: 10 })
  const add = (hour: number) => account.put(`event${hour}`, anHour(at(hour)))
  expect(await isSeen({ ...booking, page }, add)).toBe('SLOT_TAKEN')
})

test('a booking sees an event that was added to a CalDAV calendar without any', async () => {
  const booking = await bookingBeside(caldav)
  stops.push(booking.stop)
  const { page, account, list } = await caldav.connected()
  const { id, calendars } = await list()
  const work = calendars.find(({ name }) => name === 'Trabalho')
  await caldav.bus.call(
    calendarRpcs.updateCalendar,
    { id, calendarId: work?.id ?? '', blocks: false },
    { actor: page.actor },
  )
  await booking.ready(page)
  const stamp = (hour: number) => instantOf(hour).toString().replaceAll(/[-:]/g, '')
  const add = (hour: number) => account.put(`event${hour}`, anEvent(`event${hour}`, stamp(hour)))
  expect(await isSeen({ ...booking, page }, add)).toBe('SLOT_TAKEN')
})
