import { billingEvents, bookingEvents, bookingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bank, startBank } from './pix-bank.ts'
import { aPlan, codeOf } from './world.ts'

let world: Bank
beforeAll(async () => {
  world = await startBank()
})
beforeEach(() => Object.assign(world.bank, { isAway: false, isConnected: true }))
afterAll(() => world.stop())

/** A client of a page that may write messages, and what the page asks of them in their conversation. */
async function conversation(effectivePlan: 'free' | 'pro' = 'pro') {
  const page = await world.page({
    ...{ instantPayKeyType: 'email', instantPayKey: 'ana@exemplo.com.br' },
  })
  await world.tellPlan(
    aPlan(page.id, { effectivePlan, limits: { clients: null, appointmentsPerMonth: null } }),
  )
  const person = world.newPerson()
  const actor = { kind: 'professional', userId: page.userId } as const
  const owner = { kind: 'account', userId: page.userId, email: null } as const
  const { id: clientId } = await world.bus.call(
    bookingRpcs.createClient,
    { name: person.name, phone: person.phone },
    { actor },
  )
  async function asks(amountCents?: number) {
    const message = await world.bus.call(
      bookingRpcs.postMessage,
      {
        clientId,
        type: 'payment_request',
        body: 'O material.',
        ...(amountCents && { amountCents }),
      },
      { actor: owner },
    )
    const { id: messageId } = message
    const of = { professionalId: page.id, messageId }
    /** Billing tells of money; `times` of the same. */
    async function pays(cents: number, { times = 1 } = {}) {
      const paidAt = '2026-11-19T15:00:00.000Z'
      const data = { ...of, ...world.arrive(messageId, cents), paidAt }
      for (let time = 0; time < times; time += 1) {
        await world.tell(billingEvents.PaymentEntered, messageId, data)
      }
    }
    const asked = () => world.account(messageId)?.refunds ?? []
    /** Billing tells what became of the refund that was asked for last. */
    async function refunds(state: 'done' | 'failed', count: number) {
      await until(() => asked().length === count, { what: 'the refund' })
      const refund = asked().at(-1)
      if (!refund) throw new Error('nothing goes back')
      const data = { ...of, ...world.settled(messageId, refund, state) }
      await world.tell(billingEvents.PaymentRefundSettled, messageId, data)
    }
    return { message, messageId, pays, refunds, asked: () => asked().map(({ cents }) => cents) }
  }
  const shown = async () => {
    const { items } = await world.bus.call(bookingRpcs.listMessages, { clientId }, { actor: owner })
    return items[0]?.pix
  }
  const told = () =>
    world.newsOf(clientId, bookingEvents.RequestedPaymentNews).map(({ data }) => data.news)
  const range = { from: '2026-11-01', to: '2026-11-30' }
  const received = () => world.bus.call(bookingRpcs.listReceived, range, { actor })
  const income = () => world.bus.call(bookingRpcs.getMonthlyIncome, { month: '2026-11' }, { actor })
  return { ...{ page, person, clientId, actor, owner, asks, shown, told, received, income } }
}

test('a payment request without an appointment has a charge of its own, and shows once that it was paid', async () => {
  const { asks, shown, told } = await conversation()
  const { message, pays } = await asks(8_000)
  expect(message.pix).toMatchObject({ amountCents: 8_000, paidCents: 0 })
  expect(message.pix?.payload).toContain('pix.example.com')
  await pays(8_000, { times: 2 })
  expect(await shown()).toMatchObject({ paidCents: 8_000 })
  await expect.poll(told).toEqual(['paid'])
})

