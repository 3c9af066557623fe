import { bookingEvents, bookingRpcs, type Prepayment } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAccounts } from '../accounts.ts'
import { waiters } from '../waitlist/waiters.ts'
import { codeOf, monday } from '../world.ts'
import { aPageWithPackages, ledgerOf, leftOf, massage, physio, toldOf } from './sessions-world.ts'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

const paid = { paymentStatus: 'captured', priceCents: 0 }
const unpaid = { paymentStatus: 'none', paidWith: null, priceCents: 12_000 }
const prepayment: Prepayment = {
  mode: 'full',
  depositCents: null,
  depositPercent: null,
  confirmation: 'by_hand',
  holdMinutes: 30,
  refundNoticeHours: 24,
}
const createdOf = async (id: string) => {
  const [event] = await world.rows<{ data: { appointment: object } }>(
    'select data from outbox where subject = $1 and type = $2',
    [id, bookingEvents.BookingCreated.type],
  )
  return event?.data.appointment
}

describe('a booking by hand', () => {
  test('uses a session of its client by itself, and says which', async () => {
    const page = await aPageWithPackages(world)
    const client = await page.client()
    const purchaseId = await page.sell(client)
    const first = await page.byHand(client, monday('09:00'))
    const second = await page.byHand(client, monday('11:00'))
    expect(first).toMatchObject({ ...paid, paidWith: { purchaseId, session: 1, of: 10 } })
    expect(second).toMatchObject({ ...paid, paidWith: { purchaseId, session: 2, of: 10 } })
    expect(second.items).toMatchObject([{ priceCents: 12_000 }])
    expect(await createdOf(first.id)).toMatchObject({
      ...{ paymentStatus: 'captured', priceCents: 0, paidWith: { purchaseId, session: 1, of: 10 } },
    })
    expect(await leftOf(world, purchaseId)).toBe(8)
    expect(await ledgerOf(world, purchaseId)).toEqual([
      ...['bought +10 professional', 'used -1 professional', 'used -1 professional'],
    ])
    expect(await toldOf(world, purchaseId)).toEqual(['used', 'used'])
  })

  test('uses none where the professional wants none', async () => {
    const page = await aPageWithPackages(world)
    const client = await page.client()
    const purchaseId = await page.sell(client)
    expect(await page.byHand(client, monday('09:00'), { useSession: false })).toMatchObject({
      ...unpaid,
      actions: expect.arrayContaining(['use_session']),
    })
    expect(await leftOf(world, purchaseId)).toBe(10)
  })

  test.each([
    ['is not paid yet', { status: 'open' }],
    ['is of other services', { serviceIds: [massage.id] }],
    ['has ended by then', { expiresAt: monday('09:00') }],
  ])('uses none of a package that %s', async (_, sold) => {
    const page = await aPageWithPackages(world)
    const client = await page.client()
    await page.sell(client, sold)
    const made = await page.byHand(client, monday('09:00'))
    expect(made).toMatchObject(unpaid)
    expect(made.actions).not.toContain('use_session')
  })

  test('of several services is paid for the one that is covered; the rest is paid as always', async () => {
    const page = await aPageWithPackages(world)
    const client = await page.client()
    const purchaseId = await page.sell(client)
    const serviceIds = [massage.id, physio.id]
    const made = await page.byHand(client, monday('09:00'), { serviceIds })
    expect(made).toMatchObject({
      ...{ paymentStatus: 'none', priceCents: 8_000, paidWith: { purchaseId, session: 1 } },
      actions: expect.arrayContaining(['capture_payment']),
    })
    const taken = await page.change(made.id, { paymentStatus: 'captured' })
    expect(taken).toMatchObject({ paymentStatus: 'captured', paidCents: 8_000 })
    expect(await page.change(made.id, { session: 'release' })).toMatchObject({
      ...{ paymentStatus: 'captured', paidCents: 8_000, priceCents: 20_000, paidWith: null },
    })
  })

  test('takes the package that ends first', async () => {
    const page = await aPageWithPackages(world)
    const client = await page.client()
    await page.sell(client)
    const soon = await page.sell(client, { expiresAt: '2026-12-01T03:00:00Z' })
    const made = await page.byHand(client, monday('09:00'))
    expect(made.paidWith?.purchaseId).toBe(soon)
  })
})

