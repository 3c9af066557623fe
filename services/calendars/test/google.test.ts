import { calendarEvents, calendarRpcs } from '@encaixe/contracts'
import { everyMessage, everyRow, until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anHour, startGoogleWorld } from './google-world.ts'

let world: Awaited<ReturnType<typeof startGoogleWorld>>
beforeAll(async () => {
  world = await startGoogleWorld()
})
afterAll(() => world.stop())
afterEach(() => world.clearFaults())

const LUNCH = '2026-12-10T12:00'
const stretch = (start: string, hours = 1) => {
  const from = Date.parse(`${start}:00-03:00`) / 1_000
  return [from, from + hours * 3_600]
}
type Connected = Awaited<ReturnType<typeof world.connected>>

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
async function sync({ page, list }: Connected) {
  const { id } = await list()
  await world.bus.call(calendarRpcs.syncCalendars, { id }, { actor: page.actor })
}
const outcomeOf = async (connecting: ReturnType<typeof world.connect>) => (await connecting).outcome

describe('connecting Google', () => {
  test('lists the calendars, and the main one blocks', async () => {
    const connected = await world.connected()
    await connected.account.put('lunch', anHour(LUNCH))
    await sync(connected)
    await blocked(connected, [stretch(LUNCH)])
    const connection = await connected.list()
    expect(connection).toMatchObject({
      ...{ kind: 'google', account: connected.account.email, state: 'ok' },
      lastSyncedAt: expect.any(String),
    })
    expect(
      connection.calendars.map(({ name, blocks, writable }) => [name, blocks, writable]),
    ).toEqual([
      [connected.account.email, true, true],
      ['Família', false, true],
      ['Feriados no Brasil', false, false],
    ])
  })

  test('calendars stores, publishes and fetches no titles, and stores no token in plain text', async () => {
    const connected = await world.connected()
    await connected.account.put('lunch', anHour(LUNCH))
    await sync(connected)
    await blocked(connected, [stretch(LUNCH)])
    const all = [
      ...(await everyRow(world.databaseUrl)),
      ...(await everyMessage(world.bus, 'CALENDARS')),
    ]
    expect(all.join('\n')).not.toMatch(/Segredo|1\/\/|ya29/)
  })

  test('going back, leaving out a permission, and another person connect nothing', async () => {
    const page = await world.page()
    const { email } = await world.account()
    expect(await outcomeOf(world.connect(page, email, { isAllowed: false }))).toBe('refused')
    const [scope = ''] = ['https://www.googleapis.com/auth/calendar.events']
    expect(await outcomeOf(world.connect(page, email, { scopes: [scope] }))).toBe('scopes')
    const other = await world.page()
    const { url } = await world.bus.call(calendarRpcs.connectGoogle, {}, { actor: page.actor })
    const state = new URL(url).searchParams.get('state') ?? ''
    const stolen = { state, code: 'whatever' }
    const answer = await world.bus.call(calendarRpcs.completeGoogle, stolen, { actor: other.actor })
    expect(answer.outcome).toBe('expired')
    world.time.now = world.time.now.add({ minutes: 11 })
    const late = await world.bus.call(calendarRpcs.completeGoogle, stolen, { actor: page.actor })
    expect(late.outcome).toBe('expired')
    const { items } = await world.bus.call(calendarRpcs.listCalendars, {}, { actor: page.actor })
    expect(items).toEqual([])
  })

  test('connecting the same account again mends it, and is one connection', async () => {
    const connected = await world.connected()
    const { page, account } = connected
    await connected.account.takeBack()
    await sync(connected)
    await until(async () => (await connected.list()).state === 'reconnect', { what: 'reconnect' })
    expect((await connected.list()).error).toMatch(/Conecte a conta de novo/)
    expect(await outcomeOf(world.connect(page, account.email))).toBe('connected')
    await account.put('lunch', anHour(LUNCH))
    await sync(connected)
    await blocked(connected, [stretch(LUNCH)])
    const { items } = await world.bus.call(calendarRpcs.listCalendars, {}, { actor: page.actor })
    expect(items).toMatchObject([{ state: 'ok', account: account.email }])
  })
})

