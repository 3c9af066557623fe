import { accountEvents, calendarRpcs, personalDataRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { everyMessage, everyRow, publishTestEvent, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anEvent, calendarServer, startWorld } from './world.ts'

let world: Awaited<ReturnType<typeof startWorld>>
let server: Awaited<ReturnType<typeof calendarServer>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  server = await calendarServer()
  return server.stop
})

const seconds = (text: string) => Date.parse(text) / 1_000
const LUNCH = anEvent('lunch', '20261210T150000Z')
const LUNCH_TIME = [seconds('2026-12-10T15:00Z'), seconds('2026-12-10T16:00Z')]

async function connected(lines: string[] = LUNCH) {
  server.lines = lines
  const page = await world.page()
  const connection = await world.bus.call(
    calendarRpcs.connectIcs,
    { url: server.url },
    { actor: page.actor },
  )
  const [calendar] = connection.calendars
  if (!calendar) throw new Error('there is no calendar')
  return { page, connection, calendar }
}
const told = async (page: { id: string }, count: number) =>
  until(
    async () => {
      const all = await world.told(page.id)
      return all.length >= count && all
    },
    { what: `${count} tellings` },
  )
const listed = async ({ actor }: { actor: Awaited<ReturnType<typeof world.page>>['actor'] }) =>
  (await world.bus.call(calendarRpcs.listCalendars, {}, { actor })).items
const kept = (id: string) => world.prisma.calendar.findUniqueOrThrow({ where: { id } })
const later = (duration: Temporal.DurationLike) => {
  world.time.now = world.time.now.add(duration)
}

