import { bookingEvents, bookingRpcs, type Prepayment } from '@encaixe/contracts'
import { parsePix } from '@encaixe/pix'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expireRequests } from '../src/changes/expire-requests.ts'
import { connectTo, keptOpenings } from './own-connections.ts'
import { type Bank, deposit, startBank } from './pix-bank.ts'
import { codeOf, monday, now } from './world.ts'

let world: Bank
beforeAll(async () => {
  world = await startBank()
})
beforeEach(() => {
  world.time.now = now
  // Nobody has a contract with a bank here: whatever asks one fails the test.
  Object.assign(world.bank, { isAway: true, isConnected: false })
  world.asked.length = 0
})
afterAll(() => {
  expect(world.asked).toEqual([])
  return world.stop()
})

const byHand: Prepayment = { ...deposit, confirmation: 'by_hand', holdMinutes: 120 }
const keyed = { instantPayKeyType: 'email', instantPayKey: 'ana@exemplo.com.br' } as const
const page = (changes: Parameters<Bank['page']>[0] = {}) =>
  world.page({ ...keyed, prepayment: byHand, ...changes })
type Booked = Awaited<ReturnType<Bank['booked']>>

/** By the buttons under the message to the professional. */
const press = (booked: Booked, action: 'receive-payment' | 'deny-payment') =>
  world.bus.call(
    bookingRpcs.actOnAppointment,
    { action },
    { actor: { ...booked.link, side: 'professional' } },
  )
const recebi = ({ change }: Booked) => change({ paymentStatus: 'captured' })
const naoChegou = ({ change }: Booked) => change({ paymentStatus: 'none' })
const jaPaguei = ({ act }: Booked) => act('declare-payment')
const lastClaim = ({ eventsOf }: Booked) =>
  eventsOf(bookingEvents.PrepaymentClaimChanged).at(-1)?.data
const at = (minutes: number) => now.add({ minutes }).toString()
const instant = (text: string | null) => text && Temporal.Instant.from(text).toString()

test('a booking with nothing but a Pix key holds its time, with a static code of the deposit', async () => {
  const booked = await world.booked(await page())
  const { payment } = booked.answer
  expect(payment).toMatchObject({
    ...{ amountCents: 3_000, expiresAt: at(120), confirmation: 'by_hand' },
  })
  const code = parsePix(payment?.payload ?? '')
  expect(code).toMatchObject({ amountCents: 3_000, key: { value: 'ana@exemplo.com.br' } })
  expect(await booked.pix()).toMatchObject({
    ...{ payload: payment?.payload, txid: code.txid, confirmsItself: false, amountCents: 3_000 },
  })
  expect(await booked.get()).toMatchObject({
    ...{ status: 'pending_confirmation', prepayConfirmation: 'by_hand', prepayCents: 3_000 },
  })
  await expect.poll(booked.told).toEqual(['BookingCreated', 'ChargeOpened'])
  expect(booked.eventsOf(bookingEvents.ChargeOpened)[0]?.data).toMatchObject({ byHand: true })
})

test('“já paguei” keeps the time for twelve hours, and asks the professional with the end of the txid', async () => {
  const booked = await world.booked(await page())
  const { txid } = await booked.pix()
  world.wait(60)
  const claimed = await jaPaguei(booked)
  expect(claimed).toMatchObject({ status: 'pending_confirmation', paymentStatus: 'authorized' })
  expect(claimed.actions).not.toContain('declare_payment')
  expect(instant(claimed.holdUntil)).toBe(world.time.now.add({ hours: 12 }).toString())
  await until(() => lastClaim(booked) !== undefined, { what: 'the claim told' })
  expect(lastClaim(booked)).toMatchObject({
    ...{ claim: 'made', amountCents: 3_000, txidEnding: txid.slice(-4) },
  })
  // The hold that was agreed is over, and nothing is cancelled.
  world.wait(120)
  const other = world.bookAs(world.newPerson(), booked.page.slug, monday('09:00'))
  expect(await codeOf(other)).toBe('SLOT_TAKEN')
  expect(await booked.get()).toMatchObject({ status: 'pending_confirmation' })
})

