import { everyRow, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal, solve } from '../limits/challenge-solver.ts'
import { problem } from '../world.ts'
import { aPhone, askAt, notThis, startPhoneWorld, verifyAt } from './phone-world.ts'

let world: Awaited<ReturnType<typeof startPhoneWorld>>
beforeAll(async () => {
  world = await startPhoneWorld()
})
afterAll(() => world.stop())

const toldOf = (phone: string) => world.phoneSessions.filter((proof) => proof.phone === phone)
const invalid = { status: 422, code: 'CODE_INVALID' }
const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).toSorted()

describe('a code', () => {
  test('signs in who holds the phone, once, and the services hear of it', async () => {
    const phone = aPhone()
    const browser = world.browser()
    const asked = await askAt(browser, phone)
    expect([asked.status, await asked.json()]).toEqual([202, { accepted: true }])
    const code = await world.codeOf(phone)
    expect(code).toMatch(/^\d{6}$/)

    const answer = await verifyAt(browser, phone, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect([answer.status, await answer.json()]).toEqual([200, { signedIn: true }])
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-encaixe=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/,
    )
    await until(() => toldOf(phone).length > 0, { what: 'booking to hear of it' })
    // No event: nobody could erase it.
    expect(world.proven.filter((proven) => proven.phone === phone)).toEqual([])
    // Again, by whoever saw it.
    expect(await problem(await verifyAt(world.browser(), phone, code))).toMatchObject(invalid)
  })

  test('of five guesses none right is dead, also for who then knows it', async () => {
    const phone = aPhone()
    const browser = world.browser()
    await askAt(browser, phone)
    const code = await world.codeOf(phone)
    for (let guess = 0; guess < 5; guess++) {
      const answer = await problem(await verifyAt(browser, phone, notThis(code)))
      expect(answer).toMatchObject({ ...invalid, errors: [{ path: 'code' }] })
    }
    expect(await problem(await verifyAt(browser, phone, code))).toMatchObject(invalid)
  })

  test('is guessed at no more often by who guesses everywhere at once', async () => {
    const phone = aPhone()
    await askAt(world.browser(), phone)
    const code = await world.codeOf(phone)
    const guesses = Array.from({ length: 40 }, () =>
      verifyAt(world.browser(), phone, notThis(code)),
    )
    await Promise.all(guesses)
    expect(await problem(await verifyAt(world.browser(), phone, code))).toMatchObject(invalid)
  })

  test('sent twice at the same moment counts once', async () => {
    const phone = aPhone()
    await askAt(world.browser(), phone)
    const code = await world.codeOf(phone)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => verifyAt(world.browser(), phone, code)),
    )
    expect(statusesOf(answers)).toEqual([200, 422, 422, 422])
    await until(() => toldOf(phone).length > 0, { what: 'booking to hear of it' })
    expect(toldOf(phone)).toHaveLength(1)
  })

  test('is good for ten minutes', async () => {
    const phone = aPhone()
    await askAt(world.browser(), phone)
    const code = await world.codeOf(phone)
    world.pass(11)
    expect(await problem(await verifyAt(world.browser(), phone, code))).toMatchObject(invalid)
  })

  test('of another phone is none', async () => {
    const [phone, other] = [aPhone(), aPhone()]
    await askAt(world.browser(), phone)
    const code = await world.codeOf(phone)
    expect(await problem(await verifyAt(world.browser(), other, code))).toMatchObject(invalid)
    expect((await verifyAt(world.browser(), phone, code)).status).toBe(200)
  })

  test('that was asked for before still counts when another is on its way', async () => {
    const phone = aPhone()
    await askAt(world.browser(), phone)
    const first = await world.codeOf(phone)
    await askAt(world.browser(), phone)
    const second = await world.codeOf(phone, 2)
    expect((await verifyAt(world.browser(), phone, first)).status).toBe(200)
    expect((await verifyAt(world.browser(), phone, second)).status).toBe(422)
  })

  test('is sent when the notifier is back', async () => {
    const phone = aPhone()
    world.breakNotifier(true)
    try {
      expect((await askAt(world.browser(), phone)).status).toBe(202)
      expect(world.codesOf(phone)).toEqual([])
    } finally {
      world.breakNotifier(false)
    }
    const code = await world.codeOf(phone)
    expect((await verifyAt(world.browser(), phone, code)).status).toBe(200)
  })

  test('is stored nowhere, nor is the phone once the code is on its way', async () => {
    const phone = aPhone()
    await askAt(world.browser(), phone)
    const code = await world.codeOf(phone)
    const everything = async () => JSON.stringify(await everyRow(world.databaseUrl))
    await until(async () => !(await everything()).includes(phone), { what: 'the phone to go' })
    expect(await everything()).not.toContain(code)
    expect(await everything()).not.toContain(phone.slice(3))
  })
})

