import { bookingEvents, bookingRpcs, NO_PREPAYMENT } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aService } from './offers.ts'
import { type Bank, deposit, startBank } from './pix-bank.ts'
import { codeOf, monday, now } from './world.ts'

let world: Bank
beforeAll(async () => {
  world = await startBank()
})
beforeEach(() => {
  world.time.now = now
  Object.assign(world.bank, { isAway: false, isConnected: true })
})
afterAll(() => world.stop())

const in30Minutes = now.add({ minutes: 30 }).toString()

test('a page that asks for nothing answers as it did, and keeps no charge', async () => {
  const { answer, get } = await world.booked(await world.page({ prepayment: NO_PREPAYMENT }))
  expect(answer).toEqual({ success: true })
  expect(await get()).toMatchObject({ status: 'confirmed', holdUntil: null, prepayCents: null })
  expect(await world.rows('select from appointment_charges')).toEqual([])
})

test('a booking with a deposit holds its time and answers the code, until when, and where', async () => {
  const page = await world.page()
  const { answer, get, id, pix } = await world.booked(page)
  expect(answer).toMatchObject({
    success: true,
    payment: { amountCents: 3_000, expiresAt: in30Minutes },
  })
  expect(answer.payment?.payload).toContain(id)
  expect(answer.payment?.link).toMatch(/^https:\/\/encaixe\.example\/a\/[\w-]{47}$/)
  expect(await get()).toMatchObject({
    ...{ status: 'pending_confirmation', paymentStatus: 'none', prepayCents: 3_000 },
    refundNoticeHours: 24,
  })
  expect(await pix()).toMatchObject({ amountCents: 3_000, payload: answer.payment?.payload })
  expect(await codeOf(world.bookAs(world.newPerson(), page.slug, monday('09:00')))).toBe(
    'SLOT_TAKEN',
  )
})

test('its client gets the code, and its professional hears nothing until it is paid', async () => {
  const { told, eventsOf } = await world.booked(await world.page())
  await expect.poll(told).toEqual(['BookingCreated', 'ChargeOpened'])
  expect(eventsOf(bookingEvents.BookingCreated)[0]?.data).toMatchObject({
    appointment: { holdUntil: in30Minutes, prepayCents: 3_000 },
  })
  expect(eventsOf(bookingEvents.ChargeOpened)[0]?.data).toMatchObject({
    ...{ amountCents: 3_000, refundNoticeHours: 24 },
  })
})

test('a booking that is repeated under its key is one, and gets the same code', async () => {
  const page = await world.page()
  const person = world.newPerson()
  const request = {
    ...{ slug: page.slug, startsAt: monday('09:00') },
    ...{ clientName: person.name, clientPhone: person.phone },
  }
  const key = { idempotencyKey: newId() }
  const first = await world.book(request, key)
  expect(await world.book(request, key)).toEqual(first)
  expect(first.payment?.payload).toBeTruthy()
})

test('a client cannot choose what to pay', async () => {
  const page = await world.page()
  const { name: clientName, phone: clientPhone } = world.newPerson()
  const forged = { payment: { amountCents: 1 }, prepayCents: 1, amountCents: 1 }
  const request = { slug: page.slug, startsAt: monday('09:00'), clientName, clientPhone, ...forged }
  expect((await world.book(request)).payment?.amountCents).toBe(3_000)
})

test('paid in time it is confirmed where the page confirms by itself, and both are told once', async () => {
  const { pays, tellPaid, get, told, eventsOf } = await world.booked(await world.page())
  await pays()
  expect(await get()).toMatchObject({
    ...{ status: 'confirmed', paymentStatus: 'captured', paidCents: 3_000, holdUntil: null },
  })
  // The same news again, late.
  await tellPaid()
  await expect
    .poll(told)
    .toEqual([
      'BookingCreated',
      'ChargeOpened',
      'BookingConfirmed untold',
      'PaymentStatusChanged untold',
      'PrepaymentSettled',
    ])
  expect(eventsOf(bookingEvents.PrepaymentSettled)[0]?.data).toMatchObject({
    ...{ amountCents: 3_000, late: false },
    appointment: { status: 'confirmed', paymentStatus: 'captured' },
  })
})

test('paid in time it stays a request where the page confirms by hand', async () => {
  const { pays, get, told } = await world.booked(await world.page({ autoConfirm: false }))
  await pays()
  expect(await get()).toMatchObject({
    ...{ status: 'pending_confirmation', paymentStatus: 'captured', holdUntil: null },
  })
  await expect
    .poll(told)
    .toEqual(['BookingCreated', 'ChargeOpened', 'PaymentStatusChanged untold', 'PrepaymentSettled'])
})

test('what is held waits for its client, and not for an answer', async () => {
  const { owner, pays } = await world.booked(await world.page({ autoConfirm: false }))
  const awaiting = async () =>
    (await world.bus.call(bookingRpcs.listAppointments, { awaiting: 'answer' }, { actor: owner }))
      .items.length
  expect(await awaiting()).toBe(0)
  await pays()
  expect(await awaiting()).toBe(1)
})