describe('a booking on the page', () => {
  test('by a phone that was proven uses a session, and one that is declined does not', async () => {
    const page = await aPageWithPackages(world)
    const client = await page.client()
    const purchaseId = await page.sell(client)
    const answer = await page.book(client, '09:00', client.phoneSession)
    expect(answer.paidWith).toEqual({ purchaseId, session: 1, of: 10 })
    expect(await page.newest()).toMatchObject({ ...paid, paidWith: { purchaseId, session: 1 } })
    await page.book(client, '11:00', client.phoneSession, { useSession: false })
    expect(await page.newest()).toMatchObject(unpaid)
    expect(await ledgerOf(world, purchaseId)).toEqual([
      ...['bought +10 professional', 'used -1 client'],
    ])
  })

  test('by an account uses one only once it has proven the phone', async () => {
    const page = await aPageWithPackages(world)
    const client = await page.client()
    const purchaseId = await page.sell(client)
    const person = { ...world.newPerson(), phone: client.phone }
    const actor = { kind: 'account', userId: person.userId, email: person.email } as const
    await page.book(client, '09:00', actor)
    expect(await page.newest()).toMatchObject(unpaid)
    await world.provePhone(person)
    await page.book(client, '11:00', actor)
    expect(await page.newest()).toMatchObject({ paidWith: { purchaseId, session: 1 } })
  })

  test('by the agent uses one for the phone that writes', async () => {
    const page = await aPageWithPackages(world)
    const client = await page.client()
    const purchaseId = await page.sell(client)
    const agent = { kind: 'agent', conversationId: newId(), phone: client.phone } as const
    await page.book(client, '09:00', agent)
    expect(await page.newest()).toMatchObject({ paidWith: { purchaseId, session: 1 } })
    expect(await ledgerOf(world, purchaseId)).toContain('used -1 agent')
  })

  test('by a turn of the waitlist uses one: its link went to the phone alone', async () => {
    const page = await aPageWithPackages(world)
    const client = await page.client()
    const purchaseId = await page.sell(client)
    const { taken, join, wishOf, turn, act } = waiters(world)
    const { cancel } = await taken(page)
    const waiting = { clientName: client.name, clientPhone: client.phone }
    await join({ slug: page.slug, days: ['2026-11-23'], serviceId: physio.id, ...waiting })
    await cancel()
    await turn(page.id)
    await act(await wishOf(client.phone), { action: 'accept' })
    expect(await page.newest()).toMatchObject({ ...paid, paidWith: { purchaseId, session: 1 } })
  })

  test('with a session asks for no prepayment of its service', async () => {
    const services = [
      { ...physio, prepayment },
      { ...massage, prepayment },
    ]
    const keyed = { instantPayKeyType: 'email', instantPayKey: 'ana@example.com' } as const
    const page = await aPageWithPackages(world, { services, ...keyed })
    const client = await page.client()
    await page.sell(client)
    await page.book(client, '09:00', client.phoneSession)
    expect(await page.newest()).toMatchObject({ ...paid, status: 'confirmed', holdUntil: null })
    await page.book(client, '10:30', client.phoneSession, { serviceIds: [physio.id, massage.id] })
    expect(await page.newest()).toMatchObject({
      ...{ status: 'pending_confirmation', priceCents: 8_000, prepayCents: 8_000 },
    })
  })
})

