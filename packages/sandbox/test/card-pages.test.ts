import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardWorld, cardWith, goodCard, startCardWorld } from './card-world.ts'

let world: CardWorld
beforeAll(async () => {
  world = await startCardWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.target.forget())

const SHOP = 'http://shop.example'

async function session(price = 'price_pro') {
  const customer = await world.stripe.customers.create({ name: 'Ana' })
  const made = await world.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    success_url: `${SHOP}/ok?s={CHECKOUT_SESSION_ID}`,
    cancel_url: `${SHOP}/no`,
    metadata: { professionalId: 'p1', plan: 'pro' },
    subscription_data: { metadata: { professionalId: 'p1', plan: 'pro' } },
  })
  return { id: made.id, url: made.url ?? '', customer: customer.id }
}

const subscriptionOf = async (customer: string) =>
  (await world.stripe.subscriptions.list({ customer, status: 'all' })).data[0]

test('a good card pays and returns to the shop', async () => {
  const { id, url, customer } = await session()
  const browser = world.browser()
  expect((await browser.open(url)).text).toContain('R$')
  const done = await browser.submit(url, goodCard)
  expect(done.url).toBe(`${SHOP}/ok?s=${id}`)
  await world.target.has('checkout.session.completed')
  const completed = world.target.received.find(({ type }) => type === 'checkout.session.completed')
  expect(completed?.data.object).toMatchObject({
    id,
    customer,
    metadata: { professionalId: 'p1', plan: 'pro' },
    payment_status: 'paid',
  })
  expect(await subscriptionOf(customer)).toMatchObject({
    status: 'active',
    metadata: { professionalId: 'p1', plan: 'pro' },
  })
  const again = await browser.open(url)
  expect([again.status, again.text.includes('já começou')]).toEqual([410, true])
})

test('the checkout page may send its form only to the shop', async () => {
  const { url } = await session()
  const policy = (await fetch(url)).headers.get('content-security-policy')
  expect(policy).toContain(`form-action 'self' ${SHOP};`)
})

test.each([
  ['4000 0000 0000 0002', 'foi recusado'],
  ['4000 0000 0000 9995', 'não tem saldo'],
  ['4000 0000 0000 0069', 'venceu'],
  ['1234 5678', 'não existe'],
])('the checkout page refuses the card %s with a message and stays open', async (number, words) => {
  const { url, customer } = await session()
  const browser = world.browser()
  const refused = await browser.submit(url, cardWith(number))
  expect([refused.status, refused.text.includes(words)]).toEqual([402, true])
  expect(await subscriptionOf(customer)).toBeUndefined()
  expect((await browser.submit(url, goodCard)).status).toBe(0)
})

test("a client answers the bank's question with yes or no", async () => {
  const { url, customer } = await session()
  const browser = world.browser()
  const ask = async () => {
    const { text } = await browser.submit(url, cardWith('4000 0000 0000 3220'))
    return /name="attempt" value="([^"]+)"/.exec(text)?.[1] ?? ''
  }
  const no = await browser.submit(`${url}/bank`, { attempt: await ask(), answer: 'no' })
  expect([no.status, no.text.includes('não confirmou')]).toEqual([402, true])
  expect(await subscriptionOf(customer)).toBeUndefined()
  const attempt = await ask()
  expect((await browser.submit(`${url}/bank`, { attempt, answer: 'yes' })).status).toBe(0)
  expect((await subscriptionOf(customer))?.status).toBe('active')
  expect((await browser.submit(`${url}/bank`, { attempt, answer: 'yes' })).status).toBe(410)
})

test('an expired or unknown session shows a page that says so', async () => {
  const { id, url } = await session()
  await world.stripe.checkout.sessions.expire(id)
  expect((await world.browser().open(url)).status).toBe(410)
  expect((await world.browser().open(`${world.url}/card/checkout/cs_test_none`)).status).toBe(404)
  await expect(world.stripe.checkout.sessions.expire(id)).rejects.toThrow('status of expired')
})

test('the sandbox’s portal lets a customer cancel, resume, change the plan and change the card', async () => {
  const { url, customer } = await session()
  const browser = world.browser()
  await browser.submit(url, goodCard)
  const portal = await world.stripe.billingPortal.sessions.create({
    customer,
    return_url: `${SHOP}/plano`,
  })
  expect((await browser.open(portal.url)).text).toContain('visa terminado em 4242')
  const cancelled = await browser.submit(`${portal.url}/cancel`)
  expect(cancelled.text).toContain('Termina em')
  expect((await subscriptionOf(customer))?.cancel_at_period_end).toBe(true)
  expect((await browser.submit(`${portal.url}/resume`)).text).toContain('Renova em')
  await browser.submit(`${portal.url}/plan`, { price: 'price_premium' })
  const changed = await subscriptionOf(customer)
  expect(changed?.items.data[0]?.price.id).toBe('price_premium')
  expect(changed?.cancel_at_period_end).toBe(false)
  const refused = await browser.submit(`${portal.url}/card`, cardWith('4000 0000 0000 0002'))
  expect(refused.text).toContain('recusado')
  const other = { ...goodCard, number: '5555 5555 5555 4444' }
  expect((await browser.submit(`${portal.url}/card`, other)).text).toContain('Cartão trocado')
  expect((await browser.open(portal.url)).text).toContain('mastercard terminado em 4444')
})

test('a new card pays the open invoice at once', async () => {
  const { url, customer } = await session()
  const browser = world.browser()
  await browser.submit(url, goodCard)
  await world.fault({ target: 'card_charge', mode: 'declined', to: customer, count: 1 })
  await world.days(32)
  expect((await subscriptionOf(customer))?.status).toBe('past_due')
  const portal = await world.stripe.billingPortal.sessions.create({ customer })
  expect((await browser.open(portal.url)).text).toContain('não foi aceito')
  await browser.submit(`${portal.url}/card`, goodCard)
  expect((await subscriptionOf(customer))?.status).toBe('active')
})

test("the processor's own page shows its clock", async () => {
  const page = await (await fetch(`${world.url}/card`)).text()
  expect(page).toContain('Processador de cartões')
  expect(page).toContain('Adiantar')
})
