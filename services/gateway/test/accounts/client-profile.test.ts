import { bookingRpcs } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityWorld, somebody, startIdentityWorld } from '../identity/identity-world.ts'
import { aPage } from '../pages/a-page.ts'
import { problem } from '../world.ts'

let world: IdentityWorld
let isBookingAway = false
beforeAll(async () => {
  world = await startIdentityWorld()
  world.everyPageIs(aPage)
  const { describePage } = bookingRpcs
  await world.bus.serve(
    { describePage },
    {
      async describePage(_, { actor }) {
        if (isBookingAway) throw new Error('away')
        const viewer =
          actor.kind === 'account' ? { isOwner: false, isClient: true, isFollowing: true } : null
        return { reviews: [], viewer }
      },
    },
  )
})
afterAll(() => world.stop())

async function signedIn() {
  const { email } = await somebody(world)
  const browser = world.browser()
  await browser.signIn({ email })
  const change = (profile: object) =>
    browser.request('/api/client-profile', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(profile),
    })
  return { browser, email, change }
}

test('a booking form has the entered data of an account, or that of its sign-in', async () => {
  const { browser, email, change } = await signedIn()
  const seen = async () => (await browser.get('/api/client-profile')).json()
  expect(await seen()).toMatchObject({ phone: null, email })
  const changed = await change({ name: 'João Silva', phone: '(11) 98765-4321' })
  expect(changed.status).toBe(200)
  expect(await changed.json()).toEqual({ name: 'João Silva', phone: '+5511987654321', email })
  await change({ phone: '', email: 'outro@exemplo.com.br' })
  expect(await seen()).toEqual({ name: 'João Silva', phone: null, email: 'outro@exemplo.com.br' })
  expect(await problem(await change({ phone: '123' }))).toMatchObject({ status: 422 })
})

test('a page tells what its visitor is to it, and is shown while that is unknown', async () => {
  const { browser, change } = await signedIn()
  await change({ name: 'João Silva' })
  const look = async () => (await browser.get('/api/professionals/ana-lima')).json()
  expect(await look()).toMatchObject({
    reviews: [],
    viewer: { isFollowing: true, isClient: true, prefill: { name: 'João Silva' } },
  })
  const stranger = await world.browser().get('/api/professionals/ana-lima')
  expect(await stranger.json()).not.toHaveProperty('viewer')
  isBookingAway = true
  const alone = await look()
  isBookingAway = false
  expect(alone).toMatchObject({ name: 'Ana Lima' })
  expect(alone).not.toHaveProperty('viewer')
})
