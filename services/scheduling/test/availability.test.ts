import { newId } from '@encaixe/service-kit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
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
const UNKNOWN = 'account-of-nobody'

const offeredOn = async (slug: string, date = MONDAY) => {
  const { slots } = await scheduling.listSlots({ slug, date })
  return [...slots.morning, ...slots.afternoon, ...slots.evening].map((start) =>
    start.slice(11, 16),
  )
}

test('a replaced week is listed at once, and published with the next version', async () => {
  const { id, userId, slug } = await scheduling.createProfessional(someone())
  expect(await offeredOn(slug)).toEqual(['09:00', '10:00', '11:00'])

  const saved = await scheduling.replaceAvailability({
    userId,
    windows: [
      { dayOfWeek: 1, startTime: '16:00', endTime: '17:00' },
      { dayOfWeek: 1, startTime: '15:00', endTime: '16:30' },
    ],
  })
  expect(saved.version).toBe(2)
  expect(saved.windows).toEqual([{ dayOfWeek: 1, startTime: '15:00', endTime: '17:00' }])
  expect(scheduling.published.at(-1)).toEqual({
    type: 'scheduling.AvailabilityChanged.v1',
    subject: id,
    data: saved,
  })
  expect(await offeredOn(slug)).toEqual(['15:00', '16:00'])
})

test('a week with a wrong window is refused whole', async () => {
  const { userId, slug } = await scheduling.createProfessional(someone())
  await expect(
    scheduling.replaceAvailability({
      userId,
      windows: [
        { dayOfWeek: 2, startTime: '09:00', endTime: '10:00' },
        { dayOfWeek: 2, startTime: '23:00', endTime: '01:00' },
      ],
    }),
  ).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'windows.1.endTime' }] },
  })
  expect(await offeredOn(slug)).toHaveLength(3)
})

test('weeks replaced at the same time get versions of their own, and the last one stays', async () => {
  const { userId, slug } = await scheduling.createProfessional(someone())
  const answers = await Promise.all(
    ['10:00', '11:00', '12:00', '13:00'].map((endTime) =>
      scheduling.replaceAvailability({
        userId,
        windows: [{ dayOfWeek: 1, startTime: '09:00', endTime }],
      }),
    ),
  )
  expect(answers.map(({ version }) => version).sort()).toEqual([2, 3, 4, 5])
  const { availability } = await scheduling.getProfessional({ slug })
  expect(availability).toEqual(answers.find(({ version }) => version === 5))
})

test('time off takes its starts out of the listing until it is removed', async () => {
  const { userId, slug } = await scheduling.createProfessional(someone())
  await offeredOn(slug)
  const added = await scheduling.addTimeOff({
    userId,
    startsAt: '2026-11-23T10:00:00-03:00',
    endsAt: '2026-11-23T10:30:00-03:00',
    reason: 'Dentista',
  })
  expect(await offeredOn(slug)).toEqual(['09:00', '11:00'])
  const { conflicts, ...timeOff } = added
  expect(conflicts).toBe(0)
  expect(scheduling.published.at(-1)?.data).toMatchObject({ version: 2, timeOff: [timeOff] })
  expect((await scheduling.listTimeOff({ userId })).items).toEqual([added])

  await scheduling.removeTimeOff({ userId, id: added.id })
  expect(await offeredOn(slug)).toEqual(['09:00', '10:00', '11:00'])
  expect(scheduling.published.at(-1)?.data).toMatchObject({ version: 3, timeOff: [] })
})

test('nobody removes the time off of somebody else', async () => {
  const { userId } = await scheduling.createProfessional(someone())
  const other = await scheduling.createProfessional(someone())
  const added = await scheduling.addTimeOff({
    userId,
    startsAt: '2026-12-24T00:00:00-03:00',
    endsAt: '2026-12-26T00:00:00-03:00',
    reason: null,
  })
  await expect(
    scheduling.removeTimeOff({ userId: other.userId, id: added.id }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await scheduling.listTimeOff({ userId })).items).toEqual([added])
})

test('time off that does not end after it starts is refused by name', async () => {
  const { userId } = await scheduling.createProfessional(someone())
  const noon = '2026-12-24T12:00:00-03:00'
  await expect(
    scheduling.addTimeOff({ userId, startsAt: noon, endsAt: noon, reason: null }),
  ).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'endsAt' }] },
  })
})

test('an account without a professional has no availability to change', async () => {
  const refusal = { code: 'FORBIDDEN' }
  await expect(
    scheduling.replaceAvailability({ userId: UNKNOWN, windows: [] }),
  ).rejects.toMatchObject(refusal)
  await expect(
    scheduling.addTimeOff({
      userId: UNKNOWN,
      startsAt: '2026-12-24T12:00:00-03:00',
      endsAt: '2026-12-24T13:00:00-03:00',
      reason: null,
    }),
  ).rejects.toMatchObject(refusal)
  await expect(scheduling.listTimeOff({ userId: UNKNOWN })).rejects.toMatchObject(refusal)
  await expect(scheduling.getAvailability({ userId: UNKNOWN })).rejects.toMatchObject(refusal)
  await expect(scheduling.removeTimeOff({ userId: UNKNOWN, id: newId() })).rejects.toMatchObject(
    refusal,
  )
})

test('an unknown page has no listing', async () => {
  await expect(scheduling.listSlots({ slug: 'ninguem', date: MONDAY })).rejects.toMatchObject({
    code: 'PROFESSIONAL_NOT_FOUND',
  })
})

test('starts leave the listing as their notice begins', async () => {
  const { slug } = await scheduling.createProfessional(someone({ minNoticeMinutes: 60 }))
  scheduling.time.now = Temporal.Instant.from('2026-11-23T09:00:00-03:00')
  expect(await offeredOn(slug)).toEqual(['10:00', '11:00'])
  scheduling.time.now = Temporal.Instant.from('2026-11-23T09:00:01-03:00')
  expect(await offeredOn(slug)).toEqual(['11:00'])
})

test('the calendar shows the days that still have a start', async () => {
  const { slug } = await scheduling.createProfessional(someone())
  const { days } = await scheduling.listDays({ slug, from: '2026-11-21', to: '2026-11-30' })
  expect(days.filter(({ available }) => available).map(({ date }) => date)).toEqual([
    '2026-11-23',
    '2026-11-30',
  ])
  expect(days).toHaveLength(10)
})

test('the database itself refuses windows that touch, and a window that does not end', async () => {
  const { id } = await scheduling.createProfessional(someone())
  const row = { professionalId: id, dayOfWeek: 1 }
  const insert = (startTime: string, endTime: string) =>
    scheduling.database.prisma.availability.create({ data: { ...row, startTime, endTime } })
  await expect(insert('12:00', '13:00')).rejects.toThrow('availability_windows_are_merged')
  await expect(insert('15:00', '15:00')).rejects.toThrow('availability_ends_after_it_starts')
})
