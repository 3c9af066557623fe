import { newId } from '@encaixe/service-kit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { saveBusyIntervals } from '../src/copies/busy-intervals.sql.ts'
import { tellHolidaysAhead } from '../src/holidays/tell-holidays.ts'
import { openScheduling, SATURDAY, type Scheduling, someone } from './scheduling.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
})
afterAll(() => scheduling.close())
afterEach(() => {
  scheduling.time.now = SATURDAY
})

const MONDAY = '2026-11-23'
const at = (time: string, date = MONDAY) => `${date}T${time}:00-03:00`
const hours = (startTime: string, endTime: string) => ({ startTime, endTime })

const offeredOn = async (slug: string, date = MONDAY) => {
  const { slots } = await scheduling.listSlots({ slug, date })
  return [...slots.morning, ...slots.afternoon, ...slots.evening].map((start) =>
    start.slice(11, 16),
  )
}

async function booked(
  professionalId: string,
  from: string,
  until: string,
  { way = 0, blocking = true } = {},
): Promise<string> {
  const appointmentId = newId()
  const moved = (instant: string, minutes: number) =>
    Temporal.Instant.from(instant).add({ minutes }).toString()
  await scheduling.database.transaction(({ tx }) =>
    saveBusyIntervals(tx, [
      {
        ...{ appointmentId, professionalId, blocking, version: 1 },
        ...{ startsAt: moved(from, -way), endsAt: moved(until, way) },
        ...(way > 0 && { session: { startsAt: from, endsAt: until } }),
      },
    ]),
  )
  scheduling.cache.drop(professionalId)
  return appointmentId
}

test('a closed day offers nothing at once, is published, and opens again when it is removed', async () => {
  const { id, userId, slug } = await scheduling.createProfessional(someone())
  expect(await offeredOn(slug)).toHaveLength(3)
  const closed = await scheduling.setSpecialDay({
    ...{ userId, date: MONDAY, windows: [], note: 'Consulta' },
  })
  expect(closed).toEqual({ date: MONDAY, windows: [], note: 'Consulta', conflicts: [] })
  expect(await offeredOn(slug)).toEqual([])
  // The note stays with the professional.
  expect(scheduling.published.at(-1)).toMatchObject({
    type: 'scheduling.AvailabilityChanged.v1',
    subject: id,
    data: { version: 2, specialDays: [{ date: MONDAY, windows: [] }] },
  })
  expect(JSON.stringify(scheduling.published.at(-1))).not.toContain('Consulta')
  const year = { userId, from: '2026-01-01', to: '2026-12-31' }
  expect(await scheduling.listSpecialDays(year)).toEqual({ items: [closed], nextCursor: null })

  await scheduling.removeSpecialDay({ userId, date: MONDAY })
  expect(await offeredOn(slug)).toHaveLength(3)
  expect(scheduling.published.at(-1)?.data).toMatchObject({ version: 3, specialDays: [] })
  // Once more changes nothing, and publishes nothing.
  const published = scheduling.published.length
  await scheduling.removeSpecialDay({ userId, date: MONDAY })
  expect(scheduling.published).toHaveLength(published)
})

test('other hours of a date replace the weekday’s, and a second answer the first', async () => {
  const { userId, slug } = await scheduling.createProfessional(someone())
  await scheduling.setSpecialDay({ userId, date: MONDAY, windows: [], note: null })
  const set = await scheduling.setSpecialDay({
    ...{ userId, date: MONDAY, note: null },
    windows: [hours('16:00', '17:00'), hours('14:00', '16:00')],
  })
  expect(set.windows).toEqual([hours('14:00', '17:00')])
  expect(await offeredOn(slug)).toEqual(['14:00', '15:00', '16:00'])
})

test('a window that may not be saved, and a day that has passed, are refused whole', async () => {
  const { userId, slug } = await scheduling.createProfessional(someone())
  const set = (date: string, windows: { startTime: string; endTime: string }[]) =>
    scheduling.setSpecialDay({ userId, date, windows, note: null })
  await expect(set(MONDAY, [hours('10:00', '09:00')])).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'windows.0.endTime' }] },
  })
  await expect(set('2026-11-20', [])).rejects.toMatchObject({
    details: { errors: [{ path: 'date' }] },
  })
  expect(await offeredOn(slug)).toHaveLength(3)
})

