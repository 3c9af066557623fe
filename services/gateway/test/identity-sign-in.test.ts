import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityWorld, me, somebody, startIdentityWorld } from './identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentityWorld()
})
afterAll(() => world.stop())

test('somebody signs in, and every page knows who they are', async () => {
  const { email } = await somebody(world, { name: 'Ana Lima' })
  const browser = world.browser()
  const { response } = await browser.signIn({ email, query: '?returnTo=/explore?q=a' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/explore?q=a'])
  const answer = await browser.get('/api/me')
  expect(answer.status).toBe(200)
  expect(me.parse(await answer.json())).toMatchObject({
    account: { name: 'Ana Lima', email, emailVerified: true },
    professional: null,
    clientLinks: [],
  })
})
