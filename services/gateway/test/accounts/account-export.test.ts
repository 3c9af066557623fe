import { AppError, personalDataRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { otherServices } from '../../src/deletion/deletions.ts'
import {
  accountOf,
  type IdentityWorld,
  somebody,
  startIdentityWorld,
} from '../identity/identity-world.ts'
import { problem } from '../world.ts'

const exported = z.object({
  exportedAt: z.iso.datetime(),
  services: z.record(z.string(), z.record(z.string(), z.unknown())),
})

let world: IdentityWorld
let isBillingAway = false
/** Exports are answered once this is settled. */
let patience = Promise.resolve()
let served = 0
beforeAll(async () => {
  world = await startIdentityWorld()
  for (const service of otherServices) {
    await world.bus.serve(personalDataRpcs(service), {
      // Two pages each: what is on the second must not be missing.
      async exportPersonalData({ cursor }, { actor: { userId } }) {
        served += 1
        await patience
        if (isBillingAway && service === 'billing') throw new AppError('INTERNAL', 'Broken.')
        return {
          data: { things: [{ service, userId, page: cursor ?? 'first' }] },
          nextCursor: cursor === null ? 'second' : null,
        }
      },
    })
  }
})
afterAll(() => world.stop())

async function signedIn() {
  const { email } = await somebody(world)
  const browser = world.browser()
  await browser.signIn({ email })
  return { browser, ...(await accountOf(browser)) }
}

test('an export holds the account, its sessions and every page of every service', async () => {
  const { browser, email, userId, name } = await signedIn()
  const response = await browser.get('/api/account/export')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const body = exported.parse(await response.json())
  expect(body.services.account).toMatchObject({ userId, email, name, sessions: [{ userId }] })
  for (const service of otherServices) {
    expect(body.services[service]).toEqual({
      things: ['first', 'second'].map((page) => ({ service, userId, page })),
    })
  }
})

test('an account makes one export at a time', async () => {
  const { browser } = await signedIn()
  const { promise, resolve } = Promise.withResolvers<void>()
  patience = promise
  const begun = served
  const first = browser.get('/api/account/export')
  await until(() => served > begun, { what: 'the first export to be under way' })
  expect(await problem(await browser.get('/api/account/export'))).toMatchObject({
    ...{ status: 429, code: 'RATE_LIMITED' },
  })
  resolve()
  expect((await first).status).toBe(200)
  expect((await browser.get('/api/account/export')).status).toBe(200)
})

test('an export is never partial', async () => {
  const { browser } = await signedIn()
  isBillingAway = true
  const refused = await problem(await browser.get('/api/account/export'))
  isBillingAway = false
  expect(refused).toMatchObject({ status: 503, code: 'UPSTREAM_UNAVAILABLE' })
})

test('an account cannot export the data of another', async () => {
  expect((await world.browser().get('/api/account/export')).status).toBe(401)
})
