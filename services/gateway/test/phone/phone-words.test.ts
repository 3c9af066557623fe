import { createHmac } from 'node:crypto'
import { everyRow, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accountOf, somebody } from '../identity/identity-world.ts'
import { appSecret, problem } from '../world.ts'
import { aPhone, askAt, notThis, startPhoneWorld, verifyAt } from './phone-world.ts'

let world: Awaited<ReturnType<typeof startPhoneWorld>>
beforeAll(async () => {
  world = await startPhoneWorld({ WHATSAPP_NUMBER: '+55 11 4000-0000' })
})
afterAll(() => world.stop())

const shown = z.object({ message: z.string(), ticket: z.string(), link: z.string().nullable() })
type Browser = ReturnType<typeof world.browser>

const wordFor = async (browser: Browser, path = '/api/auth/phone/word') =>
  shown.parse(await (await browser.post(path, {})).json())

let messages = 0
/** A message as the provider's webhook tells it; the same id comes twice when the provider sends it again. */
async function write(phone: string, body: string, id = `wamid.${++messages}`) {
  const message = { from: phone.slice(1), id, timestamp: '1', type: 'text', text: { body } }
  const text = JSON.stringify({ entry: [{ changes: [{ value: { messages: [message] } }] }] })
  const signature = createHmac('sha256', appSecret).update(text).digest('hex')
  const answer = await fetch(`${world.url}/api/whatsapp/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body: text,
  })
  expect(answer.status).toBe(200)
}

const readByAgent = (word: string) => JSON.stringify(world.written).includes(word)

describe('a word that a page shows', () => {
  test('sent from a phone brings a code for that page, and its link opens WhatsApp with it', async () => {
    const phone = aPhone()
    const browser = world.browser()
    const { message, ticket, link } = await wordFor(browser)
    expect(message).toMatch(/^ENCAIXE-[A-Z2-9]{6}$/)
    expect(link).toBe(`https://wa.me/551140000000?text=${message}`)
    // As somebody types it who copies it by hand.
    await write(phone, ` ${message.toLowerCase().replace('-', ' ')}. `)
    const code = await world.codeOf(phone)
    expect(world.sentCodes.find((sent) => sent.phone === phone)).toMatchObject({ isAnswer: true })
    expect(readByAgent(message.slice(8))).toBe(false)
    expect((await verifyAt(browser, phone, code, ticket)).status).toBe(200)
    expect(browser.session()).not.toBeNull()
  })

  test('gives nothing to who has the code without the ticket, or the ticket of another word', async () => {
    const phone = aPhone()
    const [mine, other] = [await wordFor(world.browser()), await wordFor(world.browser())]
    await write(phone, mine.message)
    const code = await world.codeOf(phone)
    const refused = { status: 422, code: 'CODE_INVALID' }
    for (const ticket of [undefined, other.ticket, 'guessed']) {
      expect(await problem(await verifyAt(world.browser(), phone, code, ticket))).toMatchObject(
        refused,
      )
    }
    // Nor to who has the ticket and tricked somebody into sending the word: they lack the code.
    const tricked = await verifyAt(world.browser(), phone, notThis(code), mine.ticket)
    expect(await problem(tricked)).toMatchObject(refused)
  })

  test('is good once, for ten minutes, and a message that comes again changes nothing', async () => {
    const [phone, other] = [aPhone(), aPhone()]
    const { message } = await wordFor(world.browser())
    await write(phone, message, 'wamid.again')
    await world.codeOf(phone)
    await write(phone, message, 'wamid.again')
    expect(readByAgent(message)).toBe(false)
    await write(other, message)
    expect(readByAgent(message)).toBe(true)
    const late = await wordFor(world.browser())
    world.pass(11)
    await write(phone, late.message)
    expect(readByAgent(late.message)).toBe(true)
    expect(world.codesOf(phone)).toHaveLength(1)
    expect(world.codesOf(other)).toEqual([])
  })

  test('works while strangers use up the codes of the phone and guess at them', async () => {
    const phone = aPhone()
    for (let count = 0; count < 4; count++) await askAt(world.browser(), phone)
    await world.codeOf(phone, 3)
    const browser = world.browser()
    const { message, ticket } = await wordFor(browser)
    await write(phone, message)
    const code = await world.codeOf(phone, 4)
    for (let guess = 0; guess < 6; guess++) {
      await verifyAt(world.browser(), phone, notThis(code))
    }
    expect((await verifyAt(browser, phone, code, ticket)).status).toBe(200)
  })

  test('brings a code for the account that asked for it, and for no other', async () => {
    const phone = aPhone()
    const [mine, theirs] = [world.browser(), world.browser()]
    for (const browser of [mine, theirs]) {
      await browser.signIn({ email: (await somebody(world)).email })
    }
    const { message, ticket } = await wordFor(mine, '/api/client-profile/phone-word')
    await write(phone, message)
    const proof = { phone, code: await world.codeOf(phone), ticket }
    expect((await theirs.post('/api/client-profile/phone', proof)).status).toBe(422)
    expect((await verifyAt(theirs, phone, proof.code, ticket)).status).toBe(422)
    expect((await mine.post('/api/client-profile/phone', proof)).status).toBe(200)
    const { userId } = await accountOf(mine)
    await until(() => world.proven.some((proven) => proven.userId === userId), { what: 'it' })
  })

  test('is answered five times an hour to one phone', async () => {
    const phone = aPhone()
    for (let count = 0; count < 7; count++) {
      await write(phone, (await wordFor(world.browser())).message)
    }
    await world.codeOf(phone, 5)
    const last = aPhone()
    await write(last, (await wordFor(world.browser())).message)
    await world.codeOf(last)
    expect(world.codesOf(phone)).toHaveLength(5)
  })

  test('is given ten times an hour to one address', async () => {
    const browser = world.browser()
    for (let count = 0; count < 10; count++) await wordFor(browser)
    const refused = await browser.post('/api/auth/phone/word', {})
    expect(await problem(refused)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  })

  test('is stored as a keyed hash, as are its ticket and its phone', async () => {
    const phone = aPhone()
    const { message, ticket } = await wordFor(world.browser())
    await write(phone, message)
    const code = await world.codeOf(phone)
    const everything = async () => JSON.stringify(await everyRow(world.databaseUrl))
    await until(async () => !(await everything()).includes(phone), { what: 'the phone to go' })
    for (const secret of [message.slice(8), ticket, code]) {
      expect(await everything()).not.toContain(secret)
    }
  })
})

