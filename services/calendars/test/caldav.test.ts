import { calendarRpcs } from '@encaixe/contracts'
import { everyMessage, everyRow, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingDouble } from './booking-double.ts'
import { startCaldavWorld } from './caldav-world.ts'
import { anEvent } from './world.ts'

let world: Awaited<ReturnType<typeof startCaldavWorld>>
let booking: Awaited<ReturnType<typeof bookingDouble>>
beforeAll(async () => {
  world = await startCaldavWorld()
  booking = await bookingDouble(world.bus)
})
afterAll(() => world.stop())

type Connected = Awaited<ReturnType<typeof world.connected>>
const NINE = '2026-12-10T09:00'
/** From noon on in São Paulo, on the tenth. */
const lunch = (minutes = 60) => anEvent('lunch', '20261210T150000Z', minutes)
const stretch = (start: string, hours = 1) => {
  const from = Date.parse(start) / 1_000
  return [from, from + hours * 3_600]
}
const LUNCH = stretch('2026-12-10T15:00:00Z')

/** Waits until a page's calendars block exactly this. */
const blocked = ({ page }: Pick<Connected, 'page'>, busy: number[][]) =>
  until(
    async () => {
      const last = new Map((await world.told(page.id)).map((told) => [told.calendarId, told]))
      const all = [...last.values()].flatMap((told) => (told.blocks ? told.busy : []))
      return JSON.stringify(all.toSorted()) === JSON.stringify(busy.toSorted())
    },
    { what: `${page.id} to be blocked at ${JSON.stringify(busy)}` },
  )
const namesOf = async ({ list }: Connected) => (await list()).calendars.map(({ name }) => name)

describe('connecting', () => {
  test('finds the calendars by the well-known address, and all of them block', async () => {
    const connected = await world.connected()
    await connected.account.put('lunch', lunch())
    await connected.sync()
    await blocked(connected, [LUNCH])
    const connection = await connected.list()
    expect([connection.kind, connection.state, connection.error]).toEqual([
      'caldav',
      'ok',
      undefined,
    ])
    expect(connection.account).toBe(`${connected.account.signIn.username} · 127.0.0.1`)
    expect(
      connection.calendars.map(({ name, blocks, writable }) => [name, blocks, writable]).toSorted(),
    ).toEqual([
      ['Casa', true, true],
      ['Trabalho', true, true],
    ])
  })

  test('says what was wrong: the address, the sign-in, or that there is no calendar', async () => {
    const { actor } = await world.page()
    const { signIn, removeCalendar } = await world.account()
    const connect = async (changes: object) => {
      const given = { url: world.serverUrl, ...signIn, ...changes }
      try {
        await world.bus.call(calendarRpcs.connectCaldav, given, { actor, timeoutMs: 20_000 })
        return []
      } catch (error) {
        const { details } = error as { details: { errors: { path: string; message: string }[] } }
        return details.errors.map(({ path, message }) => `${path}: ${message}`)
      }
    }
    expect(await connect({ password: 'wrong' })).toEqual([
      expect.stringMatching(/^password: .*senha de app/),
    ])
    expect(await connect({ url: 'https://10.0.0.1/' })).toEqual([
      expect.stringMatching(/^url: .*rede interna/),
    ])
    expect(await connect({ url: 'http://127.0.0.1:1/' })).toEqual([
      expect.stringMatching(/^url: Ninguém responde/),
    ])
    await removeCalendar('casa')
    await removeCalendar('trabalho')
    expect(await connect({})).toEqual([expect.stringMatching(/^url: .*nenhuma agenda/)])
    const { items } = await world.bus.call(calendarRpcs.listCalendars, {}, { actor })
    expect(items).toEqual([])
  })

  test('neither a title nor a password is stored or told', async () => {
    const connected = await world.connected()
    await connected.account.put('lunch', lunch())
    await connected.sync()
    await blocked(connected, [LUNCH])
    const all = [
      ...(await everyRow(world.databaseUrl)),
      ...(await everyMessage(world.bus, 'CALENDARS')),
    ]
    expect(all.join('\n')).not.toMatch(/Segredo|senha-de-app/)
  })

  test('again with another password mends it, and is one connection', async () => {
    const connected = await world.connected()
    const { account, page, list } = connected
    account.takeBack()
    await connected.sync()
    await until(async () => (await list()).state === 'reconnect', { what: 'reconnect' })
    account.giveBack()
    const given = { url: world.serverUrl, ...account.signIn }
    const { actor } = page
    await world.bus.call(calendarRpcs.connectCaldav, given, { actor, timeoutMs: 20_000 })
    const { items } = await world.bus.call(calendarRpcs.listCalendars, {}, { actor })
    expect(items).toMatchObject([{ state: 'ok' }])
  })
})