test('a day closed over appointments lists them and leaves them', async () => {
  const { id, userId } = await scheduling.createProfessional(someone())
  const other = await scheduling.createProfessional(someone())
  const second = await booked(id, at('11:00'), at('12:00'), { way: 90 })
  const first = await booked(id, at('09:00'), at('10:00'))
  await booked(id, at('10:00'), at('11:00'), { blocking: false })
  await booked(id, at('09:00', '2026-11-30'), at('10:00', '2026-11-30'))
  await booked(other.id, at('09:00'), at('10:00'))
  const { conflicts } = await scheduling.setSpecialDay({
    ...{ userId, date: MONDAY, windows: [], note: null },
  })
  expect(conflicts).toEqual([
    { id: first, startsAt: '2026-11-23T12:00:00Z' },
    { id: second, startsAt: '2026-11-23T14:00:00Z' },
  ])
  expect(
    await scheduling.setSpecialDay({
      ...{ userId, date: MONDAY, note: null },
      windows: [hours('09:00', '11:30')],
    }),
  ).toMatchObject({ conflicts: [{ id: second }] })
  const { items } = await scheduling.listSpecialDays({ userId, from: MONDAY, to: MONDAY })
  expect(items).toMatchObject([{ conflicts: [{ id: second }] }])
  scheduling.time.now = Temporal.Instant.from(at('13:00'))
  const later = await scheduling.listSpecialDays({ userId, from: MONDAY, to: MONDAY })
  expect(later.items).toMatchObject([{ conflicts: [{ id: second }] }])
  scheduling.time.now = Temporal.Instant.from(at('14:00'))
  const over = await scheduling.listSpecialDays({ userId, from: MONDAY, to: MONDAY })
  expect(over.items).toMatchObject([{ conflicts: [] }])
})

test('a professional sees only their own days', async () => {
  const { userId } = await scheduling.createProfessional(someone())
  const other = await scheduling.createProfessional(someone())
  await scheduling.setSpecialDay({ userId, date: MONDAY, windows: [], note: 'Consulta' })
  const year = { from: '2026-01-01', to: '2026-12-31' }
  expect((await scheduling.listSpecialDays({ userId: other.userId, ...year })).items).toEqual([])
  await scheduling.removeSpecialDay({ userId: other.userId, date: MONDAY })
  expect((await scheduling.listSpecialDays({ userId, ...year })).items).toHaveLength(1)
})

test('a week may alternate, and is listed and published so', async () => {
  const { userId, slug } = await scheduling.createProfessional(someone())
  const saved = await scheduling.replaceAvailability({
    userId,
    windows: [
      { dayOfWeek: 1, ...hours('09:00', '10:00'), weeks: 'every' },
      { dayOfWeek: 6, ...hours('09:00', '11:00'), weeks: 'odd' },
      { dayOfWeek: 6, ...hours('14:00', '15:00'), weeks: 'even' },
    ],
  })
  expect(saved.windows).toEqual([
    { dayOfWeek: 1, ...hours('09:00', '10:00') },
    { dayOfWeek: 6, ...hours('09:00', '11:00'), weeks: 'odd' },
    { dayOfWeek: 6, ...hours('14:00', '15:00'), weeks: 'even' },
  ])
  expect(await scheduling.getAvailability({ userId })).toEqual(saved)
  // 28 November is in ISO week 48, 5 December in 49.
  expect(await offeredOn(slug, '2026-11-28')).toEqual(['14:00'])
  expect(await offeredOn(slug, '2026-12-05')).toEqual(['09:00', '10:00'])
  // The same hours in both are of every week, and of odd and even ones they may overlap.
  const again = await scheduling.replaceAvailability({
    userId,
    windows: [
      { dayOfWeek: 6, ...hours('09:00', '12:00'), weeks: 'odd' },
      { dayOfWeek: 6, ...hours('11:00', '15:00'), weeks: 'even' },
      { dayOfWeek: 0, ...hours('09:00', '10:00'), weeks: 'odd' },
      { dayOfWeek: 0, ...hours('09:00', '10:00'), weeks: 'even' },
    ],
  })
  expect(again.windows).toEqual([
    { dayOfWeek: 0, ...hours('09:00', '10:00') },
    { dayOfWeek: 6, ...hours('09:00', '12:00'), weeks: 'odd' },
    { dayOfWeek: 6, ...hours('11:00', '15:00'), weeks: 'even' },
  ])
})

