import {
  AppError,
  bookingRpcs,
  type CalendarBusy,
  calendarEvents,
  calendarRpcs,
} from '@encaixe/contracts'
import { ensureStream, newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { monday, now, startWorld, type World } from '../world.ts'

let world: World
/** What calendars elsewhere say, which a test changes; null: they do not answer. */
let heard: {
  busy: [number, number][]
  isFresh: boolean
  freshForMs?: number
  versions?: Record<string, number>
} | null
/** How often they were asked. */
let asked = 0
beforeAll(async () => {
  world = await startWorld()
  await ensureStream(world.bus, 'CALENDARS')
  const { checkBusyElsewhere } = calendarRpcs
  await world.bus.serve(
    { checkBusyElsewhere },
    {
      checkBusyElsewhere: async () => {
        asked += 1
        if (heard) return { freshForMs: 0, versions: {}, ...heard }
        throw new AppError('UPSTREAM_UNAVAILABLE', 'nobody answers')
      },
    },
  )
})
afterAll(() => world.stop())
beforeEach(() => {
  world.time.now = now
  heard = null
})

const at = (time: string) => Date.parse(monday(time)) / 1_000
const lunch = { busy: [[at('09:30'), at('10:30')]] as [number, number][], isFresh: true }

const tell = (calendar: CalendarBusy) =>
  world.tell(calendarEvents.CalendarBusyChanged, calendar.calendarId, calendar)
/** A page with a calendar elsewhere of which nothing is known yet. */
async function page() {
  const made = await world.professional({ bufferMinutes: 0, autoConfirm: true })
  const calendar: CalendarBusy = {
    ...{ calendarId: newId(), professionalId: made.id },
    ...{ blocks: true, busy: [], version: 1 },
  }
  await tell(calendar)
  return { ...made, calendar }
}
const appointmentOf = async ({ id }: { id: string }) => {
  const [row] = await world.rows<{ id: string }>(
    'select id from appointments where professional_id = $1',
    [id],
  )
  return row?.id ?? ''
}
const marks = () => world.rows("select from tasks where kind = 'check-collision'")
const collided = (id: string) =>
  world.rows("select from outbox where type = 'booking.BookingCollided.v1' and subject = $1", [id])
/** Lets the clock come to the next look, and waits until the mark is gone. */
async function looked() {
  world.time.now = world.time.now.add({ minutes: 1 })
  await until(async () => (await marks()).length === 0, { what: 'the mark to be gone' })
}

test('an appointment that was made while a calendar did not answer is told once if it collides', async () => {
  const own = await page()
  await world.book({ slug: own.slug, startsAt: monday('09:00') })
  expect(await marks()).toHaveLength(1)
  heard = lunch
  await looked()
  const id = await appointmentOf(own)
  expect(await collided(id)).toHaveLength(1)
  await world.restart()
  expect(await collided(id)).toHaveLength(1)
})

test.each([
  [
    'what they block is elsewhere',
    { busy: [[at('10:00'), at('11:00')]] as [number, number][], isFresh: true },
  ],
  ['they block nothing', { busy: [], isFresh: true }],
])('nothing is told if %s', async (_, answer) => {
  const own = await page()
  await world.book({ slug: own.slug, startsAt: monday('09:00') })
  heard = answer
  await looked()
  expect(await collided(await appointmentOf(own))).toEqual([])
})

test('a page is asked again until its calendars answer', async () => {
  const own = await page()
  await world.book({ slug: own.slug, startsAt: monday('09:00') })
  heard = { busy: [], isFresh: false }
  world.time.now = world.time.now.add({ minutes: 1 })
  await until(
    async () =>
      (
        await world.rows("select from tasks where kind = 'check-collision' and due_at > $1", [
          world.time.now.toString(),
        ])
      ).length === 1,
    { what: 'the look to be postponed' },
  )
  heard = lunch
  await looked()
  expect(await collided(await appointmentOf(own))).toHaveLength(1)
})

test('a booking that was checked in time is not marked', async () => {
  heard = { busy: [], isFresh: true }
  const own = await page()
  await world.book({ slug: own.slug, startsAt: monday('09:00') })
  expect(await marks()).toEqual([])
})

test('what a professional books or moves is marked, too', async () => {
  const own = await page()
  const actor = { kind: 'professional', userId: own.userId, email: null } as const
  const client = { name: 'Bia', phone: '+5511988887777' }
  const { id } = await world.bus.call(
    bookingRpcs.createAppointment,
    { client, startsAt: monday('14:00') },
    { actor },
  )
  expect(await marks()).toHaveLength(1)
  await world.bus.call(
    bookingRpcs.changeAppointment,
    { id, startsAt: monday('09:00') },
    { actor: { ...actor, kind: 'account' } },
  )
  heard = lunch
  await looked()
  expect(await collided(id)).toHaveLength(1)
})

test('an appointment that was cancelled meanwhile collides with nothing', async () => {
  const own = await page()
  await world.book({ slug: own.slug, startsAt: monday('09:00') })
  const id = await appointmentOf(own)
  const actor = { kind: 'account', userId: own.userId, email: null } as const
  await world.bus.call(bookingRpcs.changeAppointment, { id, status: 'cancelled' }, { actor })
  heard = lunch
  await looked()
  expect(await collided(id)).toEqual([])
})

describe('a page whose calendars were read lately', () => {
  const read = (own: Awaited<ReturnType<typeof page>>, version: number) => ({
    ...{ busy: [], isFresh: true, freshForMs: 60_000 },
    versions: { [own.calendar.calendarId]: version },
  })
  /** How often calendars are asked while this is booked. */
  async function asks(own: { slug: string }, time: string) {
    const before = asked
    await world.book({ slug: own.slug, startsAt: monday(time) })
    return asked - before
  }

  test('its bookings ask its calendars once a minute', async () => {
    const own = await page()
    heard = read(own, 1)
    expect(await asks(own, '09:00')).toBe(1)
    expect(await asks(own, '10:00')).toBe(0)
    world.time.now = world.time.now.add({ seconds: 60 })
    expect(await asks(own, '11:00')).toBe(1)
  })

  test('it refuses a booking at a time that booking learned to be busy after the read', async () => {
    const own = await page()
    heard = read(own, 1)
    await asks(own, '09:00')
    await tell({ ...own.calendar, busy: [[at('10:00'), at('11:00')]], version: 2 })
    await expect(world.book({ slug: own.slug, startsAt: monday('10:00') })).rejects.toMatchObject({
      code: 'SLOT_TAKEN',
    })
    expect(await asks(own, '11:00')).toBe(0)
  })

  test('its bookings ask the calendars again until booking has the versions that were read', async () => {
    const own = await page()
    heard = read(own, 2)
    expect(await asks(own, '09:00')).toBe(1)
    expect(await asks(own, '10:00')).toBe(1)
    await tell({ ...own.calendar, version: 2 })
    expect(await asks(own, '11:00')).toBe(0)
  })

  test('its bookings ask the calendars again after another one was connected', async () => {
    const own = await page()
    heard = read(own, 1)
    await asks(own, '09:00')
    await tell({ ...own.calendar, calendarId: newId() })
    expect(await asks(own, '10:00')).toBe(1)
  })
})
