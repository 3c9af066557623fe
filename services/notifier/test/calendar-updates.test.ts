import type { RunningService } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingEvent, zoneWhere } from './builders.ts'
import { booking, startWorld, type World } from './world.ts'

let world: World
let notifier: RunningService

beforeAll(async () => {
  world = await startWorld()
  notifier = await world.startNotifier()
})
afterAll(async () => {
  await notifier?.stop()
  await world?.stop()
})

type Made = ReturnType<typeof booking>

/** The UIDs, sequences and methods of the calendar files that came by e-mail, in their order. */
async function calendarOf({ client }: Made) {
  const mails = await world.sandbox.mails(client.email ?? '')
  // A file stands in its e-mail twice: to be shown, and to be saved.
  return mails.flatMap(({ attachments }) =>
    [...new Set(attachments.map(({ text }) => text))].flatMap((text) => {
      const value = (name: string) =>
        new RegExp(`^${name}:(.*)$`, 'm').exec(text ?? '')?.[1]?.trim()
      const method = value('METHOD')
      return method === undefined
        ? []
        : [
            {
              method,
              uid: value('UID'),
              sequence: Number(value('SEQUENCE')),
              status: value('STATUS'),
            },
          ]
    }),
  )
}

/** Somebody whose booking is confirmed, with its invitation in their mailbox. */
async function invited() {
  const made = booking({ status: 'confirmed', timezone: zoneWhere(12) })
  await world.settled(await world.book(made.snapshot))
  expect(await calendarOf(made)).toMatchObject([{ method: 'REQUEST' }])
  return made
}

const later = (
  { snapshot }: Made,
  status: 'confirmed' | 'cancelled' | 'rejected' | 'pending_confirmation',
) => ({
  ...snapshot,
  appointment: { ...snapshot.appointment, status, version: snapshot.appointment.version + 3 },
})

const moved = (made: Made, status: 'confirmed' | 'pending_confirmation') => {
  const { startsAt, endsAt } = made.snapshot.appointment
  const shift = (instant: string) => Temporal.Instant.from(instant).add({ hours: 2 }).toString()
  const snapshot = later(made, status)
  const appointment = { ...snapshot.appointment, startsAt: shift(startsAt), endsAt: shift(endsAt) }
  return { ...snapshot, appointment, previousStartsAt: startsAt, previousEndsAt: endsAt }
}

test.each([
  [
    'moves it',
    'REQUEST',
    'CONFIRMED',
    (made: Made) =>
      bookingEvent('BookingRescheduled', { ...moved(made, 'confirmed'), by: 'client' }),
  ],
  [
    'asks for another time, which waits for an answer',
    'REQUEST',
    'TENTATIVE',
    (made: Made) =>
      bookingEvent('BookingRescheduled', { ...moved(made, 'pending_confirmation'), by: 'client' }),
  ],
  [
    'cancels it',
    'CANCEL',
    'CANCELLED',
    (made: Made) =>
      bookingEvent('BookingCancelled', { ...later(made, 'cancelled'), by: 'client', reason: null }),
  ],
  [
    'is not told by us that it is cancelled',
    'CANCEL',
    'CANCELLED',
    (made: Made) =>
      bookingEvent('BookingCancelled', {
        ...{ ...later(made, 'cancelled'), by: 'professional', reason: null, notify: false },
      }),
  ],
  [
    'had asked for a time that is refused',
    'CANCEL',
    'CANCELLED',
    (made: Made) => bookingEvent('BookingRejected', { ...later(made, 'rejected'), reason: null }),
  ],
] as const)(
  'the calendar of an invited client who %s is right',
  async (_, method, status, eventOf) => {
    const made = await invited()
    await world.publish(eventOf(made))
    const [first, second, ...more] = await until(
      async () => {
        const found = await calendarOf(made)
        return found.length > 1 && found
      },
      { what: 'the update' },
    )
    expect(second).toMatchObject({ method, status, uid: first?.uid })
    expect(second?.sequence).toBeGreaterThan(first?.sequence ?? 0)
    expect(more).toEqual([])
  },
)

test('who got no invitation gets no update of one', async () => {
  const made = booking({ status: 'pending_confirmation', timezone: zoneWhere(12) })
  await world.settled(await world.book(made.snapshot))
  const event = bookingEvent('BookingCancelled', {
    ...{ ...later(made, 'cancelled'), by: 'client' as const, reason: null },
  })
  await world.publish(event)
  await world.settled(event)
  expect(await calendarOf(made)).toEqual([])
})

test('a client who was booked by hand without being told hears nothing of what became of it', async () => {
  const of = (source: 'professional' | 'public') => {
    const made = booking({ status: 'confirmed', timezone: zoneWhere(12) })
    return { ...made.snapshot, appointment: { ...made.snapshot.appointment, source } }
  }
  const [silent, usual] = [of('professional'), of('public')]
  const created = { ...silent, first: false, visits: 0, notify: false }
  await world.publish(bookingEvent('BookingCreated', created))
  const paid = (snapshot: typeof silent) =>
    bookingEvent('PaymentStatusChanged', {
      ...snapshot,
      appointment: { ...snapshot.appointment, version: 2, paymentStatus: 'captured' as const },
      ...{ previous: 'none' as const, by: 'professional' as const },
    })
  const [ofSilent, ofUsual] = [paid(silent), paid(usual)]
  await world.publish(ofSilent)
  await world.publish(ofUsual)
  await world.settled(ofUsual)
  const told = await world.prisma.delivery.findMany({
    where: { appointmentId: silent.appointment.id, audience: 'client' },
  })
  expect(told).toEqual([])
})

test('who books by the agent on WhatsApp is told there once, and by e-mail', async () => {
  const { snapshot } = booking({ status: 'confirmed', timezone: zoneWhere(12) })
  const event = bookingEvent('BookingCreated', {
    ...{ ...snapshot, first: false, visits: 0, toldOn: 'whatsapp' as const },
  })
  await world.publish(event)
  const rows = await world.settled(event)
  const channels = rows
    .filter(({ audience }) => audience === 'client')
    .map(({ channel }) => channel)
  expect(channels).toContain('email')
  expect(channels).not.toContain('whatsapp')
})
