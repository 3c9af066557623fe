import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { at, codeOf, weeks } from './series.ts'
import { localTime, somePhone, startTogether, type Together } from './world.ts'

let world: Together
beforeAll(async () => {
  world = await startTogether()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.time.now = Temporal.Instant.from('2026-11-20T12:00:00-05:00')
})

const starts = async (id: string) =>
  (await world.appointments(id)).map(({ starts_at }) => localTime(starts_at).slice(0, 16))

describe('a new series', () => {
  test('makes eight weeks of confirmed appointments and tells its client once', async () => {
    const owner = await world.professional()
    const phone = somePhone()
    const made = await world.series(owner, {
      client: { name: 'Bia Souza', phone, email: 'bia@exemplo.com.br' },
      priceCents: 12_000,
      durationMinutes: 45,
    })
    expect(made).toMatchObject({
      client: { name: 'Bia Souza', phone, email: 'bia@exemplo.com.br' },
      ...{ frequency: 'weekly', dayOfWeek: 3, startTime: '15:00', durationMinutes: 45 },
      ...{ priceCents: 12_000, startsOn: '2026-11-25', endsOn: null, count: null },
      ...{ status: 'active', conflicts: [] },
    })
    expect(made.nextOccurrences).toHaveLength(8)
    expect(made.nextOccurrences[0]).toBe('2026-11-25T20:00:00Z')
    expect(await starts(made.id)).toEqual(weeks('2026-11-25', 8))
    expect(await world.appointments(made.id)).toMatchObject(
      Array.from({ length: 8 }, () => ({ status: 'confirmed', price_cents: 12_000 })),
    )
    const created = await world.told('BOOKING', 'BookingCreated', made.id)
    expect(created).toHaveLength(8)
    expect(created.filter(({ data }) => JSON.stringify(data).includes('seriesStart'))).toHaveLength(
      1,
    )
    expect(created[0]?.data).toMatchObject({
      appointment: { source: 'recurring', status: 'confirmed', recurringScheduleId: made.id },
      contact: { name: 'Bia Souza', phone, email: 'bia@exemplo.com.br' },
    })
  })

  test('finds a known client by phone or id', async () => {
    const owner = await world.professional()
    const phone = somePhone()
    const first = await world.series(owner, { client: { name: 'Bia Souza', phone } })
    const again = await world.series(owner, {
      client: { name: 'Beatriz', phone },
      startTime: '09:00',
    })
    expect(again.client).toEqual(first.client)
    const byId = await world.series(owner, { clientId: first.client.id, startTime: '10:00' })
    expect(byId.client).toEqual(first.client)
    const other = await world.professional()
    expect(await codeOf(world.series(other, { clientId: first.client.id }))).toBe('NOT_FOUND')
  })

  test('is refused without a future occurrence or with an absurd year', async () => {
    const owner = await world.professional()
    const over = { startsOn: '2026-10-07', endsOn: '2026-11-04' }
    expect(await codeOf(world.series(owner, over))).toBe('VALIDATION_FAILED')
    expect(await codeOf(world.series(owner, { startsOn: '2062-11-25' }))).toBe('VALIDATION_FAILED')
  })
})

describe('an occurrence whose time is taken', () => {
  test('is reported to both, listed with the series, and does not stop it', async () => {
    const owner = await world.professional()
    await world.series(owner, { startsOn: '2026-12-02', count: 1, startTime: '14:30' })
    await world.timeOff(owner, at('2026-12-23', '00:00'), at('2026-12-27', '00:00'))
    const { id } = await world.series(owner)
    expect(await starts(id)).toEqual(
      weeks('2026-11-25', 8).filter((day) => !/12-02|12-23/.test(day)),
    )
    const [seen] = (await world.list(owner)).filter((one) => one.id === id)
    expect(seen?.conflicts).toEqual([
      { startsAt: '2026-12-02T20:00:00.000Z', reason: 'slot_taken' },
      { startsAt: '2026-12-23T20:00:00.000Z', reason: 'time_off' },
    ])
    expect(seen?.nextOccurrences.slice(0, 2)).toEqual([
      '2026-11-25T20:00:00Z',
      '2026-12-09T20:00:00Z',
    ])
    expect(await world.told('BOOKING', 'OccurrenceConflicted', id)).toHaveLength(2)
    await world.goTo('2026-12-04T12:00:00Z')
    expect(await starts(id)).toHaveLength(8)
  })

  test('is left out on a closed day and outside the hours of a day of its own', async () => {
    const owner = await world.professional()
    await world.specialDay(owner, '2026-12-02', [])
    await world.specialDay(owner, '2026-12-09', [{ startTime: '09:00', endTime: '15:30' }])
    await world.specialDay(owner, '2026-12-16', [{ startTime: '09:00', endTime: '16:00' }])
    const { id } = await world.series(owner)
    expect(await starts(id)).toEqual(
      weeks('2026-11-25', 8).filter((day) => !/12-02|12-09/.test(day)),
    )
    const [seen] = (await world.list(owner)).filter((one) => one.id === id)
    expect(seen?.conflicts).toEqual([
      { startsAt: '2026-12-02T20:00:00.000Z', reason: 'time_off' },
      { startsAt: '2026-12-09T20:00:00.000Z', reason: 'time_off' },
    ])
    // A day closed later keeps what stands on it until somebody moves it.
    await world.specialDay(owner, '2026-12-30', [])
    expect(await starts(id)).toContain('2026-12-30T15:00')
  })

  test('stays where it was if the series moves', async () => {
    const owner = await world.professional()
    await world.series(owner, { startsOn: '2026-12-02', count: 1, startTime: '09:00' })
    const { id } = await world.series(owner, { count: 3 })
    const changed = await world.change(owner, { id, from: '2026-11-21', startTime: '09:00' })
    expect(changed.startTime).toBe('09:00')
    expect(await starts(id)).toEqual(['2026-11-25T09:00', '2026-12-02T15:00', '2026-12-09T09:00'])
    const [conflict] = await world.told('BOOKING', 'OccurrenceConflicted', id)
    expect(conflict?.data).toMatchObject({
      ...{ startsAt: '2026-12-02T14:00:00Z', reason: 'slot_taken' },
      staysAt: '2026-12-02T20:00:00.000Z',
    })
    const [seen] = (await world.list(owner)).filter((one) => one.id === id)
    expect(seen?.conflicts).toEqual([
      { startsAt: '2026-12-02T14:00:00.000Z', reason: 'slot_taken' },
    ])
  })
})