describe('the list of calendars', () => {
  const namesOf = async ({ list }: Connected) => (await list()).calendars.map(({ name }) => name)

  test('is read again at a sync: new ones appear and block nothing, removed ones go', async () => {
    const connected = await world.connected()
    const { account, list, page } = connected
    const { id, calendars } = await list()
    const family = calendars.find(({ name }) => name === 'Família')?.id ?? ''
    const { actor } = page
    await world.bus.call(
      calendarRpcs.updateCalendar,
      { id, calendarId: family, blocks: true },
      { actor },
    )
    const remote = account.calendars.find(({ name }) => name === 'Família')?.id ?? ''
    await account.put('picnic', anHour(LUNCH), remote)
    await sync(connected)
    await blocked(connected, [stretch(LUNCH)])
    await account.addCalendar('Coral')
    await account.dropCalendar(remote)
    await sync(connected)
    const names = ['Coral', 'Feriados no Brasil', account.email]
    // A reading of before may have met the new one beside the one that went.
    const now = async () => (await namesOf(connected)).toSorted()
    await expect.poll(now, { timeout: 60_000 }).toEqual(names)
    const [added] = (await list()).calendars.filter(({ name }) => name === 'Coral')
    expect(added).toMatchObject({ blocks: false, writable: true })
    await blocked(connected, [])
  })

  test('is read again each night', async () => {
    const connected = await world.connected()
    await connected.account.addCalendar('Coral')
    world.time.now = world.time.now.add({ hours: 29 })
    await until(async () => (await namesOf(connected)).includes('Coral'), { what: 'the new one' })
  })
})

test('the professional is told once that access has ended', async () => {
  const connected = await world.connected()
  const { page, account } = connected
  await account.takeBack()
  const told = async () =>
    (await everyMessage(world.bus, 'CALENDARS'))
      .map((text) => JSON.parse(text))
      .filter(({ type }) => type === calendarEvents.CalendarDisconnected.type)
      .map(({ data }) => calendarEvents.CalendarDisconnected.data.parse(data))
      .filter(({ professional }) => professional.id === page.id)
  for (const minutes of [0, 6, 6]) {
    world.time.now = world.time.now.add({ minutes })
    await sync(connected)
    await until(async () => (await told()).length > 0, { what: 'a telling' })
  }
  expect(await told()).toMatchObject([
    { account: account.email, professional: { name: page.name, phone: page.phone } },
  ])
  const range = { from: '2026-12-10T00:00:00Z', to: '2026-12-11T00:00:00Z' }
  const busy = await world.bus.call(calendarRpcs.listBusyElsewhere, range, { actor: page.actor })
  expect(busy.needsReconnect).toBe(true)
})

describe('reading', () => {
  test('follows what is added, moved, declined and deleted', async () => {
    const connected = await world.connected()
    const { account } = connected
    await account.put('lunch', anHour(LUNCH))
    await account.put('dentist', anHour('2026-12-11T09:00'))
    await sync(connected)
    await blocked(connected, [stretch(LUNCH), stretch('2026-12-11T09:00')])
    await account.put('lunch', anHour('2026-12-10T13:00'))
    await account.put('dentist', { attendees: [{ self: true, responseStatus: 'declined' }] })
    await sync(connected)
    await blocked(connected, [stretch('2026-12-10T13:00')])
    await account.remove('lunch')
    await sync(connected)
    await blocked(connected, [])
  })

  test('expands series with their exceptions, and forgets them with the series', async () => {
    const connected = await world.connected()
    const { account } = connected
    await account.put(
      'gym',
      anHour('2026-12-07T07:00', { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] }),
    )
    await account.put('gym_2', {
      ...anHour('2026-12-14T18:00'),
      ...{ recurringEventId: 'gym', originalStartTime: anHour('2026-12-14T07:00').start },
    })
    await sync(connected)
    const moved = [stretch('2026-12-14T18:00')]
    await blocked(connected, [stretch('2026-12-07T07:00'), ...moved, stretch('2026-12-21T07:00')])
    await account.remove('gym')
    await sync(connected)
    await blocked(connected, [])
  })

  test('a token that Google no longer knows leads to a whole read, which sees what was deleted', async () => {
    const connected = await world.connected()
    const { account } = connected
    await account.put('lunch', anHour(LUNCH))
    await sync(connected)
    await blocked(connected, [stretch(LUNCH)])
    await account.forgetTokens()
    await account.remove('lunch')
    await account.put('dinner', anHour('2026-12-10T20:00'))
    await sync(connected)
    await blocked(connected, [stretch('2026-12-10T20:00')])
  })

  test('a quota that is used up is an error that passes', async () => {
    const connected = await world.connected()
    await connected.account.put('lunch', anHour(LUNCH))
    await world.fault({ target: 'google', mode: 'rate_limit', to: 'events' })
    await sync(connected)
    await until(async () => (await connected.list()).state === 'error', { what: 'an error' })
    await world.clearFaults()
    await sync(connected)
    await until(async () => (await connected.list()).state === 'ok', { what: 'a read' })
    await blocked(connected, [stretch(LUNCH)])
  })

  test('is repeated every five minutes', async () => {
    const connected = await world.connected()
    await until(async () => (await connected.list()).lastSyncedAt !== null, {
      what: 'a first read',
    })
    await connected.account.put('lunch', anHour(LUNCH))
    world.time.now = world.time.now.add({ minutes: 6 })
    await blocked(connected, [stretch(LUNCH)])
  })

  test('a booking waits for it, so that it sees what has been added just now', async () => {
    const connected = await world.connected()
    await until(async () => (await connected.list()).lastSyncedAt !== null, {
      what: 'a first read',
    })
    await connected.account.put('lunch', anHour(LUNCH))
    world.time.now = world.time.now.add({ seconds: 90 })
    const asked = {
      professionalId: connected.page.id,
      ...{ from: '2026-12-10T15:00:00Z', to: '2026-12-10T16:00:00Z' },
    }
    expect(await world.bus.call(calendarRpcs.checkBusyElsewhere, asked, {})).toMatchObject({
      ...{ busy: [stretch(LUNCH)], isFresh: true },
    })
  })

  test('a calendar that comes to block is read', async () => {
    const connected = await world.connected()
    const { page, account } = connected
    const { id, calendars } = await connected.list()
    const family = calendars.find(({ name }) => name === 'Família')
    const remote = account.calendars.find(({ name }) => name === 'Família')
    await account.put('party', anHour('2026-12-12T16:00'), remote?.id)
    await world.bus.call(
      calendarRpcs.updateCalendar,
      { id, calendarId: family?.id ?? '', blocks: true },
      { actor: page.actor },
    )
    await blocked(connected, [stretch('2026-12-12T16:00')])
  })
})

