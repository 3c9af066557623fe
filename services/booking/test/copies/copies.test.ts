import {
  AppError,
  billingRpcs,
  bookingRpcs,
  type CalendarBusy,
  calendarRpcs,
  schedulingRpcs,
} from '@encaixe/contracts'
import { aProfessional } from '@encaixe/contracts/testing'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlan, aWeek, startWorld, type World } from '../world.ts'

let world: World
/** Somebody the scheduling service knows and booking has not heard of. */
const unheard = aProfessional({ slug: 'unheard-of' })
/** What happens while a rebuild has begun and not ended. */
let meanwhile = async () => {}

beforeAll(async () => {
  world = await startWorld()
  const { getProfessional, pageProfessionals } = schedulingRpcs
  await world.bus.serve(
    { getProfessional, pageProfessionals },
    {
      async getProfessional({ slug }) {
        if (slug !== unheard.slug) throw new AppError('PROFESSIONAL_NOT_FOUND', 'Nobody.')
        return { professional: unheard, availability: aWeek(unheard.id) }
      },
      async pageProfessionals() {
        await meanwhile()
        const item = { professional: unheard, availability: aWeek(unheard.id) }
        return { items: [item], nextCursor: null }
      },
    },
  )
  const { pageSubscriptions } = billingRpcs
  await world.bus.serve(
    { pageSubscriptions },
    { pageSubscriptions: async () => ({ items: [aPlan(unheard.id)], nextCursor: null }) },
  )
  const { pageCalendarBusy } = calendarRpcs
  const at = Date.parse('2026-11-23T12:00:00Z') / 1_000
  const calendar: CalendarBusy = {
    ...{ calendarId: newId(), professionalId: unheard.id, blocks: true, version: 1 },
    busy: [[at, at + 3_600]],
  }
  await world.bus.serve(
    { pageCalendarBusy },
    {
      pageCalendarBusy: async () => ({
        items: [calendar],
        nextCursor: null,
      }),
    },
  )
})
afterAll(() => world.stop())

test('a professional created a moment ago is fetched and bookable', async () => {
  expect(await world.book({ slug: unheard.slug })).toEqual({ success: true })
})

test('a booking of an unknown slug is refused', async () => {
  await expect(world.book({ slug: 'nobody-at-all' })).rejects.toMatchObject({
    code: 'PROFESSIONAL_NOT_FOUND',
  })
})

test('the week may arrive before its professional', async () => {
  const made = aProfessional()
  await world.tellAvailability(aWeek(made.id))
  await world.tellProfessional(made)
  expect(await world.book({ slug: made.slug })).toEqual({ success: true })
})

test('an older version that arrives late changes nothing', async () => {
  const made = await world.professional({ version: 2, sessionPrice: 20_000 })
  await world.tellProfessional({ ...made, version: 1, sessionPrice: 10_000 })
  await world.tellAvailability(aWeek(made.id, { version: 3, windows: [] }))
  await world.tellAvailability(aWeek(made.id, { version: 2 }))
  const [copy] = await world.rows<{ session_price: number; windows: unknown[] }>(
    `select session_price, windows from professionals p
     join availabilities a on a.professional_id = p.id where p.id = $1`,
    [made.id],
  )
  expect(copy).toEqual({ session_price: 20_000, windows: [] })
})

test('a rebuild fetches all copies from their owners', async () => {
  await world.rows('delete from plans')
  expect(await world.bus.call(bookingRpcs.rebuildCopies, {})).toEqual({ copied: 3 })
  const plans = await world.rows('select effective_plan from plans')
  expect(plans).toEqual([{ effective_plan: 'free' }])
  const elsewhere = `select from calendar_busy where busy @> '2026-11-23T12:30:00Z'::timestamptz`
  expect(await world.rows(elsewhere)).toHaveLength(1)
})

test('a rebuild keeps what the owners have and what their events told meanwhile', async () => {
  await world.bus.call(bookingRpcs.rebuildCopies, {})
  // Gone, and nobody heard of it; and somebody else had the address before.
  const gone = await world.professional()
  await world.tellPlan(aPlan(gone.id))
  await world.rows('update professionals set id = gen_random_uuid() where id = $1', [unheard.id])
  const late = aProfessional()
  meanwhile = async () => {
    await world.tellProfessional(late)
    await world.tellAvailability(aWeek(late.id))
    await world.tellPlan(aPlan(late.id))
  }
  await world.bus.call(bookingRpcs.rebuildCopies, {}, { timeoutMs: 20_000 })
  const both = [unheard.id, late.id].toSorted()
  for (const copies of [
    'select id from professionals',
    'select professional_id as id from availabilities',
    'select professional_id as id from plans',
  ]) {
    const held = await world.rows<{ id: string }>(copies)
    expect(held.map(({ id }) => id).toSorted()).toEqual(both)
  }
})