describe('a series’ people are told once', () => {
  const dates = z.object({
    change: z.string(),
    cancelled: z.array(z.unknown()),
    booked: z.array(z.unknown()),
    moved: z.array(z.unknown()),
    skipped: z.array(z.object({ reason: z.string() })),
  })
  /** What SeriesChanged told, as numbers of dates. */
  const tellings = async (id: string) =>
    (await world.told('BOOKING', 'SeriesChanged', id)).map(({ data }) => {
      const { change, cancelled, booked, moved, skipped } = dates.parse(data)
      return [change, cancelled.length, booked.length, moved.length, skipped.length]
    })
  /** Whether an event of a single date asks for a notice of its own. */
  const loud = async (id: string) => {
    const names = ['BookingCancelled', 'BookingRescheduled', 'OccurrenceConflicted'] as const
    const told = await Promise.all(names.map((name) => world.told('BOOKING', name, id)))
    return told.flat().filter(({ data }) => Object(data).notify !== false)
  }

  test('of its moves, its pause, its return and its end, each with all of its dates', async () => {
    const owner = await world.professional()
    const { id } = await world.series(owner)
    await world.change(owner, { id, from: '2026-12-08', startTime: '10:00' })
    await world.turn(owner, 'pauseRecurringSchedule', id)
    await world.turn(owner, 'resumeRecurringSchedule', id)
    await world.turn(owner, 'endRecurringSchedule', id)
    expect(await tellings(id)).toEqual([
      ['created', 0, 8, 0, 0],
      ['changed', 0, 0, 6, 0],
      ['paused', 8, 0, 0, 0],
      ['resumed', 0, 8, 0, 0],
      ['ended', 8, 0, 0, 0],
    ])
    expect(await loud(id)).toEqual([])
  })

  test('of all dates that could not be booked when it began', async () => {
    const owner = await world.professional()
    await world.series(owner, { count: 3 })
    const { id } = await world.series(owner, { count: 5 })
    expect(await tellings(id)).toEqual([['created', 0, 2, 0, 3]])
    expect(await loud(id)).toEqual([])
  })

  test('of nothing when only its price changes', async () => {
    const owner = await world.professional()
    const { id } = await world.series(owner)
    await world.change(owner, { id, from: '2026-11-21', priceCents: 20_000 })
    expect(await tellings(id)).toHaveLength(1)
  })
})