describe('a session afterwards', () => {
  test('is used and taken back by the client’s own link', async () => {
    const page = await aPageWithPackages(world)
    const client = await page.client()
    const purchaseId = await page.sell(client)
    await page.book(client, '09:00')
    const { id } = await page.newest()
    expect(await page.act(id, 'use-session')).toMatchObject({
      ...{ ...paid, paidWith: { purchaseId, session: 1, of: 10 } },
      actions: expect.arrayContaining(['release_session']),
    })
    expect(await codeOf(page.act(id, 'use-session'))).toBe('INVALID_TRANSITION')
    expect(await page.act(id, 'release-session')).toMatchObject({
      ...{ ...unpaid, actions: expect.arrayContaining(['use_session']) },
    })
    expect(await ledgerOf(world, purchaseId)).toEqual([
      ...['bought +10 professional', 'used -1 client', 'returned +1 client'],
    ])
    expect(await codeOf(page.act(id, 'release-session'))).toBe('INVALID_TRANSITION')
  })

  test('ends the wait for a prepayment, as where nothing is asked for', async () => {
    const keyed = { instantPayKeyType: 'email', instantPayKey: 'ana@example.com' } as const
    const page = await aPageWithPackages(world, { services: [{ ...physio, prepayment }], ...keyed })
    const client = await page.client()
    await page.sell(client)
    await page.book(client, '09:00')
    const { id } = await page.newest()
    expect(await page.seen(id)).toMatchObject({
      status: 'pending_confirmation',
      prepayCents: 12_000,
    })
    expect(await page.act(id, 'use-session')).toMatchObject({
      ...{ ...paid, status: 'confirmed', holdUntil: null },
    })
    const charge = () =>
      world.rows('select state from appointment_charges where appointment_id = $1', [id])
    await expect.poll(charge, { timeout: 10_000 }).toEqual([{ state: 'closed' }])
    expect(await page.seen(id)).toMatchObject({ ...paid, status: 'confirmed' })
  })

  test.each(['with the booking', 'after it'])(
    'that was used instead of a prepayment %s is taken back by the professional alone',
    async (when) => {
      const keyed = { instantPayKeyType: 'email', instantPayKey: 'ana@example.com' } as const
      const services = [{ ...physio, prepayment }]
      const page = await aPageWithPackages(world, { services, ...keyed })
      const client = await page.client()
      await page.sell(client)
      const isAtOnce = when === 'with the booking'
      await page.book(client, '09:00', isAtOnce ? client.phoneSession : undefined)
      const { id } = await page.newest()
      if (!isAtOnce) await page.act(id, 'use-session')
      const { actions } = await page.seen(id, client.phoneSession)
      expect(actions).toContain('cancel')
      expect(actions).not.toContain('release_session')
      expect(await codeOf(page.act(id, 'release-session'))).toBe('INVALID_TRANSITION')
      expect(await page.change(id, { session: 'release' })).toMatchObject(unpaid)
    },
  )

  test('leaves nothing to be said of money', async () => {
    const page = await aPageWithPackages(world)
    const client = await page.client()
    await page.sell(client)
    const { id, actions } = await page.byHand(client, monday('09:00'))
    expect(actions).toContain('release_session')
    expect(actions.filter((action) => action.endsWith('_payment'))).toEqual([])
    for (const paymentStatus of ['none', 'authorized', 'captured', 'refunded'] as const) {
      expect(await codeOf(page.change(id, { paymentStatus }))).toBe('INVALID_TRANSITION')
    }
    const by = { actor: page.professional }
    const record = { id, kind: 'received', method: 'cash' } as const
    expect(await codeOf(world.bus.call(bookingRpcs.recordPayment, record, by))).toBe(
      ...['INVALID_TRANSITION'],
    )
    const request = { clientId: client.id, type: 'payment_request', appointmentId: id } as const
    expect(
      await codeOf(world.bus.call(bookingRpcs.postMessage, request, { actor: page.owner })),
    ).toBe('VALIDATION_FAILED')
    expect(
      await codeOf(world.bus.call(bookingRpcs.getAppointmentPix, { id }, { actor: page.owner })),
    ).toBe('NOT_FOUND')
  })

  test('stays with an appointment that moves, and follows its services', async () => {
    const page = await aPageWithPackages(world)
    const client = await page.client()
    const purchaseId = await page.sell(client)
    const { id } = await page.byHand(client, monday('09:00'))
    expect(await page.change(id, { startsAt: monday('14:00') })).toMatchObject({
      ...{ ...paid, paidWith: { purchaseId, session: 1 } },
    })
    expect(await page.change(id, { serviceIds: [massage.id, physio.id] })).toMatchObject({
      ...{ paymentStatus: 'none', priceCents: 8_000, paidWith: { purchaseId, session: 1 } },
    })
    expect(await page.change(id, { serviceIds: [massage.id] })).toMatchObject({
      ...{ paymentStatus: 'none', priceCents: 8_000, paidWith: null },
    })
    expect(await ledgerOf(world, purchaseId)).toEqual([
      ...['bought +10 professional', 'used -1 professional', 'returned +1 professional'],
    ])
  })
})
