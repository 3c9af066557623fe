import { bookingEvents, bookingRpcs, type Prepayment } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { randomFrom, tried } from './histories.ts'
import { type Bank, deposit, startBank } from './pix-bank.ts'
import { codeOf, monday, now } from './world.ts'

/** Both sides of a deposit to a plain key, twenty at once; 50 rounds by `npm run model -- deposits`. */
const ROUNDS = Number(process.env.DEPOSIT_ROUNDS ?? 1)
const AT_ONCE = 20
const rounds = Array.from({ length: ROUNDS }, (_, round) => round)

let world: Bank
beforeAll(async () => {
  world = await startBank()
})
beforeEach(() => {
  world.time.now = now
})
afterAll(() => world.stop())

const byHand: Prepayment = { ...deposit, confirmation: 'by_hand', holdMinutes: 120 }
const page = () =>
  world.page({
    ...{ instantPayKeyType: 'email', instantPayKey: 'ana@exemplo.com.br' },
    prepayment: byHand,
  })
type Booked = Awaited<ReturnType<Bank['booked']>>
const booked = async () => world.booked(await page())
const recebi = ({ change }: Booked) => change({ paymentStatus: 'captured' })
/** By the buttons under the message to the professional. */
const press = (one: Booked, action: 'receive-payment' | 'deny-payment') =>
  world.bus.call(
    bookingRpcs.actOnAppointment,
    { action },
    { actor: { ...one.link, side: 'professional' } },
  )
const entriesOf = ({ id }: Booked) =>
  world.rows<{ amount: number; method: string }>(
    `select amount_cents as amount, method from payment_entries
     where appointment_id = $1 and struck_at is null order by amount_cents`,
    [id],
  )
const openClaims = ({ id }: Booked) =>
  world.rows('select from prepayment_claims where appointment_id = $1 and answer is null', [id])
const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test.each(rounds)(
  'of twenty claims at the end of their holds, each keeps its time or finds it free (%i)',
  async (round) => {
    const random = randomFrom(round)
    const all = await Promise.all(Array.from({ length: AT_ONCE }, booked))
    world.time.now = now.add({ minutes: 120 }).subtract({ milliseconds: 1 })
    const claims = all.map(async (one) => {
      await moment(random(300))
      return codeOf(one.act('declare-payment'))
    })
    await moment(random(300))
    world.time.now = now.add({ minutes: 120, seconds: 2 })
    const codes = await Promise.all(claims)
    for (const [n, one] of all.entries()) {
      if (codes[n] === 'OK') continue
      await one.untilStatus('cancelled', 'payment_expired')
    }
    // Whatever runs late finds a claimed time claimed.
    await moment(1_500)
    for (const [n, one] of all.entries()) {
      const { status, paymentStatus } = await one.get()
      expect([codes[n], status, paymentStatus]).toEqual(
        codes[n] === 'OK'
          ? ['OK', 'pending_confirmation', 'authorized']
          : ['INVALID_TRANSITION', 'cancelled', 'none'],
      )
      const other = world.bookAs(world.newPerson(), one.page.slug, monday('09:00'))
      expect(await codeOf(other)).toBe(codes[n] === 'OK' ? 'SLOT_TAKEN' : 'OK')
    }
  },
  60_000,
)

test.each(rounds)(
  'Recebi against other money, twenty at once: the deposit is entered once, and no more than the price (%i)',
  async (round) => {
    const random = randomFrom(round)
    const one = await booked()
    await one.act('declare-payment')
    const rest = () =>
      world.bus.call(
        bookingRpcs.recordPayment,
        { id: one.id, kind: 'received', method: 'cash' },
        { actor: { kind: 'professional', userId: one.page.userId } },
      )
    const said = [() => recebi(one), () => press(one, 'receive-payment'), rest]
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, n) => {
        await moment(random(40))
        await tried(Promise.resolve(said[n % said.length]?.()))
      }),
    )
    expect(await one.get()).toMatchObject({ status: 'confirmed', paymentStatus: 'captured' })
    const entries = await entriesOf(one)
    expect(entries[0]).toEqual({ amount: 3_000, method: 'pix' })
    expect(entries.slice(1).map(({ amount }) => amount)).toEqual(entries.length > 1 ? [12_000] : [])
    await until(() => one.eventsOf(bookingEvents.PrepaymentSettled).length > 0, {
      what: 'the news',
    })
    expect(one.eventsOf(bookingEvents.PrepaymentSettled)).toHaveLength(1)
  },
  60_000,
)

test.each(rounds)(
  'two tabs of each side, twenty at once, leave a receipt or a wait, and never a part of both (%i)',
  async (round) => {
    const random = randomFrom(round)
    const one = await booked()
    const { version: expectedVersion } = await one.act('declare-payment')
    const said = [
      () => one.act('undo-payment'),
      () => one.act('declare-payment'),
      () => press(one, 'deny-payment'),
      // A page that shows the claim, and what it says of that.
      () => one.change({ paymentStatus: 'none', expectedVersion }),
      ...(round % 2 === 0 ? [() => press(one, 'receive-payment')] : []),
    ]
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, n) => {
        await moment(random(40))
        await tried(Promise.resolve(said[n % said.length]?.()))
      }),
    )
    const { status, paymentStatus, paidCents } = await one.get()
    const isReceived = status === 'confirmed'
    expect(isReceived).toBe(round % 2 === 0)
    expect(paidCents).toBe(isReceived ? 3_000 : 0)
    expect(await entriesOf(one)).toHaveLength(isReceived ? 1 : 0)
    expect(await openClaims(one)).toHaveLength(paymentStatus === 'authorized' ? 1 : 0)
    // What is not received has its end: by the clock, or by the professional's answer.
    if (isReceived) return
    if (paymentStatus === 'authorized') await press(one, 'deny-payment')
    world.wait(121)
    await one.untilStatus('cancelled', 'payment_expired')
  },
  60_000,
)