describe('how often', () => {
  test('the second code of an hour to a phone needs a solved challenge, which counts once and for that phone', async () => {
    const [phone, other] = [aPhone(), aPhone()]
    const ask = (to: string, altcha?: string) =>
      world.browser().post('/api/auth/phone', { phone: to, altcha })
    expect((await ask(phone)).status).toBe(202)
    expect((await ask(other)).status).toBe(202)
    const asked = await ask(phone)
    expect(asked.status).toBe(403)
    const { code, challenge } = refusal.parse(await asked.json())
    expect(code).toBe('CHALLENGE_REQUIRED')
    const altcha = await solve(challenge)
    expect((await ask(other, altcha)).status).toBe(403)
    expect((await ask(phone, altcha)).status).toBe(202)
    expect((await ask(phone, altcha)).status).toBe(403)
    await world.codeOf(phone, 2)
    world.pass(61)
    expect((await ask(phone)).status).toBe(202)
  })

  test('three codes an hour go to a phone, and everybody is told the same', async () => {
    const phone = aPhone()
    await askAt(world.browser(), phone)
    const answers: unknown[] = []
    for (let count = 1; count < 5; count++) {
      const answer = await askAt(world.browser(), phone)
      answers.push([answer.status, await answer.text()])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await world.codeOf(phone, 3)
    world.pass(61)
    await askAt(world.browser(), phone)
    await world.codeOf(phone, 4)
    expect(world.codesOf(phone)).toHaveLength(4)
  })

  test('who asks for one everywhere at once gets no more', async () => {
    const phone = aPhone()
    await Promise.all(Array.from({ length: 12 }, () => askAt(world.browser(), phone)))
    await world.codeOf(phone, 3)
    const last = aPhone()
    await askAt(world.browser(), last)
    await world.codeOf(last)
    expect(world.codesOf(phone)).toHaveLength(3)
  })

  test('ten a day go to a phone, however patient who asks is', async () => {
    const phone = aPhone()
    for (let hour = 0; hour < 5; hour++) {
      for (let count = 0; count < 3; count++) await askAt(world.browser(), phone)
      world.pass(61)
    }
    const last = aPhone()
    await askAt(world.browser(), last)
    await world.codeOf(last)
    expect(world.codesOf(phone)).toHaveLength(10)
  })

  test('ten an hour go out for one address, to whatever phones', async () => {
    const browser = world.browser()
    const phones = Array.from({ length: 12 }, aPhone)
    for (const phone of phones) expect((await askAt(browser, phone)).status).toBe(202)
    const last = aPhone()
    await askAt(world.browser(), last)
    await world.codeOf(last)
    expect(phones.filter((phone) => world.codesOf(phone).length > 0)).toHaveLength(10)
  })

  test('one address guesses at thirty in ten minutes', async () => {
    const browser = world.browser()
    const guesses: Response[] = []
    for (let guess = 0; guess < 31; guess++) {
      guesses.push(await verifyAt(browser, aPhone(), '123456'))
    }
    expect(statusesOf(guesses).slice(-2)).toEqual([422, 429])
  })
})

test('what is no phone or no code is named', async () => {
  const browser = world.browser()
  const paths = async (answer: Response) =>
    (await problem(answer)).errors?.map(({ path }) => path).toSorted()
  expect(await paths(await askAt(browser, '11 1234'))).toEqual(['phone'])
  expect(await paths(await verifyAt(browser, aPhone(), '12345'))).toEqual(['code'])
})

test('answers take as long whether a code is sent, held back, right or wrong', async () => {
  const slow = await startPhoneWorld({ BOOKING_FLOOR_MS: '250' })
  try {
    const phone = aPhone()
    for (let count = 0; count < 5; count++) {
      const startedAt = performance.now()
      await askAt(slow.browser(), phone)
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(249)
    }
    const code = await slow.codeOf(phone, 3)
    for (const guess of [notThis(code), code]) {
      const startedAt = performance.now()
      await verifyAt(slow.browser(), phone, guess)
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(249)
    }
  } finally {
    await slow.stop()
  }
})