test('a claim awaits the professional’s answer, and a held time does not', async () => {
  const booked = await world.booked(await page())
  const awaiting = async () =>
    (
      await world.bus.call(
        bookingRpcs.listAppointments,
        { awaiting: 'answer' },
        { actor: booked.owner },
      )
    ).items.length
  expect(await awaiting()).toBe(0)
  await jaPaguei(booked)
  expect(await awaiting()).toBe(1)
})

test.each([true, false])(
  'Recebi enters the deposit and confirms, where the page confirms by itself (%s)',
  async (autoConfirm) => {
    const booked = await world.booked(await page({ autoConfirm }))
    await jaPaguei(booked)
    expect(await recebi(booked)).toMatchObject({
      ...{ status: 'confirmed', paymentStatus: 'captured', paidCents: 3_000, holdUntil: null },
    })
    const ledger = await world.bus.call(
      bookingRpcs.listPayments,
      { id: booked.id },
      { actor: booked.owner },
    )
    expect(ledger).toMatchObject({ dueCents: 12_000, refundUntil: null })
    expect(ledger.items).toMatchObject([
      { amountCents: 3_000, method: 'pix', confirmedBy: 'professional' },
    ])
    await expect
      .poll(booked.told)
      .toEqual([
        'BookingCreated',
        'ChargeOpened',
        'PrepaymentClaimChanged made',
        'BookingConfirmed untold',
        'PaymentStatusChanged untold',
        'PrepaymentSettled',
      ])
    expect(booked.eventsOf(bookingEvents.PrepaymentSettled)[0]?.data).toMatchObject({
      ...{ byHand: true, amountCents: 3_000 },
    })
  },
)

test('the professional who sees the Pix first says so without being asked', async () => {
  const booked = await world.booked(await page())
  expect(await recebi(booked)).toMatchObject({ status: 'confirmed', paidCents: 3_000 })
  expect(await codeOf(jaPaguei(booked))).toBe('INVALID_TRANSITION')
})

test('Não chegou gives thirty minutes more, after which the time is free again', async () => {
  const booked = await world.booked(await page())
  await jaPaguei(booked)
  world.wait(180)
  const denied = await naoChegou(booked)
  expect(denied).toMatchObject({ status: 'pending_confirmation', paymentStatus: 'none' })
  expect(instant(denied.holdUntil)).toBe(world.time.now.add({ minutes: 30 }).toString())
  await expect
    .poll(() => lastClaim(booked))
    .toMatchObject({
      ...{ claim: 'not_received', mayClaim: true, payload: booked.answer.payment?.payload },
    })
  world.wait(31)
  await booked.untilStatus('cancelled', 'payment_expired')
  expect(await codeOf(world.bookAs(world.newPerson(), booked.page.slug, monday('09:00')))).toBe(
    'OK',
  )
})

test('within the thirty minutes it can be said again, and be received', async () => {
  const booked = await world.booked(await page())
  await jaPaguei(booked)
  await naoChegou(booked)
  await jaPaguei(booked)
  world.wait(60)
  expect(await recebi(booked)).toMatchObject({ status: 'confirmed', paidCents: 3_000 })
})

test('not paid and not claimed in time it is cancelled, and its time is free again', async () => {
  const booked = await world.booked(await page())
  world.wait(121)
  await booked.untilStatus('cancelled', 'payment_expired')
  expect(await codeOf(jaPaguei(booked))).toBe('INVALID_TRANSITION')
  expect(await codeOf(recebi(booked))).toBe('INVALID_TRANSITION')
})