test('too little is told with what is missing, a code of the rest replaces the first, and the rest makes it paid', async () => {
  const { asks, shown, told, clientId } = await conversation()
  const { message, messageId, pays } = await asks(8_000)
  await pays(3_000)
  expect(await shown()).toMatchObject({ paidCents: 3_000 })
  await until(async () => (await shown())?.payload !== message.pix?.payload, {
    what: 'the code of the rest',
  })
  expect(world.account(messageId)?.askedCents).toBe(5_000)
  await pays(5_000)
  expect(await shown()).toMatchObject({ paidCents: 8_000 })
  await expect.poll(told).toEqual(['incomplete', 'paid'])
  const [incomplete] = world.newsOf(clientId, bookingEvents.RequestedPaymentNews)
  expect(incomplete?.data).toMatchObject({ movedCents: 3_000, missingCents: 5_000 })
})

test('a request in the same words as an unpaid one asks for the same money', async () => {
  const { asks, shown, told } = await conversation()
  const first = await asks(8_000)
  const again = await asks(8_000)
  expect(again.message.pix?.payload).toBe(first.message.pix?.payload)
  await first.pays(8_000)
  expect(await shown()).toMatchObject({ paidCents: 8_000 })
  await first.pays(8_000)
  await first.refunds('done', 1)
  expect(await shown()).toMatchObject({ paidCents: 8_000 })
  await expect.poll(told).toEqual(['paid', 'returned'])
  const next = await asks(8_000)
  expect(next.message.pix?.payload).not.toBe(first.message.pix?.payload)
})

test('what is too much counts until it has gone back, and both are told', async () => {
  const { asks, shown, told } = await conversation()
  const { pays, refunds } = await asks(8_000)
  await pays(8_000)
  await pays(8_000)
  expect(await shown()).toMatchObject({ paidCents: 16_000 })
  await refunds('done', 1)
  expect(await shown()).toMatchObject({ paidCents: 8_000 })
  await pays(2_000)
  await refunds('failed', 2)
  expect(await shown()).toMatchObject({ paidCents: 10_000 })
  await expect.poll(told).toEqual(['paid', 'returned', 'return_failed'])
})

test('what the bank did not give back in a conversation is asked for again only by its professional', async () => {
  const { asks, shown, actor, clientId, page, person } = await conversation()
  const { pays, refunds, asked } = await asks(8_000)
  await pays(8_000)
  await pays(8_000)
  await refunds('failed', 1)
  // Neither more money nor what becomes of it asks for it again.
  await pays(2_000)
  await refunds('done', 2)
  expect(asked()).toEqual([8_000, 2_000])
  const failed = (await shown())?.refunds ?? []
  expect(failed).toMatchObject([
    { amountCents: 8_000, state: 'failed', reason: 'excess', canRetry: true },
  ])
  const asClient = await world.bus.call(
    bookingRpcs.listMessages,
    { slug: page.slug },
    { actor: { kind: 'phone', phone: person.phone, sessionId: newId() } },
  )
  expect(asClient.items[0]?.pix).not.toHaveProperty('refunds')
  const retryAs = (userId: string) =>
    codeOf(
      world.bus.call(
        bookingRpcs.retryRefund,
        { id: failed[0]?.id ?? '' },
        { actor: { kind: 'professional', userId } },
      ),
    )
  expect(await retryAs((await world.page()).userId)).toBe('NOT_FOUND')
  const codes = await Promise.all([1, 2, 3].map(() => retryAs(actor.userId)))
  expect(codes.toSorted()).toEqual(['INVALID_TRANSITION', 'INVALID_TRANSITION', 'OK'])
  expect(await shown()).toMatchObject({ refunds: [{ amountCents: 8_000, state: 'under_way' }] })
  await refunds('done', 3)
  expect(asked()).toEqual([8_000, 2_000, 8_000])
  const after = await shown()
  expect(after).toMatchObject({ paidCents: 8_000 })
  expect(after).not.toHaveProperty('refunds')
  const told = () => world.newsOf(clientId, bookingEvents.RequestedPaymentNews)
  await until(() => told().length >= 4, { what: 'the news' })
  expect(told().map(({ data }) => data.news)).toEqual([
    ...['paid', 'return_failed', 'returned', 'returned'],
  ])
})

