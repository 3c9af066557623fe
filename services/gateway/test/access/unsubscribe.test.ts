import { notifierRpcs, type RpcInput } from '@encaixe/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../world.ts'

const token = 'a'.repeat(64)
let world: World
let asked: RpcInput<typeof notifierRpcs.setEmailSubscription>[] = []
beforeAll(async () => {
  world = await startWorld()
  const { setEmailSubscription } = notifierRpcs
  await world.bus.serve(
    { setEmailSubscription },
    {
      async setEmailSubscription(input) {
        asked.push(input)
        return { subscribed: input.subscribed, kind: 'notices' as const }
      },
    },
  )
})
afterAll(() => world.stop())
beforeEach(() => {
  asked = []
})

const multipart = new FormData()
multipart.set('List-Unsubscribe', 'One-Click')
const address = { 'x-forwarded-for': '203.0.113.77' }

test.each([
  ['a form', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
  ['a form of parts', multipart],
  ['no body', null],
])(
  'a mail program ends the e-mails with one post of %s, without a cookie or a redirect',
  async (_what, body) => {
    const response = await fetch(`${world.url}/sair/${token}`, {
      ...{ method: 'POST', body, headers: address, redirect: 'manual' },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(asked).toEqual([{ token, subscribed: false }])
  },
)

test('looking at the address changes nothing: it is a page of the web', async () => {
  const response = await world.get(`/sair/${token}`, address)
  expect(response.status).toBe(200)
  expect(asked).toEqual([])
})

test('what cannot be a token is refused', async () => {
  const response = await fetch(`${world.url}/sair/x`, { method: 'POST', headers: address })
  expect(response.status).toBe(422)
  expect(asked).toEqual([])
})
