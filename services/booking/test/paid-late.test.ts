import { bookingEvents, calendarEvents } from '@encaixe/contracts'
import { ensureStream, newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bank, startBank } from './pix-bank.ts'
import { waiters } from './waitlist/waiters.ts'
import { monday, now } from './world.ts'

let world: Bank
beforeAll(async () => {
  world = await startBank()
})
beforeEach(() => {
  world.time.now = now
})
afterAll(() => world.stop())

test('paid late it is confirmed if its time is still free', async () => {
  const { pays, untilStatus, get, eventsOf } = await world.booked(await world.page())
  world.wait(31)
  await untilStatus('cancelled', 'payment_expired')
  await pays()
  expect(await get()).toMatchObject({
    ...{ status: 'confirmed', paymentStatus: 'captured', cancelReason: null, paidCents: 3_000 },
  })
  await expect.poll(() => eventsOf(bookingEvents.PrepaymentSettled).length).toBe(1)
  expect(eventsOf(bookingEvents.PrepaymentSettled)[0]?.data).toMatchObject({ late: true })
})

test('paid late it goes back by itself if somebody else has the time, and both are told', async () => {
  const page = await world.page()
  const late = await world.booked(page)
  world.wait(31)
  await late.untilStatus('cancelled', 'payment_expired')
  const other = await world.booked(page)
  await late.pays()
  await until(async () => late.account()?.refunds.length === 1, { what: 'the refund' })
  expect(late.account()?.refunds).toMatchObject([{ reason: 'late', cents: 3_000 }])
  expect(await late.get()).toMatchObject({ status: 'cancelled' })
  expect(await other.get()).toMatchObject({ status: 'pending_confirmation' })
  await late.tellRefund('done')
  await expect
    .poll(() => late.told().slice(-2))
    .toEqual(['ChargeNews too_late', 'ChargeNews refunded'])
  expect(await late.get()).toMatchObject({ paidCents: 0 })
})

test('of a deposit that is paid late and covers all, only what came late before it goes back', async () => {
  const late = await world.booked(await world.page())
  world.wait(31)
  await late.untilStatus('cancelled', 'payment_expired')
  // Billing hears of the refund later than of the second payment.
  world.bank.isAway = true
  await late.pays(1_000)
  await late.pays(3_000)
  world.bank.isAway = false
  expect(await late.get()).toMatchObject({ status: 'confirmed', paymentStatus: 'captured' })
  const rows = await world.rows<{ cents: number; reason: string }>(
    'select amount_cents as cents, reason from refunds where appointment_id = $1',
    [late.id],
  )
  expect(rows).toEqual([{ cents: 1_000, reason: 'late' }])
})

type Late = Awaited<ReturnType<Bank['booked']>>
const ofLate = ({ id }: Late, set: string) =>
  world.rows(`update appointments set ${set} where id = $1`, [id])

test.each<[string, (late: Late) => Promise<unknown>]>([
  [
    'a calendar elsewhere has the time',
    async ({ page }) => {
      await ensureStream(world.bus, 'CALENDARS')
      const start = Date.parse(monday('09:00')) / 1_000
      const calendarId = newId()
      await world.tell(calendarEvents.CalendarBusyChanged, calendarId, {
        ...{ calendarId, professionalId: page.id, blocks: true, version: 1 },
        busy: [[start, start + 600]],
      })
    },
  ],
  [
    'somebody who waited is being asked about the time',
    async ({ page }) => waitlist().turn(page.id),
  ],
  ['its start has come', async () => Object.assign(world.time, { now: at('09:00') })],
  [
    'its client was blocked',
    ({ page }) =>
      world.rows('update clients set blocked = true where professional_id = $1', [page.id]),
  ],
  [
    'another appointment begins within the page’s buffer',
    async ({ page }) => {
      await world.rows('update professionals set buffer_minutes = 10 where id = $1', [page.id])
      await world.booked(page, monday('10:00'))
    },
  ],
  [
    'another appointment lies in its way',
    async (late) => {
      const way = "interval '30 minutes'"
      await ofLate(late, `blocked_from = starts_at - ${way}, blocked_until = ends_at + ${way}`)
      await world.booked(late.page, monday('10:00'))
    },
  ],
])('paid late it goes back by itself if %s', async (what, happens) => {
  const page = await world.page()
  const late = await world.booked(page)
  if (what.includes('waited')) {
    const clientPhone = world.newPerson().phone
    await waitlist().join({ slug: page.slug, days: [monday('09:00').slice(0, 10)], clientPhone })
    await waitlist().prove(clientPhone)
  }
  world.wait(31)
  await late.untilStatus('cancelled', 'payment_expired')
  await happens(late)
  await late.pays()
  await until(async () => late.account()?.refunds.length === 1, { what: 'the refund' })
  expect(late.account()?.refunds).toMatchObject([{ reason: 'late', cents: 3_000 }])
  expect(await late.get()).toMatchObject({ status: 'cancelled' })
})
const waitlist = () => waiters(world)
const at = (time: string) => Temporal.Instant.from(monday(time))