test.each([
  ['without a connected account', { isConnected: false }],
  ['while the provider does not answer', { isAway: true }],
])('%s the page’s own key pays a request, and nobody tells of it', async (_, bank) => {
  const { asks } = await conversation()
  Object.assign(world.bank, bank)
  const { message } = await asks(8_000)
  expect(message.pix?.payload).toContain('ana@exemplo.com.br')
  expect(message.pix).not.toHaveProperty('paidCents')
})

test('a request without an amount is paid by the page’s own key', async () => {
  const { asks } = await conversation()
  const { message } = await asks()
  expect(message.pix?.payload).toContain('ana@exemplo.com.br')
})

test('no charge is made for a message that cannot be written', async () => {
  const { asks } = await conversation('free')
  const before = world.asked.length
  expect(await codeOf(asks(8_000))).toBe('PLAN_FEATURE_REQUIRED')
  expect(world.asked.length).toBe(before)
})

test('a client cannot ask for money', async () => {
  const { clientId, person } = await conversation()
  const before = world.asked.length
  const wanted = { clientId, type: 'payment_request', amountCents: 1 } as const
  const actor = { kind: 'phone', phone: person.phone, sessionId: newId() } as const
  expect(await codeOf(world.bus.call(bookingRpcs.postMessage, wanted, { actor }))).toBe('NOT_FOUND')
  expect(world.asked.length).toBe(before)
})

test('what came for a request is in the report, among what was received and in the carnê-leão', async () => {
  const { asks, received, income, clientId, person, actor } = await conversation()
  const { pays, messageId } = await asks(8_000)
  await pays(8_000)
  expect(await received()).toMatchObject({
    totalCents: 8_000,
    days: [
      {
        date: '2026-11-19',
        items: [{ appointmentId: null, clientId, clientName: person.name, amountCents: 8_000 }],
      },
    ],
  })
  expect(await income()).toMatchObject({
    totalCents: 8_000,
    items: [{ appointmentId: null, messageId, payerName: person.name }],
    file: { leftOut: [{ messageId, reason: 'no_cpf' }] },
  })
  const wanted = { from: '2026-11-01', to: '2026-11-30', by: 'month' } as const
  const { totals } = await world.bus.call(bookingRpcs.getFinanceReport, wanted, { actor })
  expect(totals.revenueCents).toBe(8_000)
})

test('of a client who was merged, what came is the other client’s', async () => {
  const { asks, received, clientId, actor } = await conversation()
  const { pays } = await asks(8_000)
  await pays(5_000)
  const other = world.newPerson()
  const { id: intoId } = await world.bus.call(
    bookingRpcs.createClient,
    { name: other.name, phone: other.phone },
    { actor },
  )
  await world.bus.call(bookingRpcs.mergeClients, { id: clientId, intoId }, { actor })
  await pays(3_000)
  const { days } = await received()
  expect(days[0]?.items.map((item) => item.clientId)).toEqual([intoId, intoId])
})

test('what came stays when its client is erased, without a name', async () => {
  const page = await conversation()
  const { asks, received, income, person } = page
  const { pays } = await asks(8_000)
  await pays(8_000)
  await world.rows('update clients set user_id = $1 where id = $2', [person.userId, page.clientId])
  const deletionId = await world.ask(person.userId)
  await world.schedulingAnswers(person.userId, deletionId)
  await world.answerOf(deletionId)
  expect(await received()).toMatchObject({
    totalCents: 8_000,
    days: [{ items: [{ clientId: null, clientName: null, amountCents: 8_000 }] }],
  })
  expect((await income()).items).toMatchObject([{ payerName: 'Pessoa removida' }])
})

test('an operator sees what came for a request', async () => {
  const { asks } = await conversation()
  const { pays, messageId } = await asks(8_000)
  await pays(3_000)
  const { showRequestedPayment } = bookingRpcs
  const actor = { kind: 'operator' } as const
  expect(await world.bus.call(showRequestedPayment, { messageId }, { actor })).toMatchObject({
    ...{ askedCents: 8_000, paidCents: 3_000 },
    entries: [{ amountCents: 3_000, confirmedBy: 'provider' }],
  })
})