test('holidays are proposed and close nothing by themselves', async () => {
  const { userId, slug } = await scheduling.createProfessional(
    someone({ city: 'São Paulo', horizonDays: 365 }),
  )
  const { items } = await scheduling.listHolidays({ userId, from: '2027-01-01', to: '2027-04-30' })
  expect(items.map(({ date, level }) => `${date} ${level}`)).toEqual([
    '2027-01-01 national',
    '2027-01-25 municipal',
    '2027-02-08 national',
    '2027-02-09 national',
    '2027-02-10 national',
    '2027-03-26 national',
    '2027-04-21 national',
  ])
  expect(items.every(({ decision }) => decision === null)).toBe(true)
  expect(await offeredOn(slug, '2027-01-25')).toHaveLength(3)
})

test('a closed holiday with its bridge is two closed days, and lists what stands on both', async () => {
  const { id, userId, slug } = await scheduling.createProfessional(someone({ horizonDays: 365 }))
  await scheduling.replaceAvailability({
    userId,
    windows: ([1, 2] as const).map((dayOfWeek) => ({ dayOfWeek, ...hours('09:00', '12:00') })),
  })
  const onBridge = await booked(id, at('09:00', '2027-11-01'), at('10:00', '2027-11-01'))
  const onHoliday = await booked(id, at('09:00', '2027-11-02'), at('10:00', '2027-11-02'))
  const finados = { date: '2027-11-02', name: 'Finados', level: 'national', optional: false }
  const around = { userId, from: '2027-11-01', to: '2027-11-02' }
  expect(await scheduling.listHolidays(around)).toMatchObject({
    items: [{ ...finados, decision: null, bridge: '2027-11-01' }],
  })
  const decided = await scheduling.decideHoliday({
    ...{ userId, date: finados.date, decision: 'closed', bridge: '2027-11-01' },
  })
  expect(decided).toEqual({
    ...{ ...finados, decision: 'closed', bridge: '2027-11-01' },
    conflicts: [
      { id: onHoliday, startsAt: '2027-11-02T12:00:00Z' },
      { id: onBridge, startsAt: '2027-11-01T12:00:00Z' },
    ],
  })
  expect((await scheduling.listSpecialDays(around)).items).toMatchObject([
    { date: '2027-11-01', windows: [], note: 'Emenda: Finados' },
    { date: '2027-11-02', windows: [], note: 'Finados' },
  ])
  expect(await offeredOn(slug, '2027-11-01')).toEqual([])
  await scheduling.removeSpecialDay({ userId, date: finados.date })
  expect(await scheduling.listHolidays(around)).toMatchObject({ items: [{ decision: null }] })
})

test('a holiday opened as usual follows the week, whatever it becomes', async () => {
  const { userId, slug } = await scheduling.createProfessional(someone({ horizonDays: 365 }))
  const natal = { userId, date: '2028-05-01' }
  scheduling.time.now = Temporal.Instant.from('2028-04-01T12:00:00Z')
  await scheduling.decideHoliday({ ...natal, decision: 'closed' })
  expect(await offeredOn(slug, natal.date)).toEqual([])
  expect(await scheduling.decideHoliday({ ...natal, decision: 'open' })).toMatchObject({
    decision: 'open',
    conflicts: [],
  })
  expect(await offeredOn(slug, natal.date)).toHaveLength(3)
  await scheduling.replaceAvailability({
    userId,
    windows: [{ dayOfWeek: 1, ...hours('15:00', '16:00') }],
  })
  expect(await offeredOn(slug, natal.date)).toEqual(['15:00'])
  const day = { userId, from: natal.date, to: natal.date }
  expect((await scheduling.listSpecialDays(day)).items).toMatchObject([
    { windows: [hours('15:00', '16:00')], note: 'Dia do Trabalho' },
  ])
  expect((await scheduling.listHolidays(day)).items).toMatchObject([{ decision: 'open' }])
})

test('hours that a holiday got by hand count as open and stay', async () => {
  const { userId, slug } = await scheduling.createProfessional(someone({ horizonDays: 60 }))
  const natal = { userId, date: '2026-12-25' }
  await scheduling.setSpecialDay({ ...natal, windows: [hours('09:00', '10:00')], note: null })
  await scheduling.decideHoliday({ ...natal, decision: 'open' })
  expect(await offeredOn(slug, natal.date)).toEqual(['09:00'])
})