test('unanswered it stays a request, its professional is reminded once, and may still answer', async () => {
  const booked = await world.booked(await page())
  await jaPaguei(booked)
  world.wait(12 * 60 + 1)
  await expect
    .poll(() => lastClaim(booked), { timeout: 20_000 })
    .toMatchObject({ claim: 'unanswered' })
  expect(await booked.get()).toMatchObject({
    ...{ status: 'pending_confirmation', holdUntil: null, paymentStatus: 'authorized' },
  })
  expect(await recebi(booked)).toMatchObject({ status: 'confirmed', paidCents: 3_000 })
  expect(booked.told().filter((one) => one.endsWith('unanswered'))).toHaveLength(1)
})

test('a claim waits no longer than the start, and is not cancelled there', async () => {
  world.time.now = Temporal.Instant.from(monday('08:00'))
  const booked = await world.booked(await page({ minNoticeMinutes: 0 }))
  const claimed = await jaPaguei(booked)
  expect(instant(claimed.holdUntil)).toBe(instant(monday('09:00')))
  world.wait(60)
  await expect
    .poll(() => lastClaim(booked), { timeout: 20_000 })
    .toMatchObject({ claim: 'unanswered' })
  // What ends other requests that nobody answered by their start.
  const database = connectTo(world)
  await expireRequests({
    ...{ database, clock: () => world.time.now, openings: keptOpenings, every: 60 },
  }).run(new AbortController().signal)
  await database.close()
  expect(await booked.get()).toMatchObject({ status: 'pending_confirmation', holdUntil: null })
  // There is no more time to pay in.
  await naoChegou(booked)
  await booked.untilStatus('cancelled', 'payment_expired')
})

test('a claim that its client takes back leaves the hold that was agreed', async () => {
  const booked = await world.booked(await page())
  await jaPaguei(booked)
  const back = await booked.act('undo-payment')
  expect(back).toMatchObject({ paymentStatus: 'none' })
  expect(instant(back.holdUntil)).toBe(at(120))
  await jaPaguei(booked)
  world.wait(130)
  // The agreed hold is over, so taking it back ends it.
  await booked.act('undo-payment')
  await booked.untilStatus('cancelled', 'payment_expired')
})

test('a phone keeps one time of a page by its word, and others by their own', async () => {
  const at = await page()
  const person = world.newPerson()
  const first = await world.booked(at, monday('09:00'), person)
  const second = await world.booked(at, monday('10:00'), person)
  const another = await world.booked(at, monday('11:00'))
  await jaPaguei(first)
  expect(await codeOf(jaPaguei(second))).toBe('INVALID_TRANSITION')
  expect((await jaPaguei(another)).paymentStatus).toBe('authorized')
  // Answered, it may claim again.
  await recebi(first)
  expect((await jaPaguei(second)).paymentStatus).toBe('authorized')
})

test('a phone that was twice told that nothing came claims nothing there for 90 days', async () => {
  const at = await page()
  const person = world.newPerson()
  const first = await world.booked(at, monday('09:00'), person)
  for (let times = 0; times < 2; times++) {
    await jaPaguei(first)
    await naoChegou(first)
  }
  await expect
    .poll(() => lastClaim(first))
    .toMatchObject({ claim: 'not_received', mayClaim: false })
  expect(await codeOf(jaPaguei(first))).toBe('INVALID_TRANSITION')
  const second = await world.booked(at, monday('10:00'), person)
  expect(await codeOf(jaPaguei(second))).toBe('INVALID_TRANSITION')
  // Its hold simply ends, unless the professional finds the Pix.
  expect(await recebi(second)).toMatchObject({ status: 'confirmed' })
  const elsewhere = await world.booked(await page(), monday('09:00'), person)
  expect((await jaPaguei(elsewhere)).paymentStatus).toBe('authorized')
})

