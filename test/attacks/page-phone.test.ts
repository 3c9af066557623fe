import { until } from '@encaixe/service-kit/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseHours } from '../../deploy/ops/hours.ts'
import { query } from '../database.ts'
import { signedIn, somePerson } from '../person.ts'
import {
  bookOnceKnown,
  mailTo,
  offeredStarts,
  someAddress,
  somePhone,
  stack,
  whatsappTo,
} from '../stack.ts'

/**
 * A professional types a phone. Until the code sent to it is typed, that phone receives nothing but the code. Guessing
 * codes gains nothing.
 */

const page = z.object({
  id: z.string(),
  slug: z.string(),
  phone: z.string().nullable(),
  pendingPhone: z.string().nullable(),
})
const problemCode = z.object({ code: z.string() })

async function someOwner() {
  const { email } = await somePerson({ name: 'Ana Dona' })
  return { email, ...(await signedIn({ email })) }
}
type Owner = Awaited<ReturnType<typeof someOwner>>

const openPage = async ({ call }: Owner, phone: string) =>
  page.parse(
    await (
      await call('POST', '/api/professionals', {
        ...{ name: 'Ana Dona', profession: 'barber', phone },
        windows: parseHours('sun-sat 08:00-20:00'),
      })
    ).json(),
  )

/** Waits for this many codes at a phone and returns them, the latest last. */
async function codesAt(phone: string, count = 1): Promise<string[]> {
  const codes = async () =>
    (await whatsappTo(phone)).flatMap(({ text }) => /\b\d{6}\b/.exec(String(text))?.[0] ?? [])
  await until(async () => (await codes()).length >= count, { what: 'a code' })
  return codes()
}
const codeAt = async (phone: string) => (await codesAt(phone)).at(-1) ?? ''
const notThis = (code: string) => (code === '000000' ? '000001' : '000000')

/** Guesses a code from a new address. */
const prove = ({ headers }: Owner, code: string) =>
  fetch(`${stack().gateway}/api/settings/phone`, {
    method: 'POST',
    headers: { ...headers, 'x-forwarded-for': someAddress(), 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })

const refusal = async (answer: Response) => [
  answer.status,
  problemCode.parse(await answer.json()).code,
]
const WRONG = [422, 'CODE_INVALID']

const phonesOf = async ({ call }: Owner) => {
  const { professional } = z
    .object({ professional: page })
    .parse(await (await call('GET', '/api/me')).json())
  return [professional.phone, professional.pendingPhone]
}

describe('a stranger’s phone that a professional typed', () => {
  const victim = somePhone()
  let owner: Owner
  let slug: string
  beforeAll(async () => {
    owner = await someOwner()
    ;({ slug } = await openPage(owner, victim))
  })

  test('receives the code and no notice of bookings, while e-mail and app do', async () => {
    const starts = await until(
      async () => {
        const offered = await offeredStarts(slug)
        return offered.length > 0 && offered
      },
      { what: 'free times' },
    )
    const [startsAt = ''] = starts
    const name = `Cliente ${crypto.randomUUID().slice(0, 8)}`
    await bookOnceKnown({ slug, startsAt, clientName: name })
    const arrived = async () =>
      (await mailTo(owner.email)).some((mail) => JSON.stringify(mail).includes(name))
    await until(arrived, { what: 'the e-mail' })
    const sent = await query(
      'notifier',
      `select distinct d.channel::text from deliveries d
       join deliveries same on same.event_id = d.event_id
       where same.recipient = $1 and d.audience = 'professional'`,
      [owner.email],
    )
    expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'in_app'])
    await codesAt(victim)
    const messages = await whatsappTo(victim)
    expect(messages).toHaveLength(1)
    expect(JSON.stringify(messages)).not.toContain(name)
  })

  test('is not proven by guesses, in turn or at once; then no code counts any more', async () => {
    const code = await codeAt(victim)
    expect(await refusal(await prove(owner, notThis(code)))).toEqual(WRONG)
    const guesses = await Promise.all(Array.from({ length: 20 }, () => prove(owner, notThis(code))))
    expect(guesses.map(({ status }) => status)).toEqual(guesses.map(() => 422))
    expect(await refusal(await prove(owner, code))).toEqual(WRONG)
    expect(await phonesOf(owner)).toEqual([null, victim])
  })

  test('receives at most three codes an hour', async () => {
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => owner.call('POST', '/api/settings/phone-code', {})),
    )
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 202))
    await codesAt(victim, 3)
    // What is sent later comes later.
    const last = somePhone()
    await openPage(await someOwner(), last)
    await codeAt(last)
    expect(await whatsappTo(victim)).toHaveLength(3)
  })
})