test('not paid in time it is cancelled after one more read, and its time is free again', async () => {
  const page = await world.page()
  const { untilStatus, account, told } = await world.booked(page)
  world.wait(29)
  expect(await codeOf(world.bookAs(world.newPerson(), page.slug, monday('09:00')))).toBe(
    'SLOT_TAKEN',
  )
  world.wait(1)
  await untilStatus('cancelled', 'payment_expired')
  expect(account()?.isClosed).toBe(true)
  await expect.poll(() => told().at(-1)).toBe('BookingCancelled')
  expect(await codeOf(world.bookAs(world.newPerson(), page.slug, monday('09:00')))).toBe('OK')
})

test('money that is there when the hold ends keeps the time, whenever its news comes', async () => {
  const { transfer, tellPaid, get, untilStatus } = await world.booked(await world.page())
  transfer()
  world.wait(31)
  // The last read says that it is paid: nothing is released.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await get()).toMatchObject({ status: 'pending_confirmation' })
  await tellPaid()
  await untilStatus('confirmed')
})

test('a bank that is away prolongs a hold, and ends it unread after 15 minutes', async () => {
  const { get, untilStatus } = await world.booked(await world.page())
  world.bank.isAway = true
  world.wait(31)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await get()).toMatchObject({ status: 'pending_confirmation' })
  world.wait(15)
  await untilStatus('cancelled', 'payment_expired')
})

test('a bank that is away gives no code at first, and the booking is held all the same', async () => {
  world.bank.isAway = true
  const { answer, pix, told, get } = await world.booked(await world.page())
  expect(answer.payment).toMatchObject({ amountCents: 3_000, payload: null })
  // No other code pays it.
  expect(await codeOf(pix())).toBe('UPSTREAM_UNAVAILABLE')
  world.bank.isAway = false
  world.wait(1)
  await expect.poll(told, { timeout: 20_000 }).toContain('ChargeOpened')
  expect((await pix()).amountCents).toBe(3_000)
  expect(await get()).toMatchObject({ status: 'pending_confirmation' })
})

test('a part of it does not keep the time, and goes back', async () => {
  const { pays, untilStatus, account, told } = await world.booked(await world.page())
  await pays(1_000)
  await expect.poll(told).toContain('ChargeNews incomplete')
  world.wait(31)
  await untilStatus('cancelled', 'payment_expired')
  await until(async () => account()?.refunds.length === 1, { what: 'the refund' })
})

test('of a part the rest is asked for by a new charge, and keeps the time', async () => {
  const { pays, pix, account, eventsOf, untilStatus, get } = await world.booked(await world.page())
  await pays(1_000)
  await until(() => account()?.askedCents === 2_000, { what: 'the charge of the rest' })
  expect(await pix()).toMatchObject({ amountCents: 2_000 })
  expect(account()?.askedCents).toBe(2_000)
  await expect
    .poll(() => eventsOf(bookingEvents.ChargeNews).at(-1)?.data)
    .toMatchObject({ news: 'incomplete', amountCents: 1_000, missingCents: 2_000 })
  await pays(2_000)
  await untilStatus('confirmed')
  expect(await get()).toMatchObject({ paymentStatus: 'captured', paidCents: 3_000 })
  await expect
    .poll(() => eventsOf(bookingEvents.PrepaymentSettled).at(-1)?.data)
    .toMatchObject({ amountCents: 3_000 })
})

test('what comes for a booking that was called off goes back', async () => {
  const { act, pays, account, untilStatus, told } = await world.booked(await world.page())
  await act('cancel')
  await untilStatus('cancelled')
  await until(async () => account()?.isClosed === true, { what: 'the charge closed' })
  await pays()
  await until(async () => account()?.refunds.length === 1, { what: 'the refund' })
  // Its professional never heard of it.
  await until(() => told().includes('BookingCancelled untold'), { what: 'the event' })
})

test('a cancellation by the professional gives everything back', async () => {
  const { pays, change, account, tellRefund, get } = await world.booked(await world.page())
  await pays()
  await change({ status: 'cancelled' })
  await until(async () => account()?.refunds.length === 1, { what: 'the refund' })
  expect(account()?.refunds).toMatchObject([{ reason: 'cancelled', cents: 3_000 }])
  await tellRefund('done')
  expect(await get()).toMatchObject({ paymentStatus: 'refunded', paidCents: 0 })
})

test('a refusal of a paid request gives everything back', async () => {
  const { pays, change, account } = await world.booked(await world.page({ autoConfirm: false }))
  await pays()
  await change({ status: 'rejected' })
  await until(async () => account()?.refunds.length === 1, { what: 'the refund' })
})

