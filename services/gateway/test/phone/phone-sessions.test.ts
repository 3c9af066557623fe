import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOf, somebody } from '../identity/identity-world.ts'
import { problem } from '../world.ts'
import { aPhone, askAt, notThis, startPhoneWorld, verifyAt } from './phone-world.ts'

let world: Awaited<ReturnType<typeof startPhoneWorld>>
beforeAll(async () => {
  world = await startPhoneWorld()
})
afterAll(() => world.stop())

/** A browser that is signed in by a phone. */
async function phoneBrowser(phone = aPhone()) {
  const browser = world.browser()
  await askAt(browser, phone)
  expect((await verifyAt(browser, phone, await world.codeOf(phone))).status).toBe(200)
  return browser
}

describe('a session of a phone', () => {
  test('opens no route of accounts and pages', async () => {
    const browser = await phoneBrowser()
    for (const path of ['/api/me', '/api/sessions', '/api/account/export']) {
      expect(await problem(await browser.get(path)), path).toMatchObject({ status: 401 })
    }
    const settings = await browser.request('/api/settings', { method: 'PATCH' })
    expect(settings.status).toBe(401)
    expect((await browser.delete('/api/account')).status).toBe(401)
    expect((await browser.get('/api/professions')).status).toBe(200)
  })

  test('ends by signing out', async () => {
    const browser = await phoneBrowser()
    const secret = browser.session()
    expect(secret).not.toBeNull()
    const { headers } = await browser.post('/auth/logout')
    // What the browser keeps of somebody's pages goes with the session.
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(browser.session()).toBeNull()
    const stored = await world.sessionsHeld()
    expect(stored.some((text) => text.includes(secret ?? ''))).toBe(false)
  })

  test('takes the place of an account’s session, which ends', async () => {
    const browser = world.browser()
    await browser.signIn({ email: (await somebody(world)).email })
    const before = browser.session()
    const phone = aPhone()
    await askAt(browser, phone)
    await verifyAt(browser, phone, await world.codeOf(phone))
    expect(browser.session()).not.toBe(before)
    const stolen = { cookie: `__Host-encaixe=${before}`, 'x-forwarded-for': '198.18.200.1' }
    expect((await world.get('/api/me', stolen)).status).toBe(401)
  })

  test('holds no phone that Redis could tell', async () => {
    const phone = aPhone()
    await phoneBrowser(phone)
    const stored = await world.sessionsHeld()
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.join()).not.toContain(phone.slice(3))
  })
})

describe('an account', () => {
  test('proves a phone, and the services hear whose and with which address', async () => {
    const browser = world.browser()
    const { email } = await somebody(world)
    await browser.signIn({ email })
    const { userId } = await accountOf(browser)
    const phone = aPhone()
    const asked = await browser.post('/api/client-profile/phone-code', { phone })
    expect(asked.status).toBe(202)
    const code = await world.codeOf(phone)

    const wrong = await browser.post('/api/client-profile/phone', { phone, code: notThis(code) })
    expect(await problem(wrong)).toMatchObject({ status: 422, code: 'CODE_INVALID' })
    const right = await browser.post('/api/client-profile/phone', { phone, code })
    expect([right.status, await right.json()]).toEqual([200, { phone }])
    const proven = () => world.proven.find((event) => event.phone === phone)
    await until(() => proven() !== undefined, { what: 'the event' })
    expect(proven()).toEqual({ userId, phone, email })
  })

  test('tells no address that its provider has not verified', async () => {
    const browser = world.browser()
    const { email } = await somebody(world, { emailVerified: false })
    await browser.signIn({ email })
    const phone = aPhone()
    await browser.post('/api/client-profile/phone-code', { phone })
    await browser.post('/api/client-profile/phone', { phone, code: await world.codeOf(phone) })
    const proven = () => world.proven.find((event) => event.phone === phone)
    await until(() => proven() !== undefined, { what: 'the event' })
    expect(proven()?.email).toBeNull()
  })

  test('uses no code that another account, or a session, asked for', async () => {
    const [mine, theirs] = [world.browser(), world.browser()]
    await mine.signIn({ email: (await somebody(world)).email })
    await theirs.signIn({ email: (await somebody(world)).email })
    const phone = aPhone()
    await theirs.post('/api/client-profile/phone-code', { phone })
    const code = await world.codeOf(phone)
    const proof = { phone, code }
    expect((await mine.post('/api/client-profile/phone', proof)).status).toBe(422)
    expect((await verifyAt(world.browser(), phone, code)).status).toBe(422)
    expect((await theirs.post('/api/client-profile/phone', proof)).status).toBe(200)
  })

  test('is asked for before any of it', async () => {
    const browser = world.browser()
    const phone = aPhone()
    for (const path of ['/api/client-profile/phone-code', '/api/client-profile/phone']) {
      expect((await browser.post(path, { phone, code: '123456' })).status, path).toBe(401)
    }
    expect(world.codesOf(phone)).toEqual([])
  })
})