describe('the code for a professional’s phone', () => {
  test('counts once, for this professional and nothing else', async () => {
    const [owner, other] = await Promise.all([someOwner(), someOwner()])
    const phone = somePhone()
    await openPage(owner, phone)
    const code = await codeAt(phone)
    // The other professional types the same phone.
    await openPage(other, phone)
    expect(await refusal(await prove(other, code))).toEqual(WRONG)
    for (const path of ['/api/client-profile/phone', '/api/auth/phone/verify']) {
      expect(await refusal(await owner.call('POST', path, { phone, code })), path).toEqual(WRONG)
    }
    const right = await prove(owner, code)
    expect([right.status, page.parse(await right.json())]).toMatchObject([
      200,
      { phone, pendingPhone: null },
    ])
    expect(await refusal(await prove(owner, code))).toEqual(WRONG)
    expect(await phonesOf(other)).toEqual([null, phone])
  })

  test('does not count if it was requested for a sign-in', async () => {
    const owner = await someOwner()
    const phone = somePhone()
    await openPage(owner, phone)
    const ofPage = await codeAt(phone)
    await owner.call('POST', '/api/client-profile/phone-code', { phone })
    const ofProfile = (await codesAt(phone, 2)).find((code) => code !== ofPage) ?? ''
    expect(await refusal(await prove(owner, ofProfile))).toEqual(WRONG)
    expect((await prove(owner, ofPage)).status).toBe(200)
  })

  test('changes the phone only once it is typed, and the former phone is told', async () => {
    const owner = await someOwner()
    const [before, after] = [somePhone(), somePhone()]
    await openPage(owner, before)
    expect((await prove(owner, await codeAt(before))).status).toBe(200)
    const changed = await owner.call('PATCH', '/api/settings', { phone: after })
    expect(page.parse(await changed.json())).toMatchObject({ phone: before, pendingPhone: after })
    expect(await whatsappTo(before)).toHaveLength(1)
    expect((await prove(owner, await codeAt(after))).status).toBe(200)
    const told = async () =>
      (await whatsappTo(before)).some(({ text }) =>
        String(text).includes('O WhatsApp da sua página'),
      )
    await until(told, { what: 'the warning' })
    const mailed = async () =>
      (await mailTo(owner.email)).some(({ subject }) => String(subject).includes('mudou'))
    await until(mailed, { what: 'the e-mail' })
    expect(await whatsappTo(after)).toHaveLength(1)
  })
})

test('is not needed for a Pix key, whose change the owner is told', async () => {
  const owner = await someOwner()
  const phone = somePhone()
  await openPage(owner, phone)
  expect((await prove(owner, await codeAt(phone))).status).toBe(200)
  const key = { instantPayKeyType: 'email', instantPayKey: 'ladrao@exemplo.com.br' }
  expect((await owner.call('PUT', '/api/settings/instant-pay', key)).status).toBe(200)
  const told = async () =>
    (await whatsappTo(phone)).find(({ text }) => String(text).includes('Pix'))
  const warning = await until(told, { what: 'the warning' })
  expect(JSON.stringify(warning)).not.toContain('ladrao')
})
