import { calendarEvents, calendarRpcs } from '@encaixe/contracts'
import { everyMessage, everyRow, until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bookingDouble } from './booking-double.ts'
import { anHour, startGoogleWorld } from './google-world.ts'

let world: Awaited<ReturnType<typeof startGoogleWorld>>
let booking: Awaited<ReturnType<typeof bookingDouble>>
beforeAll(async () => {
  world = await startGoogleWorld()
  booking = await bookingDouble(world.bus)
})
afterAll(() => world.stop())
afterEach(() => world.clearFaults())

const NINE = '2026-12-10T09:00'
type Connected = Awaited<ReturnType<typeof world.connected>>

async function setReceives({ page, list }: Connected, name: string | null, receives: boolean) {
  const { id, calendars } = await list()
  const calendar = calendars.find((one) => (name === null ? one.blocks : one.name === name))
  return world.bus.call(
    calendarRpcs.updateCalendar,
    { id, calendarId: calendar?.id ?? '', receives },
    { actor: page.actor },
  )
}
/** A page whose main calendar receives appointments. */
async function receiving() {
  const connected = await world.connected()
  await setReceives(connected, null, true)
  const { email } = connected.account
  await until(() => world.channelOf(email), { what: 'a channel' })
  return connected
}
type Events = Awaited<ReturnType<Connected['account']['events']>>
/** Waits until the events of an account are so. */
const events = ({ account }: Connected, isSo: (all: Events) => boolean, what: string) =>
  until(
    async () => {
      const all = await account.events()
      return isSo(all) && all
    },
    { what },
  )
const one = (connected: Connected, isSo: (event: Events[number]) => boolean, what: string) =>
  events(connected, (all) => all.length === 1 && all.every(isSo), what)
const startOf = ({ start }: Events[number]) => Date.parse(start.dateTime ?? '')
const local = (time: string) => Date.parse(`${time}:00-03:00`)
const none = (connected: Connected) => events(connected, (all) => all.length === 0, 'no event')

describe('an appointment', () => {
  test('is written as tentative, follows its changes, and goes when it is cancelled', async () => {
    const connected = await receiving()
    const id = await booking.book(connected.page, NINE)
    const [made] = await one(connected, ({ status }) => status === 'tentative', 'an event')
    expect(made).toMatchObject({ summary: 'Consulta com Bia' })
    await booking.change(id, 'BookingConfirmed', { status: 'confirmed' })
    await one(connected, ({ status }) => status === 'confirmed', 'a confirmed event')
    const [startsAt, endsAt] = ['2026-12-11T13:00:00Z', '2026-12-11T14:00:00Z']
    await booking.change(id, 'BookingRescheduled', { startsAt, endsAt })
    await one(connected, (event) => startOf(event) === Date.parse(startsAt), 'a moved event')
    await booking.change(id, 'BookingCancelled', { status: 'gone' })
    await none(connected)
  })

  test('is one event however often, late and disordered it is told', async () => {
    const connected = await receiving()
    const id = await booking.book(connected.page, NINE)
    await booking.change(id, 'BookingConfirmed', { status: 'confirmed' })
    for (let times = 0; times < 5; times += 1) await booking.tell('BookingCreated', id)
    await one(connected, ({ status }) => status === 'confirmed', 'one confirmed event')
  })

  test('blocks nothing, and nothing of its client is stored', async () => {
    const connected = await receiving()
    await booking.book(connected.page, NINE)
    await one(connected, () => true, 'an event')
    const { id } = await connected.list()
    await world.bus.call(calendarRpcs.syncCalendars, { id }, { actor: connected.page.actor })
    await connected.account.put('lunch', anHour('2026-12-10T12:00'))
    const blocks = await until(
      async () => (await world.told(connected.page.id)).find(({ busy }) => busy.length > 0),
      { what: 'a busy time' },
    )
    expect(blocks.busy).toEqual([
      [local('2026-12-10T12:00') / 1_000, local('2026-12-10T13:00') / 1_000],
    ])
    const rows = await everyRow(world.databaseUrl)
    expect(rows.filter((row) => !row.includes('CalendarChangeFound')).join('\n')).not.toMatch(
      /Segredo|Bia/,
    )
  })

  test('is one event if its write arrives but the answer to it is lost', async () => {
    const connected = await receiving()
    await world.fault({ target: 'google', mode: 'timeout_after_accept', to: 'write', count: 1 })
    await world.fault({ target: 'google', mode: 'error:409', to: 'watch', count: 1 })
    const id = await booking.book(connected.page, NINE)
    await booking.change(id, 'BookingConfirmed', { status: 'confirmed' })
    // The first write has arrived, but its answer has not.
    await events(connected, (all) => all.length === 1, 'an event')
  })

  test('goes to the calendar that receives, and leaves the one before', async () => {
    const connected = await receiving()
    await booking.book(connected.page, NINE)
    await one(connected, () => true, 'an event')
    await setReceives(connected, 'Família', true)
    await none(connected)
    const family = connected.account.calendars.find(({ name }) => name === 'Família')
    await until(async () => (await connected.account.events(family?.id)).length === 1, {
      what: 'the event in the other calendar',
    })
    const { calendars } = await connected.list()
    expect(calendars.filter(({ receives }) => receives).map(({ name }) => name)).toEqual([
      'Família',
    ])
  })

  test('of before the calendar received is written, too', async () => {
    const connected = await world.connected()
    await booking.book(connected.page, NINE)
    await setReceives(connected, null, true)
    await one(connected, () => true, 'an event')
  })
})