test('nobody but its two sides says what came of it', async () => {
  const booked = await world.booked(await page())
  const stranger = { kind: 'account', userId: 'account-of-a-stranger', email: null } as const
  const foreign = world.bus.call(
    bookingRpcs.changeAppointment,
    { id: booked.id, paymentStatus: 'authorized' },
    { actor: stranger },
  )
  expect(await codeOf(foreign)).toBe('NOT_FOUND')
  const otherPhone = { kind: 'agent', conversationId: newId(), phone: '+5511900000000' } as const
  const byAgent = world.bus.call(
    bookingRpcs.changeAppointment,
    { id: booked.id, paymentStatus: 'authorized' },
    { actor: otherPhone },
  )
  expect(await codeOf(byAgent)).toBe('NOT_FOUND')
  // Its client cannot receive it, nor its professional claim it.
  const received = world.bus.call(
    bookingRpcs.actOnAppointment,
    { action: 'receive-payment' },
    { actor: booked.link },
  )
  expect(await codeOf(received)).toBe('INVALID_TRANSITION')
  expect(await codeOf(booked.change({ paymentStatus: 'authorized' }))).toBe('INVALID_TRANSITION')
})

test('a claim that is called off is over, and its phone may claim another time', async () => {
  const at = await page()
  const person = world.newPerson()
  const first = await world.booked(at, monday('09:00'), person)
  const second = await world.booked(at, monday('10:00'), person)
  await jaPaguei(first)
  await first.change({ status: 'rejected' })
  expect((await jaPaguei(second)).paymentStatus).toBe('authorized')
  await second.change({ status: 'confirmed' })
  expect(await second.get()).toMatchObject({ status: 'confirmed', holdUntil: null, paidCents: 0 })
  const third = await world.booked(at, monday('11:00'), person)
  expect((await jaPaguei(third)).paymentStatus).toBe('authorized')
})

test('other money is not entered while the deposit is waited for', async () => {
  const booked = await world.booked(await page())
  const record = world.bus.call(
    bookingRpcs.recordPayment,
    { id: booked.id, amountCents: 15_000, method: 'cash' },
    { actor: { kind: 'professional', userId: booked.page.userId } },
  )
  expect(await codeOf(record)).toBe('INVALID_TRANSITION')
})

test('what came by hand goes back by hand', async () => {
  const booked = await world.booked(await page())
  await jaPaguei(booked)
  await recebi(booked)
  await booked.change({ status: 'cancelled' })
  expect(await booked.get()).toMatchObject({ paymentStatus: 'captured', paidCents: 3_000 })
  await booked.change({ paymentStatus: 'refunded' })
  expect(await booked.get()).toMatchObject({ paymentStatus: 'refunded', paidCents: 0 })
})

test('a page whose key is gone books on without the deposit', async () => {
  const at = await page({ instantPayKeyType: null, instantPayKey: null })
  const { answer, get } = await world.booked(at)
  expect(answer).toEqual({ success: true })
  expect(await get()).toMatchObject({ status: 'confirmed', holdUntil: null, paidCents: 0 })
})

test('a page that disconnects its account asks on by the key', async () => {
  const booked = await world.booked(await page())
  const { payload } = await booked.pix()
  await world.tellDisconnected(booked.page.id)
  expect((await booked.pix()).payload).toBe(payload)
  expect(await booked.get()).toMatchObject({ status: 'pending_confirmation' })
})

test('Recebi and Não chegou at once leave a receipt, and never a part of both', async () => {
  const at = await page()
  for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00']) {
    const booked = await world.booked(at, monday(time))
    await jaPaguei(booked)
    await Promise.all(
      (['receive-payment', 'deny-payment', 'receive-payment', 'deny-payment'] as const).map(
        (action) => codeOf(press(booked, action)),
      ),
    )
    expect(await booked.get()).toMatchObject({
      ...{ status: 'confirmed', paymentStatus: 'captured', paidCents: 3_000 },
    })
    expect(
      await world.rows(
        `select from prepayment_claims where appointment_id = $1 and answer is null`,
        [booked.id],
      ),
    ).toEqual([])
  }
})