describe('a changed series', () => {
  test('changes its appointments in place, with one version and one event each', async () => {
    const owner = await world.professional()
    const { id } = await world.series(owner)
    const before = await world.appointments(id)
    await world.change(owner, {
      id,
      ...{ from: '2026-12-08', dayOfWeek: 5, startTime: '10:00', durationMinutes: 80 },
    })
    const after = await world.appointments(id)
    expect(after.map((one) => one.id)).toEqual(before.map((one) => one.id))
    expect(await starts(id)).toEqual([
      ...weeks('2026-11-25', 2),
      ...weeks('2026-12-11', 6, '10:00'),
    ])
    expect(after.map(({ version }) => version)).toEqual([1, 1, 2, 2, 2, 2, 2, 2])
    for (const { starts_at, ends_at, version } of after) {
      expect(ends_at.getTime() - starts_at.getTime()).toBe((version === 1 ? 50 : 80) * 60_000)
    }
    expect(await world.told('BOOKING', 'BookingRescheduled', id)).toHaveLength(6)
    expect(await world.told('BOOKING', 'BookingCreated', id)).toHaveLength(8)
  })

  test('moves nothing if only the price changes; paid appointments keep theirs', async () => {
    const owner = await world.professional()
    const { id } = await world.series(owner, { count: 2 })
    const [first] = await world.appointments(id)
    await world.byHand(owner, { id: first?.id ?? '', paymentStatus: 'captured' })
    await world.change(owner, { id, from: '2026-11-21', priceCents: 20_000 })
    expect(await world.appointments(id)).toMatchObject([
      { price_cents: 15_000, version: 2 },
      { price_cents: 20_000, version: 2 },
    ])
    expect(await world.told('BOOKING', 'BookingRepriced', id)).toHaveLength(1)
    expect(await world.told('BOOKING', 'BookingRescheduled', id)).toEqual([])
  })

  test('leaves appointments alone that were moved or cancelled by hand', async () => {
    const owner = await world.professional()
    const { id } = await world.series(owner, { count: 3 })
    const [first, second] = await world.appointments(id)
    await world.byHand(owner, { id: first?.id ?? '', startsAt: at('2026-11-26', '11:00') })
    await world.byHand(owner, { id: second?.id ?? '', status: 'cancelled' })
    const changed = await world.change(owner, { id, from: '2026-11-21', startTime: '09:00' })
    expect(await starts(id)).toEqual(['2026-11-26T11:00', '2026-12-09T09:00'])
    // The cancelled one is not among the next occurrences.
    expect(changed.nextOccurrences).toEqual(['2026-11-25T14:00:00Z', '2026-12-09T14:00:00Z'])
  })
})

describe('a paused or ended series', () => {
  test('cancels what is ahead when paused, and goes on from the day it is resumed', async () => {
    const owner = await world.professional()
    const { id } = await world.series(owner)
    const [, second] = await world.appointments(id)
    await world.byHand(owner, { id: second?.id ?? '', status: 'cancelled', reason: 'viagem' })
    const paused = await world.turn(owner, 'pauseRecurringSchedule', id)
    expect(paused).toMatchObject({ status: 'paused', nextOccurrences: [] })
    expect(await starts(id)).toEqual([])
    expect(await world.told('BOOKING', 'BookingCancelled', id)).toHaveLength(8)
    // The paused series makes nothing while weeks come within the horizon.
    await world.goTo('2026-12-07T12:00:00Z')
    expect(await starts(id)).toEqual([])

    const resumed = await world.turn(owner, 'resumeRecurringSchedule', id, '2026-12-14')
    expect(resumed).toMatchObject({ status: 'active' })
    expect(resumed.nextOccurrences[0]).toBe('2026-12-16T20:00:00Z')
    expect(await starts(id)).toEqual(weeks('2026-12-16', 7))
    expect(await world.told('BOOKING', 'BookingCancelled', id)).toHaveLength(8)
    expect(await codeOf(world.turn(owner, 'resumeRecurringSchedule', id))).toBe(
      'INVALID_TRANSITION',
    )
  })

  test('makes new appointments when resumed on the same day, except those changed by hand', async () => {
    const owner = await world.professional()
    const { id } = await world.series(owner, { count: 3 })
    const before = await world.appointments(id)
    await world.byHand(owner, { id: before[1]?.id ?? '', status: 'cancelled' })
    await world.turn(owner, 'pauseRecurringSchedule', id)
    await world.turn(owner, 'resumeRecurringSchedule', id)
    expect(await starts(id)).toEqual(['2026-11-25T15:00', '2026-12-09T15:00'])
    const ids = new Set(before.map((one) => one.id))
    expect((await world.appointments(id)).some((one) => ids.has(one.id))).toBe(false)
    const all = await world.appointments(id, { standing: false })
    expect(all.map(({ cancel_reason }) => cancel_reason).filter(Boolean)).toEqual([
      'recurring_paused',
      'recurring_paused',
    ])
  })

  test('keeps appointments before its end and makes none after it', async () => {
    const owner = await world.professional()
    const { id } = await world.series(owner)
    const ended = await world.turn(owner, 'endRecurringSchedule', id, '2026-12-09')
    expect(ended).toMatchObject({ status: 'ended', endsOn: '2026-12-08' })
    expect(ended.nextOccurrences).toHaveLength(2)
    expect(await starts(id)).toEqual(weeks('2026-11-25', 2))
    await world.goTo('2027-02-01T12:00:00Z')
    expect(await world.appointments(id)).toHaveLength(2)
    for (const rpc of ['pauseRecurringSchedule', 'endRecurringSchedule'] as const) {
      expect(await codeOf(world.turn(owner, rpc, id))).toBe('INVALID_TRANSITION')
    }
    const other = await world.professional()
    expect(await codeOf(world.turn(other, 'endRecurringSchedule', id))).not.toBe('OK')
  })
})
