import { bookingRpcs, type CalendarBusy, calendarEvents } from '@encaixe/contracts'
import { ensureStream, newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPhone, waiters } from '../waitlist/waiters.ts'
import { monday, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await ensureStream(world.bus, 'CALENDARS')
})
afterAll(() => world.stop())

const at = (time: string) => Date.parse(monday(time)) / 1_000

const aCalendar = (professionalId: string, changes: Partial<CalendarBusy> = {}): CalendarBusy => ({
  calendarId: newId(),
  professionalId,
  blocks: true,
  busy: [[at('10:00'), at('11:00')]],
  version: 1,
  ...changes,
})
const tell = (busy: CalendarBusy) =>
  world.tell(calendarEvents.CalendarBusyChanged, busy.calendarId, busy)
const taken = { code: 'SLOT_TAKEN' }

test('a time that a calendar elsewhere blocks is SLOT_TAKEN for a client, and others are free', async () => {
  const page = await world.professional({ bufferMinutes: 0 })
  await tell(aCalendar(page.id))
  await expect(world.book({ slug: page.slug, startsAt: monday('10:00') })).rejects.toMatchObject(
    taken,
  )
  await expect(world.book({ slug: page.slug, startsAt: monday('09:00') })).resolves.toEqual({
    success: true,
  })
})

test('the tellings of a calendar end in the same state in any order, told once or twice', async () => {
  const orders = [
    [1, 2, 3],
    [3, 2, 1],
    [2, 3, 1, 1, 2],
  ]
  for (const order of orders) {
    const page = await world.professional({ bufferMinutes: 0 })
    const first = aCalendar(page.id)
    const tellings = new Map<number, CalendarBusy>([
      [1, first],
      [2, { ...first, version: 2, busy: [[at('14:00'), at('15:00')]] }],
      [3, { ...first, version: 3, blocks: false, busy: [] }],
    ])
    for (const version of order) await tell(tellings.get(version) ?? first)
    for (const time of ['10:00', '14:00']) {
      await expect(world.book({ slug: page.slug, startsAt: monday(time) })).resolves.toEqual({
        success: true,
      })
    }
  }
})

test('a professional books and moves only to times that their calendars elsewhere leave free', async () => {
  const page = await world.professional({ bufferMinutes: 0 })
  await tell(aCalendar(page.id))
  const actor = { kind: 'professional', userId: page.userId, email: null } as const
  const client = { name: 'Bia', phone: '+5511988887777' }
  const book = (time: string) =>
    world.bus.call(bookingRpcs.createAppointment, { client, startsAt: monday(time) }, { actor })
  await expect(book('10:30')).rejects.toMatchObject(taken)
  const { id } = await book('09:00')
  const move = (time: string) =>
    world.bus.call(
      bookingRpcs.changeAppointment,
      { id, startsAt: monday(time) },
      { actor: { ...actor, kind: 'account' } },
    )
  await expect(move('09:30')).rejects.toMatchObject(taken)
  await expect(move('11:00')).resolves.toMatchObject({ id })
})

test('a freed time that a calendar elsewhere blocks is offered to nobody who waits', async () => {
  const { taken: book, join, lookedAt, turnsOf } = waiters(world)
  const page = await world.professional({ bufferMinutes: 0 })
  const freed = await book(page, monday('10:00'))
  await join({ slug: page.slug, clientPhone: newPhone(), days: [monday('10:00').slice(0, 10)] })
  await tell(aCalendar(page.id))
  await freed.cancel()
  await lookedAt(page.id)
  expect(await turnsOf(page.id)).toEqual([])
})
