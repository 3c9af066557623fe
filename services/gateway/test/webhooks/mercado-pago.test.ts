import { AppError, billingRpcs, type RpcInput } from '@encaixe/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type IdentityWorld, somebody, startIdentityWorld } from '../identity/identity-world.ts'

/** Where Mercado Pago sends people back to, and what it calls. */

const PAGE = '/ajustes/pix/conta'
let world: IdentityWorld
let email: string
const completed: { input: object; actor: object }[] = []
const received: RpcInput<typeof billingRpcs.receiveMercadoPagoWebhook>[] = []
let isGenuine = true
beforeAll(async () => {
  world = await startIdentityWorld()
  email = (await somebody(world)).email
  const { completeMercadoPago, receiveMercadoPagoWebhook } = billingRpcs
  await world.bus.serve(
    { completeMercadoPago, receiveMercadoPagoWebhook },
    {
      async completeMercadoPago(input, { actor }) {
        completed.push({ input, actor })
        if (input.state === 'broken') throw new AppError('UPSTREAM_UNAVAILABLE', 'Not now.')
        const isLate = input.state === 'late'
        return { outcome: isLate ? ('expired' as const) : ('connected' as const) }
      },
      async receiveMercadoPagoWebhook(input) {
        received.push(input)
        return { isGenuine }
      },
    },
  )
})
afterAll(() => world.stop())
beforeEach(() => {
  completed.splice(0)
  received.splice(0)
  isGenuine = true
})

async function back(query: string) {
  const browser = world.browser()
  await browser.signIn({ email })
  return browser.get(`/auth/mercado-pago${query}`)
}
const led = (response: Response) => [response.status, response.headers.get('location')]

test('who comes back with a code is connected in the name of their session, and led to our page', async () => {
  const response = await back('?state=s&code=c')
  expect(led(response)).toEqual([303, `${PAGE}?mercado-pago=conectado`])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(completed).toMatchObject([
    {
      input: { state: 's', code: 'c' },
      actor: { kind: 'professional', sessionId: expect.stringMatching(/./) },
    },
  ])
})

test.each([
  ['?state=late&code=c', 'expirado'],
  ['?state=broken&code=c', 'indisponivel'],
  ['', 'expirado'],
  ['?code=c', 'expirado'],
  ['?state=a&state=b&code=c', 'expirado'],
  [`?state=${'s'.repeat(300)}&code=c`, 'expirado'],
])('what comes back as %s ends as “%s”', async (query, word) => {
  expect(led(await back(query))).toEqual([303, `${PAGE}?mercado-pago=${word}`])
})

test.each([
  'returnTo=https://evil.test',
  'redirect_uri=https://evil.test',
  'next=//evil.test',
  'error=https://evil.test',
])('nobody is led elsewhere by %s', async (more) => {
  const [, location] = led(await back(`?state=s&code=c&${more}`))
  expect(location).toMatch(/^\/ajustes\/pix\/conta\?mercado-pago=[a-z-]+$/)
})

test('who is not signed in completes nothing', async () => {
  const response = await world.browser().get('/auth/mercado-pago?state=s&code=c')
  expect(led(response)).toEqual([303, `/entrar?returnTo=${encodeURIComponent(PAGE)}`])
  expect(completed).toEqual([])
})

test('a HEAD uses up no code', async () => {
  const browser = world.browser()
  await browser.signIn({ email })
  const response = await fetch(`${world.url}/auth/mercado-pago?state=s&code=c`, {
    ...{ method: 'HEAD', redirect: 'manual' },
  })
  expect(response.status).toBe(404)
  expect(completed).toEqual([])
})

const tell = (body: string, query = '?data.id=77&type=payment', headers: object = {}) =>
  fetch(`${world.url}/api/mercado-pago/webhook${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
const said = (changes: object = {}) =>
  JSON.stringify({
    ...{ type: 'payment', action: 'payment.updated', user_id: 5, data: { id: '77' } },
    ...changes,
  })

test('a webhook is handed on with what signs it, and the id of its address', async () => {
  const headers = { 'x-signature': 'ts=1,v1=a', 'x-request-id': 'r' }
  const response = await tell(said({ data: { id: '78' } }), undefined, headers)
  expect(response.status).toBe(200)
  expect(received).toEqual([
    {
      ...{ type: 'payment', action: 'payment.updated', userId: '5', dataId: '77' },
      ...{ signature: 'ts=1,v1=a', requestId: 'r' },
    },
  ])
})

test('one that is not genuine is refused', async () => {
  isGenuine = false
  const response = await tell(said())
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'INVALID_SIGNATURE' })
})

test.each([
  ['no JSON', '{'],
  ['nothing', ''],
  ['a list', '[]'],
  ['another kind of message', '{"topic":"merchant_order"}'],
])('%s is taken and left', async (_what, body) => {
  expect((await tell(body)).status).toBe(200)
  expect(received).toEqual([])
})

test('damaged parts are left out, and long ones are not taken', async () => {
  await tell(said({ user_id: {}, data: 'x', action: 'a'.repeat(200) }), '')
  expect(received).toEqual([{ type: 'payment' }])
  expect((await tell(said({ padding: 'x'.repeat(20_000) }))).status).toBe(413)
})