test('a proven account’s codes are not used up by strangers, and theirs not by the account', async () => {
  const phone = aPhone()
  const browser = world.browser()
  await browser.signIn({ email: (await somebody(world)).email })
  for (let count = 0; count < 4; count++) await askAt(world.browser(), phone)
  await world.codeOf(phone, 3)
  await browser.post('/api/client-profile/phone-code', { phone })
  const code = await world.codeOf(phone, 4)
  for (let guess = 0; guess < 5; guess++) await verifyAt(world.browser(), phone, notThis(code))
  expect((await browser.post('/api/client-profile/phone', { phone, code })).status).toBe(200)
})

test('a new proof of a phone ends its other sessions, and the account’s profile has the phone', async () => {
  const phone = aPhone()
  const [older, newer, account] = [world.browser(), world.browser(), world.browser()]
  await askAt(older, phone)
  await verifyAt(older, phone, await world.codeOf(phone))
  const isOpen = async (browser: Browser) => (await browser.get('/api/calendar-feed')).status
  const before = await isOpen(older)
  expect(before).not.toBe(401)
  world.pass(1)
  await askAt(newer, phone)
  await verifyAt(newer, phone, await world.codeOf(phone, 2))
  await until(async () => (await isOpen(older)) === 401, { what: 'the end of the older one' })
  expect(await isOpen(newer)).toBe(before)

  world.pass(1)
  await account.signIn({ email: (await somebody(world)).email })
  await account.post('/api/client-profile/phone-code', { phone })
  const code = await world.codeOf(phone, 3)
  expect((await account.post('/api/client-profile/phone', { phone, code })).status).toBe(200)
  await until(async () => (await isOpen(newer)) === 401, { what: 'the end of the newer one' })
  const profile = await (await account.get('/api/client-profile')).json()
  expect(profile).toMatchObject({ phone })
})