test('what is no holiday, a wrong bridge, and a past holiday are refused', async () => {
  const { userId } = await scheduling.createProfessional(someone())
  const decide = (date: string, rest: { decision: 'closed' | 'open'; bridge?: string }) =>
    scheduling.decideHoliday({ userId, date, ...rest })
  await expect(decide(MONDAY, { decision: 'closed' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(decide('2026-11-02', { decision: 'closed' })).rejects.toMatchObject({
    details: { errors: [{ path: 'date' }] },
  })
  for (const rest of [
    { decision: 'closed', bridge: '2027-04-22' },
    { decision: 'open', bridge: '2027-11-01' },
  ] as const) {
    await expect(decide('2027-11-02', rest)).rejects.toMatchObject({
      details: { errors: [{ path: 'bridge' }] },
    })
  }
})

test('strangers learn a day’s hours and its holiday, and no note', async () => {
  const { userId, slug } = await scheduling.createProfessional(someone())
  await scheduling.setSpecialDay({ userId, date: '2026-12-21', windows: [], note: 'Consulta' })
  await scheduling.decideHoliday({ userId, date: '2026-12-25', decision: 'closed' })
  const { items } = await scheduling.listOpeningHours({
    ...{ slug, from: '2026-12-20', to: '2026-12-28' },
  })
  const usual = { special: false, holiday: null }
  expect(items).toEqual([
    { date: '2026-12-20', windows: [], ...usual },
    { date: '2026-12-21', windows: [], special: true, holiday: null },
    { date: '2026-12-22', windows: [], ...usual },
    { date: '2026-12-23', windows: [], ...usual },
    { date: '2026-12-24', windows: [], special: false, holiday: 'Véspera de Natal' },
    { date: '2026-12-25', windows: [], special: true, holiday: 'Natal' },
    { date: '2026-12-26', windows: [], ...usual },
    { date: '2026-12-27', windows: [], ...usual },
    { date: '2026-12-28', windows: [hours('09:00', '12:00')], ...usual },
  ])
  await expect(
    scheduling.listOpeningHours({ slug: 'ninguem', from: MONDAY, to: MONDAY }),
  ).rejects.toMatchObject({ code: 'PROFESSIONAL_NOT_FOUND' })
})

test('a page’s first address tells its holidays, not its city', async () => {
  const { userId } = await scheduling.createProfessional(someone({ city: 'São Paulo' }))
  const place = {
    ...{ label: 'Consultório', street: 'Rua A', number: '1', complement: null, district: null },
    ...{ postalCode: null, directions: null, link: null, travelMinutes: 0, active: true },
  }
  await scheduling.createPlace({
    ...{ userId, kind: 'address', ...place, city: 'Salvador', state: 'BA' },
  })
  const { items } = await scheduling.listHolidays({ userId, from: '2027-07-01', to: '2027-07-31' })
  expect(items.map(({ name }) => name)).toEqual(['Independência da Bahia'])
})

test('a page is told of a holiday once, three weeks before, unless it was answered or is no working day', async () => {
  const { database, time } = scheduling
  const job = tellHolidaysAhead({ database, clock: () => time.now })
  const run = () => job.run(new AbortController().signal)
  const told = (subject: string) =>
    scheduling.published
      .filter((event) => event.type === 'scheduling.HolidayAhead.v1' && event.subject === subject)
      .map(({ data }) => data)
  // Whoever is not listed works on holidays, too.
  const silent = await scheduling.createProfessional(someone({ published: false }))
  const answered = await scheduling.createProfessional(someone())
  const closed = await scheduling.createProfessional(someone())
  for (const { userId } of [silent, answered]) {
    const windows = [{ dayOfWeek: 5 as const, ...hours('09:00', '12:00') }]
    await scheduling.replaceAvailability({ userId, windows })
  }
  await scheduling.decideHoliday({ userId: answered.userId, date: '2026-12-25', decision: 'open' })
  time.now = Temporal.Instant.from('2026-12-03T15:00:00Z')
  await run()
  expect(told(silent.id)).toEqual([])
  time.now = Temporal.Instant.from('2026-12-04T15:00:00Z')
  await run()
  await run()
  const { id, userId, timezone } = silent
  expect(told(id)).toEqual([
    {
      ...{ date: '2026-12-25', name: 'Natal' },
      professional: expect.objectContaining({ id, userId, timezone }),
    },
  ])
  expect([...told(answered.id), ...told(closed.id)]).toEqual([])
  time.now = Temporal.Instant.from('2026-12-11T15:00:00Z')
  await run()
  expect(told(id)).toHaveLength(2)
  expect(told(answered.id)).toMatchObject([{ date: '2027-01-01' }])
})
