import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWeek, codeOf, monday, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const dateOf = (time: string) => monday(time).slice(0, 10)

test('a closed day refuses bookings, and takes them again when it opens', async () => {
  const { id, slug } = await world.professional()
  const date = dateOf('09:00')
  await world.tellAvailability(aWeek(id, { version: 2, specialDays: [{ date, windows: [] }] }))
  expect(await codeOf(world.book({ slug, startsAt: monday('09:00') }))).toBe('SLOT_UNAVAILABLE')
  await world.tellAvailability(aWeek(id, { version: 3 }))
  expect(await codeOf(world.book({ slug, startsAt: monday('09:00') }))).toBe('OK')
})

test('a day of its own takes bookings in its hours and no others', async () => {
  const { id, slug } = await world.professional()
  const windows = [{ startTime: '19:00', endTime: '20:40' }]
  await world.tellAvailability(
    aWeek(id, { version: 2, specialDays: [{ date: dateOf('09:00'), windows }] }),
  )
  expect(await codeOf(world.book({ slug, startsAt: monday('09:00') }))).toBe('SLOT_UNAVAILABLE')
  expect(await codeOf(world.book({ slug, startsAt: monday('19:00') }))).toBe('OK')
})

test('a week that alternates takes bookings in its own weeks', async () => {
  const { id, slug } = await world.professional()
  const day = Temporal.PlainDate.from(dateOf('09:00'))
  const isOdd = (day.weekOfYear ?? 0) % 2 === 1
  const week = (version: number, weeks: 'odd' | 'even') =>
    aWeek(id, {
      version,
      windows: [{ dayOfWeek: 1, startTime: '09:00', endTime: '18:00', weeks }],
    })
  await world.tellAvailability(week(2, isOdd ? 'even' : 'odd'))
  expect(await codeOf(world.book({ slug, startsAt: monday('09:00') }))).toBe('SLOT_UNAVAILABLE')
  await world.tellAvailability(week(3, isOdd ? 'odd' : 'even'))
  expect(await codeOf(world.book({ slug, startsAt: monday('09:00') }))).toBe('OK')
})
