import { afterAll, beforeAll, expect, test } from 'vitest'
import { localTime, startTogether, type Together } from './world.ts'

let world: Together
beforeAll(async () => {
  world = await startTogether()
})
afterAll(() => world.stop())

test('a year of a weekly series in New York has no orphan and no duplicate', async () => {
  const owner = await world.professional()
  const { id } = await world.series(owner, { count: 60 })
  expect(await world.appointments(id)).toHaveLength(8)

  // Across both clock changes, on 14 March and 7 November.
  for (const month of ['2026-12-21', '2027-01-18', '2027-02-15', '2027-03-15', '2027-04-12']) {
    await world.goTo(`${month}T12:00:00Z`)
  }
  await world.change(owner, {
    id,
    ...{ from: '2027-05-03', dayOfWeek: 5, startTime: '10:30', priceCents: 18_000 },
  })
  for (const month of ['2027-05-10', '2027-06-07', '2027-07-05', '2027-08-02', '2027-08-30']) {
    await world.goTo(`${month}T12:00:00Z`)
  }
  await world.goTo('2027-09-27T12:00:00Z')
  await world.goTo('2027-10-25T12:00:00Z')
  expect(await world.turn(owner, 'endRecurringSchedule', id, '2027-11-20')).toMatchObject({
    status: 'ended',
    endsOn: '2027-11-19',
  })
  await world.goTo('2027-12-20T12:00:00Z')

  const all = await world.appointments(id, { standing: false })
  const standing = all.filter(({ status }) => status === 'confirmed')
  expect(standing.map(({ number }) => number)).toEqual(Array.from({ length: 52 }, (_, n) => n))
  for (const { number, starts_at, price_cents } of standing) {
    const local = localTime(starts_at)
    // Occurrence 23, on 5 May by the old terms, is the first that moves: to Friday of that week.
    expect(local).toContain(number < 23 ? 'T15:00' : 'T10:30')
    expect(price_cents).toBe(number < 23 ? 15_000 : 18_000)
  }
  expect(localTime(standing[0]?.starts_at ?? new Date(0))).toBe('2026-11-25T15:00-05:00')
  expect(localTime(standing[16]?.starts_at ?? new Date(0))).toBe('2027-03-17T15:00-04:00')
  expect(localTime(standing[23]?.starts_at ?? new Date(0))).toBe('2027-05-07T10:30-04:00')
  expect(localTime(standing[51]?.starts_at ?? new Date(0))).toBe('2027-11-19T10:30-05:00')
  // Appointments after the last day were cancelled, each once.
  const cancelled = all.filter(({ status }) => status === 'cancelled')
  expect(cancelled.map(({ cancel_reason }) => cancel_reason)).toEqual(
    cancelled.map(() => 'recurring_ended'),
  )
  expect(await world.told('BOOKING', 'BookingCancelled', id)).toHaveLength(cancelled.length)

  // Each occurrence made one appointment.
  expect(await world.told('BOOKING', 'BookingCreated', id)).toHaveLength(all.length)
  expect(await world.told('BOOKING', 'OccurrenceConflicted', id)).toEqual([])
  const orphans = await world.rows(
    'booking',
    `select 1 from appointments a full join recurring_occurrences o on o.appointment_id = a.id
     where (a.recurring_schedule_id = $1 or o.schedule_id = $1)
       and a.status <> 'cancelled' and (a.id is null or o.number is null)`,
    [id],
  )
  expect(orphans).toEqual([])
}, 180_000)