describe('connecting an address', () => {
  test('reads it at once, and tells when it blocks', async () => {
    const { page, connection, calendar } = await connected()
    expect(connection).toMatchObject({
      ...{ kind: 'ics', account: '127.0.0.1', state: 'ok' },
      lastSyncedAt: expect.any(String),
      calendars: [{ name: 'Família', blocks: true, receives: false }],
    })
    expect(await told(page, 1)).toEqual([
      {
        ...{ calendarId: calendar.id, professionalId: page.id, blocks: true, version: 1 },
        busy: [LUNCH_TIME],
      },
    ])
    expect(await listed(page)).toEqual([connection])
  })

  test('neither the address nor a title is stored or told', async () => {
    const { page } = await connected()
    await told(page, 1)
    const all = [
      ...(await everyRow(world.databaseUrl)),
      ...(await everyMessage(world.bus, 'CALENDARS')),
    ]
    expect(all.join('\n')).not.toMatch(/secret-1234567890|Segredo|basic\.ics/)
  })

  test('an address without a calendar is refused with what is wrong', async () => {
    const page = await world.page()
    const refusal = async (url: string) =>
      world.bus.call(calendarRpcs.connectIcs, { url }, { actor: page.actor }).then(
        () => 'connected',
        (error: unknown) => error,
      )
    const withText = (text: RegExp) =>
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        details: { errors: [{ path: 'url', message: expect.stringMatching(text) }] },
      })
    server.status = 404
    expect(await refusal(server.url)).toEqual(withText(/acesso/))
    server.status = 500
    expect(await refusal(server.url)).toEqual(withText(/problemas/))
    expect(await refusal('https://10.0.0.1/basic.ics')).toEqual(withText(/rede interna/))
    expect(await refusal('http://example.com/basic.ics')).toEqual(withText(/https/))
    expect(await listed(page)).toEqual([])
  })

  test('a page has five connections, and each address once', async () => {
    const { page } = await connected()
    const connect = (url: string) =>
      world.bus.call(calendarRpcs.connectIcs, { url }, { actor: page.actor })
    await expect(connect(server.url)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((n) => connect(`${server.url}?n=${n}`)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(await listed(page)).toHaveLength(5)
  })

  test('somebody else can neither see nor change a connection', async () => {
    const { connection, calendar } = await connected()
    const other = await world.page()
    const { id } = connection
    const asOther = { actor: other.actor }
    expect(await listed(other)).toEqual([])
    for (const attempt of [
      () => world.bus.call(calendarRpcs.syncCalendars, { id }, asOther),
      () => world.bus.call(calendarRpcs.disconnectCalendars, { id }, asOther),
      () =>
        world.bus.call(
          calendarRpcs.updateCalendar,
          { id, calendarId: calendar.id, blocks: false },
          asOther,
        ),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})

describe('reading again', () => {
  test('what has not changed is not told again, and what has is told with a higher version', async () => {
    const { page } = await connected()
    await told(page, 1)
    later({ minutes: 16 })
    await until(() => server.answers.includes(304), { what: 'a conditional request' })
    expect(await world.told(page.id)).toHaveLength(1)
    server.lines = [...LUNCH, ...anEvent('tea', '20261210T180000Z')]
    later({ minutes: 16 })
    const [, second] = await told(page, 2)
    expect(second).toMatchObject({
      version: 2,
      busy: [LUNCH_TIME, [seconds('2026-12-10T18:00Z'), seconds('2026-12-10T19:00Z')]],
    })
  })

  test('each day the horizon moves on, although the file has not changed', async () => {
    const far = anEvent('far', '20270208T150000Z')
    const { page } = await connected(far)
    const [first] = await told(page, 1)
    expect(first?.busy).toEqual([])
    later({ hours: 72 })
    const [, second] = await told(page, 2)
    expect(second?.busy).toHaveLength(1)
  })

  test('a request to read is answered at once, and reads soon', async () => {
    const { page, connection } = await connected()
    server.lines = []
    const { id } = connection
    await world.bus.call(calendarRpcs.syncCalendars, { id }, { actor: page.actor })
    expect((await told(page, 2)).at(-1)).toMatchObject({ busy: [], version: 2 })
  })

  test('a server with problems is tried again, and what is known stays', async () => {
    const { page } = await connected()
    await told(page, 1)
    server.status = 500
    later({ minutes: 16 })
    await until(async () => (await listed(page))[0]?.state === 'error', { what: 'the error' })
    expect((await listed(page))[0]?.error).toMatch(/problemas/)
    server.status = 200
    later({ minutes: 16 })
    await until(async () => (await listed(page))[0]?.state === 'ok', { what: 'the recovery' })
    expect(await world.told(page.id)).toHaveLength(1)
  })

  test('a server that goes on failing is asked when a quarter of that time has passed, and hourly at last', async () => {
    const { calendar } = await connected()
    server.status = 500
    const begin = world.time.now.add({ minutes: 16 })
    const nextAfter = async (minutes: number) => {
      const { asked } = server
      world.time.now = begin.add({ minutes })
      await until(() => server.asked > asked, { what: 'another try' })
      await until(
        async () => (await kept(calendar.id)).readsKept === (await kept(calendar.id)).readsBegun,
        {
          what: 'its end',
        },
      )
      const { nextReadAt } = await kept(calendar.id)
      return Math.round((nextReadAt.getTime() - world.time.now.epochMilliseconds) / 60_000)
    }
    const waits: number[] = []
    for (const minutes of [0, 120, 400]) waits.push(await nextAfter(minutes))
    expect(waits).toEqual([15, 30, 60])
  })

  test.each([
    ['succeeded', 200],
    ['failed', 500],
  ])('a read that a later one has overtaken is dropped, where that %s', async (_, status) => {
    const { page, connection } = await connected()
    const { id } = connection
    const sync = () => world.bus.call(calendarRpcs.syncCalendars, { id }, { actor: page.actor })
    const before = server.asked
    Object.assign(server, { lines: anEvent('tea', '20261210T180000Z'), delayMs: 4_000 })
    await sync()
    await until(() => server.asked > before, { what: 'a slow read' })
    Object.assign(server, { lines: anEvent('dinner', '20261210T220000Z'), delayMs: 0, status })
    later({ seconds: 61 })
    const day = { from: '2026-12-10T00:00:00Z', to: '2026-12-11T00:00:00Z' }
    await world.bus.call(
      calendarRpcs.checkBusyElsewhere,
      { professionalId: page.id, ...day },
      { timeoutMs: 20_000 },
    )
    server.status = 200
    await until(() => server.answers.length === before + 2, { what: 'the slow answer' })
    // It comes after the slow one, whose task has the same key.
    await sync()
    await until(() => server.answers.length > before + 2, { what: 'one more read' })
    const dinner = [seconds('2026-12-10T22:00Z'), seconds('2026-12-10T23:00Z')]
    expect((await told(page, 2)).map(({ busy }) => busy)).toEqual([[LUNCH_TIME], [dinner]])
  })

  test('what is damaged in it does not take the rest along, and is told if it is much', async () => {
    const damaged = ['BEGIN:VEVENT', 'UID:x', 'DTSTART:soon', 'DURATION:P99999999D', 'END:VEVENT']
    const { page, connection } = await connected([...damaged, ...LUNCH])
    expect(connection).toMatchObject({
      ...{ state: 'error', error: expect.stringMatching(/com erro/) },
      ...{ lastSyncedAt: expect.any(String), calendars: [{ unread: 1 }] },
    })
    expect(await told(page, 1)).toMatchObject([{ busy: [LUNCH_TIME] }])
    server.lines = LUNCH
    later({ minutes: 16 })
    await until(async () => (await listed(page))[0]?.state === 'ok', { what: 'a good read' })
    expect(await listed(page)).toMatchObject([{ calendars: [{ unread: 0 }] }])
  })

  test('one that has not been read for long is not ok, whatever the reason', async () => {
    const { page, calendar } = await connected()
    const long = new Date(world.time.now.subtract({ minutes: 61 }).epochMilliseconds)
    await world.prisma.calendar.update({
      where: { id: calendar.id },
      data: { lastSyncedAt: long, wantedSince: long },
    })
    expect(await listed(page)).toMatchObject([
      {
        state: 'error',
        error: expect.stringMatching(/Faz tempo/),
        lastSyncedAt: long.toISOString(),
      },
    ])
  })

  test('when access has ended, what is known blocks for seven days more', async () => {
    const { page } = await connected(
      anEvent('often', '20261201T230000Z').toSpliced(-1, 0, 'RRULE:FREQ=DAILY'),
    )
    await told(page, 1)
    server.status = 404
    later({ minutes: 16 })
    await until(async () => (await listed(page))[0]?.state === 'reconnect', { what: 'the end' })
    later({ hours: 6 * 24 })
    const answered = server.answers.length
    await until(() => server.answers.length > answered, { what: 'another try' })
    expect(await world.told(page.id)).toHaveLength(1)
    later({ hours: 25 })
    expect((await told(page, 2)).at(-1)).toMatchObject({ busy: [], blocks: true })
  })
})

describe('what a calendar blocks', () => {
  test('stops when it no longer blocks, and when it is disconnected', async () => {
    const { page, connection, calendar } = await connected()
    const asOwner = { actor: page.actor }
    const { id } = connection
    const change = (blocks: boolean) =>
      world.bus.call(calendarRpcs.updateCalendar, { id, calendarId: calendar.id, blocks }, asOwner)
    expect((await change(false)).calendars).toMatchObject([{ blocks: false }])
    await change(true)
    await world.bus.call(calendarRpcs.disconnectCalendars, { id }, asOwner)
    expect(
      (await told(page, 4)).map(({ version, blocks, busy }) => [version, blocks, busy.length]),
    ).toEqual([
      [1, true, 1],
      [2, false, 0],
      [3, true, 1],
      [4, false, 0],
    ])
    expect(await listed(page)).toEqual([])
    expect(await world.prisma.calendar.count({ where: { professionalId: page.id } })).toBe(0)
  })

  test('is told as soon as it is connected, also if it has no event', async () => {
    const { page, calendar } = await connected([])
    expect(await told(page, 1)).toMatchObject([
      { calendarId: calendar.id, blocks: true, busy: [], version: 1 },
    ])
  })

  test('an address cannot receive appointments', async () => {
    const { page, connection, calendar } = await connected()
    const input = { id: connection.id, calendarId: calendar.id, receives: true }
    await expect(
      world.bus.call(calendarRpcs.updateCalendar, input, { actor: page.actor }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('the agenda is shown with the kind and the name of the calendar', async () => {
    const { page, calendar } = await connected()
    const { items } = await world.bus.call(
      calendarRpcs.listBusyElsewhere,
      { from: '2026-12-10T00:00:00Z', to: '2026-12-11T00:00:00Z' },
      { actor: page.actor },
    )
    expect(items).toEqual([
      {
        ...{ calendarId: calendar.id, kind: 'ics', name: 'Família', colour: null },
        ...{ startsAt: '2026-12-10T15:00:00.000Z', endsAt: '2026-12-10T16:00:00.000Z' },
      },
    ])
  })
})

describe('before something is booked', () => {
  const check = (professionalId: string, timeoutMs = 2_000) =>
    world.bus.call(
      calendarRpcs.checkBusyElsewhere,
      { professionalId, from: '2026-12-10T18:00:00Z', to: '2026-12-10T19:00:00Z' },
      { timeoutMs },
    )

  const versionOf = async (id: string) =>
    (await world.prisma.calendar.findUniqueOrThrow({ where: { id } })).version

  test('a calendar that was read within the last minute is not read again', async () => {
    const { page, calendar } = await connected()
    server.answers.length = 0
    later({ seconds: 20 })
    expect(await check(page.id)).toEqual({
      ...{ busy: [], isFresh: true, freshForMs: 40_000 },
      versions: { [calendar.id]: await versionOf(calendar.id) },
    })
    expect(server.answers).toEqual([])
  })

  test('an older one is read once for all who ask, and the answer has what is new', async () => {
    const { page, calendar } = await connected()
    server.answers.length = 0
    server.lines = anEvent('tea', '20261210T180000Z', 30)
    server.delayMs = 100
    later({ seconds: 61 })
    const before = await versionOf(calendar.id)
    const answers = await Promise.all([1, 2, 3].map(() => check(page.id, 5_000)))
    const busy = [[seconds('2026-12-10T18:00Z'), seconds('2026-12-10T18:30Z')]]
    const fresh = { busy, isFresh: true, freshForMs: 60_000 }
    const versions = { [calendar.id]: before + 1 }
    expect(answers).toEqual([1, 2, 3].map(() => ({ ...fresh, versions })))
    expect(server.answers).toEqual([200])
  })

  test('a server that does not answer in time is not waited for', async () => {
    const { page } = await connected()
    server.delayMs = 20_000
    later({ seconds: 61 })
    expect(await check(page.id, 4_000)).toMatchObject({ busy: [], isFresh: false, freshForMs: 0 })
  })
})

test('addresses are sealed by the first secret after a rotation', async () => {
  const { connection } = await connected()
  const row = () => world.prisma.connection.findUniqueOrThrow({ where: { id: connection.id } })
  expect(await row()).toMatchObject({ sealedBy: 'test' })
  expect(
    await world.bus.call(calendarRpcs.rotateCalendarKeys, {}, { actor: { kind: 'operator' } }),
  ).toEqual({ resealed: 0 })
})

test('an account exports its calendars without their addresses, and erasing it deletes them', async () => {
  const { page, connection, calendar } = await connected()
  await told(page, 1)
  const exported = await world.bus.call(
    personalDataRpcs('calendars').exportPersonalData,
    { professionalId: page.id, cursor: null },
    { actor: { kind: 'account', userId: page.userId ?? '', email: null } },
  )
  expect(exported.data).toMatchObject({
    calendarConnections: [
      {
        id: connection.id,
        account: '127.0.0.1',
        calendars: [{ id: calendar.id, name: 'Família' }],
      },
    ],
  })
  expect(JSON.stringify(exported)).not.toMatch(/sealed|addressHash|busy/)

  await publishTestEvent(world.bus, accountEvents.AccountDeletionRequested, {
    subject: page.userId ?? '',
    data: { userId: page.userId ?? '', professionalId: page.id, deletionId: newId() },
  })
  const { prisma } = world
  const where = { professionalId: page.id }
  await until(async () => (await prisma.connection.count({ where })) === 0, {
    what: 'the deletion',
  })
  expect(await prisma.calendar.count({ where })).toBe(0)
  expect(await prisma.professional.findUnique({ where: { id: page.id } })).toBeNull()
})