test('a calendar that can only be read receives nothing', async () => {
  const connected = await world.connected()
  await expect(setReceives(connected, 'Feriados no Brasil', true)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
})

test.each([true, false])('disconnecting removes what was written: %s', async (removeMirrored) => {
  const connected = await receiving()
  await booking.book(connected.page, NINE)
  await one(connected, () => true, 'an event')
  const { id } = await connected.list()
  const { actor } = connected.page
  await world.bus.call(calendarRpcs.disconnectCalendars, { id, removeMirrored }, { actor })
  const page = () => fetch(`${world.sandboxUrl}/google/accounts/${connected.account.email}`)
  await until(async () => (await (await page()).text()).includes('Nenhum programa tem acesso'), {
    what: 'the access to be given back',
  })
  expect(await connected.account.events()).toHaveLength(removeMirrored ? 0 : 1)
})

describe('a change over there', () => {
  const asked = async (appointmentId: string) =>
    (await everyMessage(world.bus, 'CALENDARS'))
      .map((text) => JSON.parse(text))
      .filter(({ type }) => type === calendarEvents.CalendarChangeFound.type)
      .map(({ data }) => calendarEvents.CalendarChangeFound.data.parse(data))
      .filter(({ appointment }) => appointment.id === appointmentId)
  const changes = async ({ page }: Connected) =>
    (await world.bus.call(calendarRpcs.listCalendarChanges, {}, { actor: page.actor })).items
  const keep = ({ page }: Connected, appointmentId: string) =>
    world.bus.call(calendarRpcs.keepAppointment, { appointmentId }, { actor: page.actor })

  /** An appointment that somebody has moved to eleven. */
  async function moved() {
    const connected = await receiving()
    const id = await booking.book(connected.page, NINE)
    const [event] = await one(connected, () => true, 'an event')
    await connected.account.put(event?.id ?? '', anHour('2026-12-10T11:00'))
    await until(async () => (await changes(connected)).length === 1, { what: 'a question' })
    return { connected, id, eventId: event?.id ?? '' }
  }

  test('is asked about once, and neither overwritten nor obeyed', async () => {
    const { connected, id } = await moved()
    const [startsAt, endsAt] = ['2026-12-10T14:00:00.000Z', '2026-12-10T15:00:00.000Z']
    expect(await changes(connected)).toEqual([
      { appointmentId: id, change: 'moved', movedTo: { startsAt, endsAt } },
    ])
    const { id: connectionId } = await connected.list()
    const { actor } = connected.page
    await world.bus.call(calendarRpcs.syncCalendars, { id: connectionId }, { actor })
    await booking.tell('BookingCreated', id)
    await one(connected, (event) => startOf(event) === Date.parse(startsAt), 'the event as it was')
    expect(await asked(id)).toMatchObject([{ change: 'moved', movedTo: { startsAt } }])
  })

  test('is settled when the appointment moves there', async () => {
    const { connected, id } = await moved()
    const times = { startsAt: '2026-12-10T14:00:00Z', endsAt: '2026-12-10T15:00:00Z' }
    await booking.change(id, 'BookingRescheduled', times)
    await until(async () => (await changes(connected)).length === 0, { what: 'no question' })
    await one(connected, (event) => startOf(event) === Date.parse(times.startsAt), 'the event')
  })

  test('is written back if the appointment stays as it is', async () => {
    const { connected, id } = await moved()
    await keep(connected, id)
    await one(connected, (event) => startOf(event) === local(NINE), 'the event at its old time')
    expect(await changes(connected)).toEqual([])
  })

  test('that deletes it is asked about, and written again if it stays', async () => {
    const connected = await receiving()
    const id = await booking.book(connected.page, NINE)
    const [event] = await one(connected, () => true, 'an event')
    await connected.account.remove(event?.id ?? '')
    await until(async () => (await changes(connected)).length === 1, { what: 'a question' })
    const questions = await until(
      async () => {
        const all = await asked(id)
        return all.length > 0 && all
      },
      { what: 'the event that asks' },
    )
    expect(questions).toMatchObject([{ change: 'deleted', movedTo: null }])
    expect(await connected.account.events()).toEqual([])
    await keep(connected, id)
    await one(connected, (again) => startOf(again) === local(NINE), 'the event again')
  })

  test('of its title only is left alone', async () => {
    const connected = await receiving()
    const id = await booking.book(connected.page, NINE)
    const [event] = await one(connected, () => true, 'an event')
    await connected.account.put(event?.id ?? '', { summary: 'Meu título' })
    await connected.account.put('lunch', anHour('2026-12-10T12:00'))
    await until(
      async () => (await world.told(connected.page.id)).some(({ busy }) => busy.length > 0),
      {
        what: 'a read after it',
      },
    )
    expect(await changes(connected)).toEqual([])
    expect(await asked(id)).toEqual([])
  })

  test('cannot be answered by another page', async () => {
    const { id } = await moved()
    const other = await world.page()
    await expect(keep({ page: other } as Connected, id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