test('a cancellation by the client gives it back until the agreed hours, and not later', async () => {
  const page = await world.page({ cancellationNoticeHours: 0 })
  const early = await world.booked(page, monday('09:00'))
  await early.pays()
  await early.act('cancel')
  await until(async () => early.account()?.refunds.length === 1, { what: 'the refund' })
  const late = await world.booked(page, monday('10:00'))
  await late.pays()
  world.time.now = Temporal.Instant.from(monday('09:00'))
  await late.act('cancel')
  expect(await late.get()).toMatchObject({ status: 'cancelled', paymentStatus: 'captured' })
  expect(late.account()?.refunds).toEqual([])
})

test('a refund that the bank refuses is told, and the money is still counted', async () => {
  const { pays, change, account, tellRefund, get, told } = await world.booked(await world.page())
  await pays()
  await change({ status: 'cancelled' })
  await until(async () => account()?.refunds.length === 1, { what: 'the refund' })
  await tellRefund('failed')
  expect(await get()).toMatchObject({ paymentStatus: 'captured', paidCents: 3_000 })
  await expect.poll(() => told().at(-1)).toBe('ChargeNews refund_failed')
})

test('nobody says by hand that a held booking was paid, and its professional may do without', async () => {
  const { change, act, get, account } = await world.booked(await world.page({ autoConfirm: false }))
  expect(await codeOf(change({ paymentStatus: 'captured' }))).toBe('INVALID_TRANSITION')
  expect(await codeOf(act('declare-payment'))).toBe('INVALID_TRANSITION')
  await change({ status: 'confirmed' })
  expect(await get()).toMatchObject({ status: 'confirmed', holdUntil: null, paymentStatus: 'none' })
  await until(async () => account()?.isClosed === true, { what: 'the charge closed' })
  world.wait(31)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await get()).toMatchObject({ status: 'confirmed' })
})

test('without a connected account the booking goes on as if nothing was asked for', async () => {
  world.bank.isConnected = false
  const { answer, get, told } = await world.booked(await world.page())
  expect(answer).toEqual({ success: true })
  expect(await get()).toMatchObject({ status: 'confirmed', holdUntil: null, paymentStatus: 'none' })
  await expect
    .poll(told)
    .toEqual(['BookingCreated', 'BookingConfirmed untold', 'PrepaymentSettled'])
})

test('a move while the charge is open keeps the charge and the hold', async () => {
  const { change, get, pays, pix } = await world.booked(await world.page())
  const before = await pix()
  await change({ startsAt: monday('11:00') })
  expect((await pix()).payload).toBe(before.payload)
  expect(await get()).toMatchObject({ holdUntil: expect.any(String) })
  await pays()
  expect(await get()).toMatchObject({ status: 'confirmed', startsAt: '2026-11-23T14:00:00.000Z' })
})

test('a hold ends by the start at the latest, and a service asks for its own', async () => {
  const services = [
    aService({
      ...{ durationMinutes: 60, priceCents: 8_000 },
      prepayment: { ...deposit, mode: 'full' as const, depositCents: null, holdMinutes: 1_440 },
    }),
  ]
  const page = await world.page({ services, minNoticeMinutes: 0 })
  world.time.now = Temporal.Instant.from(monday('08:00'))
  const { answer } = await world.booked(page)
  expect(answer.payment).toMatchObject({ amountCents: 8_000 })
  expect(Date.parse(answer.payment?.expiresAt ?? '')).toBe(Date.parse(monday('09:00')))
})

test('a hold that ends and its payment at the same moment leave one of the two', async () => {
  const page = await world.page()
  const rounds = await Promise.all(
    ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'].map((time) =>
      world.booked(page, monday(time)),
    ),
  )
  world.wait(31)
  await Promise.all(
    rounds.map(async (booked, n) => {
      await new Promise((resolve) => setTimeout(resolve, n * 60))
      await booked.pays()
    }),
  )
  await until(
    async () => {
      for (const { get, account } of rounds) {
        const { status, paymentStatus } = await get()
        const isKept = status === 'confirmed' && paymentStatus === 'captured'
        const isBack = status === 'cancelled' && account()?.receivedCents === 0
        if (!isKept && !isBack) return false
      }
      return true
    },
    { what: 'each to end', timeoutMs: 20_000 },
  )
  for (const { eventsOf } of rounds) {
    expect(eventsOf(bookingEvents.PrepaymentSettled).length).toBeLessThanOrEqual(1)
  }
})

test('a deposit counts as what it is in the report, and the professional gives it back at the bank', async () => {
  const { pays, change, account, tellRefund, get, id } = await world.booked(await world.page())
  await pays()
  const entries = await world.rows<{ amount_cents: number }>(
    'select amount_cents from payment_entries where appointment_id = $1',
    [id],
  )
  expect(entries).toEqual([{ amount_cents: 3_000 }])
  expect(await change({ paymentStatus: 'refunded' })).toMatchObject({ paymentStatus: 'captured' })
  await until(async () => account()?.refunds.length === 1, { what: 'the refund' })
  expect(account()?.refunds).toMatchObject([{ reason: 'by_hand', cents: 3_000 }])
  await tellRefund('done')
  expect(await get()).toMatchObject({ paymentStatus: 'refunded', paidCents: 0 })
})
