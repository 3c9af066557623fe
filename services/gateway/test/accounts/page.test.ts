import { AppError, type OwnProfessional, ownProfessional, schedulingRpcs } from '@encaixe/contracts'
import { aProfessional } from '@encaixe/contracts/testing'
import { mobileAccessToken } from '@encaixe/sandbox/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { somebody } from '../identity/identity-world.ts'
import { aPhone, notThis, startPhoneWorld } from '../phone/phone-world.ts'
import { problem } from '../world.ts'

/** The page as scheduling, which is played here, holds it. */
let held: OwnProfessional | null = null
const saved: unknown[] = []

let world: Awaited<ReturnType<typeof startPhoneWorld>>
beforeAll(async () => {
  world = await startPhoneWorld()
  const hold = async (
    changes: { [K in keyof OwnProfessional]?: OwnProfessional[K] | undefined },
  ) => {
    if (!held) throw new AppError('FORBIDDEN', 'no page')
    saved.push(changes)
    held = ownProfessional.parse({ ...held, ...changes })
    world.everybodyOwns(held)
    return held
  }
  const { openPage, updateProfile, setInstantPay, provePagePhone } = schedulingRpcs
  await world.bus.serve(
    { openPage, updateProfile, setInstantPay, provePagePhone },
    {
      openPage({ phone }, { actor: { userId, email } }) {
        held ??= { ...aPage(), phone: null, phoneProvenAt: null }
        return hold({ userId, email, ...(held.phone === null && { pendingPhone: phone }) })
      },
      updateProfile({ phone, ...profile }) {
        const pending = phone !== undefined && {
          pendingPhone: phone === held?.phone ? null : phone,
        }
        return hold({ ...profile, ...pending })
      },
      setInstantPay: (key) => hold(key),
      provePagePhone: ({ phone }) => hold({ phone, pendingPhone: null }),
    },
  )
})
afterAll(() => world.stop())
beforeEach(() => own(null))

function own(page: OwnProfessional | null) {
  held = page
  saved.length = 0
  world.everybodyOwns(page)
}

const aPage = (): OwnProfessional => ({
  ...aProfessional({ phone: aPhone() }),
  pendingPhone: null,
  phoneProvenAt: '2026-11-21T12:00:00.000Z',
})

async function signedIn() {
  const browser = world.browser()
  const { email } = await somebody(world)
  await browser.signIn({ email })
  const send = (method: string, path: string, body: object) =>
    browser.request(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    email,
    open: (phone: string) =>
      browser.post('/api/professionals', { name: 'Ana Lima', profession: 'barber', phone }),
    change: (profile: object) => send('PATCH', '/api/settings', profile),
    setKey: (instantPayKey: string) =>
      send('PUT', '/api/settings/instant-pay', { instantPayKeyType: 'email', instantPayKey }),
    async freshUntil() {
      const me: unknown = await (await browser.request('/api/me')).json()
      return z.object({ account: z.object({ freshUntil: z.string() }) }).parse(me).account
        .freshUntil
    },
    again: () => browser.post('/api/settings/phone-code', {}),
    prove: (code: string) => browser.post('/api/settings/phone', { code }),
    proveAsOwn: (proof: { phone: string; code: string }) =>
      browser.post('/api/client-profile/phone', proof),
  }
}

const stale = { status: 401, code: 'UNAUTHENTICATED' }
const TOO_LATE = 11