describe('reading', () => {
  test('a calendar without events is read, too', async () => {
    const connected = await world.connected()
    await until(async () => (await connected.list()).lastSyncedAt !== null, {
      what: 'every calendar to be read',
      timeoutMs: 15_000,
    })
    expect(await connected.list()).toMatchObject({ state: 'ok' })
  })

  test('follows what is added, changed and deleted', async () => {
    const connected = await world.connected()
    const { account } = connected
    await account.put('lunch', lunch())
    await connected.sync()
    await blocked(connected, [LUNCH])
    await account.put('lunch', lunch(120))
    await account.put('gym', anEvent('gym', '20261211T090000Z'), 'trabalho')
    await connected.sync()
    await blocked(connected, [stretch('2026-12-10T15:00:00Z', 2), stretch('2026-12-11T09:00:00Z')])
    await account.remove('lunch')
    await connected.sync()
    await blocked(connected, [stretch('2026-12-11T09:00:00Z')])
  })

  test('a token that the server no longer knows leads to a whole read, which sees deletions', async () => {
    const connected = await world.connected()
    const { account } = connected
    await account.put('lunch', lunch())
    await account.put('gym', anEvent('gym', '20261211T090000Z'))
    await connected.sync()
    await blocked(connected, [LUNCH, stretch('2026-12-11T09:00:00Z')])
    await account.remove('gym')
    world.forgetTokens()
    await connected.sync()
    await blocked(connected, [LUNCH])
  })

  test('a series with an exception blocks what it says', async () => {
    const connected = await world.connected()
    const [begin = '', ...rest] = anEvent('weekly', '20261210T150000Z')
    const end = rest.pop() ?? ''
    await connected.account.put('weekly', [
      ...[begin, ...rest, 'RRULE:FREQ=WEEKLY;COUNT=3', end],
      ...[begin, 'UID:weekly', 'RECURRENCE-ID:20261217T150000Z', 'DTSTART:20261217T180000Z'],
      ...['DURATION:PT1H', end],
    ])
    await connected.sync()
    await blocked(connected, [
      LUNCH,
      stretch('2026-12-17T18:00:00Z'),
      stretch('2026-12-24T15:00:00Z'),
    ])
  })

  test('is polled by itself', async () => {
    const connected = await world.connected()
    await connected.account.put('lunch', lunch())
    world.time.now = world.time.now.add({ minutes: 16 })
    await blocked(connected, [LUNCH])
  })
})

describe('the list of calendars', () => {
  test('is read again at a sync: new ones appear, and removed ones block nothing any more', async () => {
    const connected = await world.connected()
    await connected.account.put('gym', anEvent('gym', '20261211T090000Z'), 'trabalho')
    await connected.sync()
    await blocked(connected, [stretch('2026-12-11T09:00:00Z')])
    await connected.account.makeCalendar('coral', 'Coral')
    await connected.account.removeCalendar('trabalho')
    await connected.sync()
    await until(async () => (await namesOf(connected)).includes('Coral'), { what: 'the new one' })
    expect((await namesOf(connected)).toSorted()).toEqual(['Casa', 'Coral'])
    const { calendars } = await connected.list()
    expect(calendars.find(({ name }) => name === 'Coral')).toMatchObject({ blocks: false })
    await blocked(connected, [])
  })

  test('is read again each night', async () => {
    const connected = await world.connected()
    await connected.account.makeCalendar('coral', 'Coral')
    world.time.now = world.time.now.add({ hours: 29 })
    await until(async () => (await namesOf(connected)).includes('Coral'), { what: 'the new one' })
  })
})

