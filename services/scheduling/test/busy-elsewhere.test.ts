import { calendarBusyCopies } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScheduling, type Scheduling, someone } from './scheduling.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
})
afterAll(() => scheduling.close())

const at = (time: string) => Date.parse(`2026-11-23T${time}-03:00`) / 1_000

test('times that a calendar elsewhere blocks are not offered, until it blocks them no more', async () => {
  const { id: professionalId, slug } = await scheduling.createProfessional(someone())
  const calendar = { calendarId: crypto.randomUUID(), professionalId, blocks: true }
  const tell = (version: number, busy: [number, number][]) =>
    scheduling.database.transaction(({ tx }) =>
      calendarBusyCopies.save(tx, { ...calendar, busy, version }),
    )
  const offered = async () => {
    scheduling.cache.dropAll()
    const { slots } = await scheduling.listSlots({ slug, date: '2026-11-23' })
    return slots.morning.map((start) => start.slice(11, 16))
  }
  const free = await offered()
  const [first = '', second = ''] = free
  await tell(1, [[at(`${first}:00`), at(`${first}:30`)]])
  expect(await offered()).toEqual(free.slice(1))
  await tell(3, [[at(`${second}:00`), at(`${second}:30`)]])
  await tell(2, [[at('00:00:00'), at('23:00:00')]])
  expect(await offered()).not.toContain(second)
  expect(await offered()).toContain(first)
  await tell(4, [])
  expect(await offered()).toEqual(free)
})