describe('the phone of a page', () => {
  test('gets its code when the page is opened, and is proven by it', async () => {
    const owner = await signedIn()
    const phone = aPhone()
    const opened = await owner.open(phone)
    expect([opened.status, await opened.json()]).toMatchObject([
      201,
      // With the address that the provider has verified.
      { phone: null, pendingPhone: phone, email: owner.email },
    ])
    const code = await world.codeOf(phone)
    expect(await problem(await owner.prove(notThis(code)))).toMatchObject({
      ...{ status: 422, code: 'CODE_INVALID', errors: [{ path: 'code' }] },
    })
    const proven = await owner.prove(code)
    expect([proven.status, await proven.json()]).toMatchObject([200, { phone, pendingPhone: null }])
  })

  test('its code proves the phone for the page only, and not as the account’s own', async () => {
    const owner = await signedIn()
    const phone = aPhone()
    await owner.open(phone)
    const code = await world.codeOf(phone)
    const asOwn = await owner.proveAsOwn({ phone, code })
    expect(await problem(asOwn)).toMatchObject({ status: 422, code: 'CODE_INVALID' })
    expect((await owner.prove(code)).status).toBe(200)
  })

  test('a form sent twice sends one code; another is sent when it is asked for', async () => {
    const owner = await signedIn()
    const phone = aPhone()
    await owner.open(phone)
    await owner.open(phone)
    await owner.change({ bio: 'Oi.', phone })
    const asked = await owner.again()
    expect([asked.status, await asked.json()]).toEqual([202, { accepted: true }])
    await world.codeOf(phone, 2)
    expect(world.codesOf(phone)).toHaveLength(2)
  })

  test('another one gets a code when it is typed, and none when nothing waits', async () => {
    own(aPage())
    const owner = await signedIn()
    expect(await problem(await owner.again())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const phone = aPhone()
    expect((await owner.change({ phone })).status).toBe(200)
    const code = await world.codeOf(phone)
    // Back to the one of before: the code is none any more.
    await owner.change({ phone: held?.phone })
    expect(await problem(await owner.prove(code))).toMatchObject({ code: 'CODE_INVALID' })
  })

  test('is saved also while no code can be made; nobody is told that it was', async () => {
    const owner = await signedIn()
    const phone = aPhone()
    world.breakNotifier(true)
    try {
      expect((await owner.open(phone)).status).toBe(201)
    } finally {
      world.breakNotifier(false)
    }
    await world.codeOf(phone)
  })

  test('is nobody’s who has no page', async () => {
    const owner = await signedIn()
    for (const answer of [await owner.again(), await owner.prove('123456')]) {
      expect(await problem(answer)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    }
  })
})

describe('whoever finds an open browser', () => {
  // First: the provider's clock is not moved with the gateway's, so a sign-in is fresh only until then.
  test('sets no other Pix key, and is told so before', async () => {
    own({ ...aPage(), instantPayKeyType: null, instantPayKey: null })
    const owner = await signedIn()
    const until = Date.parse(await owner.freshUntil())
    expect(until).toBeGreaterThan(Date.now())
    expect(until).toBeLessThan(Date.now() + TOO_LATE * 60_000)
    world.pass(TOO_LATE)
    // The first one replaces none.
    expect((await owner.setKey('ana@example.com')).status).toBe(200)
    saved.length = 0
    expect(await problem(await owner.setKey('eva@example.com'))).toMatchObject(stale)
    expect(saved).toEqual([])
  })

  test('gives the page no other phone, and changes the rest', async () => {
    const page = aPage()
    own(page)
    const owner = await signedIn()
    world.pass(TOO_LATE)
    expect(await problem(await owner.change({ phone: aPhone(), bio: 'Oi.' }))).toMatchObject(stale)
    expect(saved).toEqual([])
    // Its own phone is no other one, however it is written.
    const written = `0${page.phone?.slice(3)}`
    expect((await owner.change({ phone: written, bio: 'Oi.' })).status).toBe(200)
  })

  test('of a page that has none yet types it still: nobody loses one', async () => {
    own({ ...aPage(), phone: null, phoneProvenAt: null, pendingPhone: aPhone() })
    const owner = await signedIn()
    world.pass(TOO_LATE)
    expect((await owner.change({ phone: aPhone() })).status).toBe(200)
  })

  test('of an app is asked, too', async () => {
    own({ ...aPage(), instantPayKeyType: 'email', instantPayKey: 'ana@example.com' })
    const { email } = await somebody(world)
    const token = await mobileAccessToken({ issuer: world.issuer, email })
    world.pass(TOO_LATE)
    const answer = await fetch(`${world.url}/api/settings/instant-pay`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ instantPayKeyType: null, instantPayKey: null }),
    })
    expect(await problem(answer)).toMatchObject(stale)
  })
})