describe('an appointment', () => {
  async function receiving() {
    const connected = await world.connected()
    const { id, calendars } = await connected.list()
    const calendarId = calendars.find(({ name }) => name === 'Casa')?.id ?? ''
    const { actor } = connected.page
    await world.bus.call(calendarRpcs.updateCalendar, { id, calendarId, receives: true }, { actor })
    return connected
  }
  /** Waits until the one object of the calendar is so. */
  const one = ({ account }: Connected, isSo: (text: string) => boolean, what: string) =>
    until(
      async () => {
        const objects = [...(await account.objects())]
        const [found] = objects
        return objects.length === 1 && found && isSo(found[1]) && found
      },
      { what },
    )
  const none = ({ account }: Connected) =>
    until(async () => (await account.objects()).size === 0, { what: 'no object' })
  const changes = async ({ page }: Connected) =>
    (await world.bus.call(calendarRpcs.listCalendarChanges, {}, { actor: page.actor })).items

  test('is written as tentative, follows its changes, keeps what was added, and goes', async () => {
    const connected = await receiving()
    const id = await booking.book(connected.page, NINE)
    const [name] = await one(connected, (text) => text.includes('STATUS:TENTATIVE'), 'an object')
    expect(name).toBe(`encaixe-${id}`)
    await connected.account.edit(name, (text) =>
      text.replace('END:VEVENT', 'X-MINHA-NOTA:leve o laudo\r\nEND:VEVENT'),
    )
    const [startsAt, endsAt] = ['2026-12-11T13:00:00Z', '2026-12-11T14:00:00Z']
    await booking.change(id, 'BookingRescheduled', { startsAt, endsAt, status: 'confirmed' })
    await one(
      connected,
      (text) => text.includes('DTSTART:20261211T130000Z') && text.includes('laudo'),
      'the moved object',
    )
    await booking.change(id, 'BookingCancelled', { status: 'gone' })
    await none(connected)
  })

  test('written to a calendar does not block times', async () => {
    const connected = await receiving()
    await booking.book(connected.page, NINE)
    await one(connected, () => true, 'an object')
    await connected.account.put('lunch', lunch(), 'trabalho')
    await connected.sync()
    await blocked(connected, [LUNCH])
  })

  test('that somebody moves or deletes there is asked about, and written back if it stays', async () => {
    const connected = await receiving()
    const { actor } = connected.page
    const id = await booking.book(connected.page, NINE)
    const [name] = await one(connected, () => true, 'an object')
    await connected.account.edit(name, (text) =>
      text
        .replace('DTSTART:20261210T120000Z', 'DTSTART:20261210T140000Z')
        .replace('DTEND:20261210T130000Z', 'DTEND:20261210T150000Z'),
    )
    await connected.sync()
    await until(async () => (await changes(connected)).length === 1, { what: 'a question' })
    const [startsAt, endsAt] = ['2026-12-10T14:00:00.000Z', '2026-12-10T15:00:00.000Z']
    expect(await changes(connected)).toEqual([
      { appointmentId: id, change: 'moved', movedTo: { startsAt, endsAt } },
    ])
    const keep = () =>
      world.bus.call(calendarRpcs.keepAppointment, { appointmentId: id }, { actor })
    await keep()
    await one(connected, (text) => text.includes('DTSTART:20261210T120000Z'), 'it to be back')
    await until(async () => (await changes(connected)).length === 0, { what: 'no question' })

    await connected.account.remove(name)
    await connected.sync()
    await until(async () => (await changes(connected))[0]?.change === 'deleted', {
      what: 'another question',
    })
    await keep()
    await one(connected, (text) => text.includes('DTSTART:20261210T120000Z'), 'it to be back')
  })

  /** An object that stays after a write of which nothing is known here, of an appointment that is cancelled since. */
  async function leftObject(of: Connected) {
    const id = await booking.book(of.page, NINE)
    const [name, text] = await one(of, () => true, 'an object')
    await booking.change(id, 'BookingCancelled', { status: 'gone' })
    await none(of)
    const lines = text.split('\r\n').filter((line) => line !== '')
    return { name, lines: lines.slice(lines.indexOf('BEGIN:VEVENT'), -1) }
  }

  test('goes from there if its write had no answer and it was cancelled meanwhile', async () => {
    const connected = await receiving()
    const { name, lines } = await leftObject(connected)
    await connected.account.put(name, lines)
    await connected.account.put('lunch', lunch(), 'trabalho')
    await connected.sync()
    await none(connected)
  })

  test('of another page stays in a calendar that both write to', async () => {
    const connected = await receiving()
    const { name, lines } = await leftObject(await receiving())
    await connected.account.put(name, lines)
    await connected.account.put('lunch', lunch(), 'trabalho')
    await connected.sync()
    await blocked(connected, [LUNCH])
    await until(
      async () =>
        (await world.prisma.$queryRaw<[]>`select from tasks where kind = 'mirror-appointment'`)
          .length === 0,
      { what: 'no look to be left' },
    )
    expect([...(await connected.account.objects()).keys()]).toEqual([name])
  })

  test.each([true, false])('goes from there at the disconnection: %s', async (removeMirrored) => {
    const connected = await receiving()
    await booking.book(connected.page, NINE)
    await one(connected, () => true, 'an object')
    const { id } = await connected.list()
    const { actor } = connected.page
    await world.bus.call(calendarRpcs.disconnectCalendars, { id, removeMirrored }, { actor })
    if (removeMirrored) await none(connected)
    else expect((await connected.account.objects()).size).toBe(1)
  })
})