describe('pushes', () => {
  async function watched() {
    const connected = await world.connected()
    const read = () => connected.list().then(({ lastSyncedAt }) => lastSyncedAt !== null)
    await until(read, { what: 'a first read' })
    const { account } = connected
    // Google has opened it before we keep it.
    const channel = async () => {
      const opened = await world.channelOf(account.email)
      return (
        opened && (await world.prisma.channel.findUnique({ where: { id: opened.id } })) && opened
      )
    }
    return { ...connected, channel: await until(channel, { what: 'a channel' }) }
  }
  const readsOf = async ({ page }: Pick<Connected, 'page'>) => {
    const [row] = await world.prisma.calendar.findMany({
      where: { professionalId: page.id, blocks: true },
    })
    return row?.readsBegun ?? 0
  }

  test('have a change read at once, and several within a second as one', async () => {
    const connected = await watched()
    const before = await readsOf(connected)
    for (const hour of [10, 11, 12, 13, 14]) {
      await connected.account.put(`event${hour}`, anHour(`2026-12-10T${hour}:00`))
    }
    await blocked(connected, [stretch('2026-12-10T10:00', 5)])
    // A new channel has a read of its own, which may come last.
    expect(await readsOf(connected)).toBeLessThanOrEqual(before + 3)
  })

  test('that are lost, doubled or late lose nothing', async () => {
    const connected = await watched()
    await world.fault({ target: 'google_push', mode: 'drop', count: 1 })
    await connected.account.put('lost', anHour('2026-12-10T10:00'))
    await world.fault({ target: 'google_push', mode: 'duplicate', count: 1 })
    await connected.account.put('doubled', anHour('2026-12-10T11:00'))
    await blocked(connected, [stretch('2026-12-10T10:00', 2)])
  })

  test('with another secret are not taken', async () => {
    const { channel } = await watched()
    const push = { channelId: channel.id, secret: 'a guess' }
    expect(await world.bus.call(calendarRpcs.receiveCalendarPush, push, {})).toEqual({
      known: false,
    })
  })

  test('come by a new channel when four fifths of the life of the old one are over', async () => {
    const connected = await watched()
    world.time.now = world.time.now.add({ hours: 24 * 6 })
    const { email } = connected.account
    await until(
      async () => {
        const channel = await world.channelOf(email)
        return channel && channel.id !== connected.channel.id
      },
      { what: 'another channel' },
    )
  })
})

test('disconnecting gives the access back, and unblocks', async () => {
  const connected = await world.connected()
  await connected.account.put('lunch', anHour(LUNCH))
  await sync(connected)
  await blocked(connected, [stretch(LUNCH)])
  const { id } = await connected.list()
  await world.bus.call(calendarRpcs.disconnectCalendars, { id }, { actor: connected.page.actor })
  await blocked(connected, [])
  await until(
    async () => {
      const page = await fetch(`${world.sandboxUrl}/google/accounts/${connected.account.email}`)
      return (await page.text()).includes('Nenhum programa tem acesso')
    },
    { what: 'the access to be given back' },
  )
})
