import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { secretNamed, secretsOf } from '../../deploy/local/stack/secrets.ts'
import { secretSealer } from '../../services/billing/src/pix/account/sealed-secrets.ts'
import { rowsOf } from '../database.ts'
import { bank, DEPOSIT, pageWithDeposit } from '../deposit-page.ts'
import type { PageOwner } from '../e2e/actors.ts'
import { offeredStarts, someAddress, somePhone, stack } from '../stack.ts'

/** Somebody wants a time without paying for it, or what belongs to another account. */

const booked = z.object({
  payment: z.object({ amountCents: z.int(), payload: z.string(), link: z.string() }),
})
const listed = z.object({
  items: z.array(
    z.object({ id: z.string(), status: z.string(), paymentStatus: z.string(), paidCents: z.int() }),
  ),
})
/** A page with a deposit, and the secret address that its bank calls. */
async function attacked() {
  const page = await pageWithDeposit()
  return { ...page, path: await callbackPathOf(page.account.clientId) }
}

const sealed = z.object({
  professionalId: z.string(),
  sealedBy: z.string(),
  sealed: z.instanceof(Uint8Array),
})

/** The secret end of the address that the bank calls, as billing opens it. */
async function callbackPathOf(clientId: string): Promise<string> {
  const [row] = await rowsOf(
    'billing',
    sealed,
    `select professional_id::text as "professionalId", sealed_by as "sealedBy", sealed from pix_accounts where client_id = $1`,
    [clientId],
  )
  if (!row) throw new Error('the account is not kept')
  const secret = secretNamed(secretsOf(dirname(process.env.STACK_FILE ?? '')), 'pixSecrets')
  return secretSealer([{ id: 'local', secret }]).open(row).callbackPath
}

async function book(owner: PageOwner, extra: object = {}) {
  const [startsAt] = await offeredStarts(owner.slug)
  return fetch(`${stack().gateway}/api/booking`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify({
      ...{ slug: owner.slug, startsAt, clientName: 'Zé da Silva', clientPhone: somePhone() },
      ...extra,
    }),
  })
}
const paymentOf = async (answer: Response) => booked.parse(await answer.json()).payment

const callback = (path: string, body: object, address = someAddress()) =>
  fetch(`${stack().gateway}/api/pix/callbacks/${path}/pix`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })

const only = async ({ call }: PageOwner) => {
  const [first] = listed.parse(await (await call('GET', '/api/appointments')).json()).items
  if (!first) throw new Error('nothing is booked')
  return first
}
/** The bank tells which txid a code is of. */
async function txidOf(payload: string): Promise<string> {
  const page = await (await bank(`/pix/pay?code=${encodeURIComponent(payload)}`)).text()
  return /[a-zA-Z0-9]{26,35}/.exec(page)?.[0] ?? ''
}
const untilPaid = (owner: PageOwner) =>
  until(async () => (await only(owner)).status === 'confirmed', {
    what: 'the payment',
    timeoutMs: 30_000,
  })

test('a forged callback confirms nothing: only what the bank says counts', async () => {
  const [ana, bia] = [await attacked(), await attacked()]
  const { payload } = await paymentOf(await book(ana.owner))
  const txid = await txidOf(payload)
  const claim = {
    pix: [
      {
        ...{ endToEndId: `E${'1'.repeat(31)}`, txid, valor: '30.00', chave: ana.account.key },
        horario: new Date().toISOString(),
      },
    ],
  }
  expect((await callback('an-address-of-nobody', claim)).status).toBe(404)
  for (const path of [ana.path, ana.path, bia.path]) {
    expect((await callback(path, claim)).status).toBe(200)
  }
  // A true payment of another charge has been seen by then: so has the forged one.
  const other = await paymentOf(await book(bia.owner))
  await bank('/pix/payments', { code: other.payload })
  await untilPaid(bia.owner)
  expect(await only(ana.owner)).toMatchObject({ status: 'pending_confirmation', paidCents: 0 })
})

test('who forges callbacks in a loop is refused before long, and a payment is confirmed meanwhile', async () => {
  const { owner } = await pageWithDeposit()
  const { payload } = await paymentOf(await book(owner))
  const address = someAddress()
  const refused = new Set<number>()
  for (let sent = 0; sent < 320; sent += 16) {
    if (sent === 160) await bank('/pix/payments', { code: payload })
    const some = Array.from({ length: 16 }, (_, n) =>
      callback(`guessed-${sent + n}`, { pix: [{ txid: 'a'.repeat(26) }] }, address),
    )
    for (const { status } of await Promise.all(some)) refused.add(status)
  }
  expect([...refused].toSorted()).toEqual([404, 429])
  await untilPaid(owner)
})

test('a client who edits what is asked for pays what the page asks for', async () => {
  const { owner } = await pageWithDeposit()
  const edited = { amountCents: 1, prepayCents: 1, priceCents: 1, payment: { amountCents: 1 } }
  const answer = await book(owner, edited)
  if (answer.status !== 200) {
    expect(answer.status).toBe(422)
    return
  }
  expect((await paymentOf(answer)).amountCents).toBe(DEPOSIT)
})

test('a client who pays a centavo has no time', async () => {
  const { owner } = await pageWithDeposit()
  const { payload } = await paymentOf(await book(owner))
  await bank('/pix/payments', { code: payload, amountCents: 1 })
  await until(async () => (await only(owner)).paidCents === 1, {
    what: 'the centavo',
    timeoutMs: 30_000,
  })
  expect(await only(owner)).toMatchObject({
    ...{ status: 'pending_confirmation', paymentStatus: 'none' },
  })
})

test('a second payment of a used code confirms nothing and is refunded', async () => {
  const { owner, account } = await pageWithDeposit()
  const { payload } = await paymentOf(await book(owner))
  await bank('/pix/payments', { code: payload })
  await untilPaid(owner)
  await bank('/pix/payments', { code: payload })
  await until(async () => (await account.balance()) === DEPOSIT, {
    what: 'the second payment to go back',
    timeoutMs: 60_000,
  })
  // Whoever books anew gets another code: the old one pays nothing of it.
  const anew = await paymentOf(await book(owner))
  expect(anew.payload).not.toBe(payload)
})

test('secrets of an account are in no answer and in no log', async () => {
  const { owner, account, path } = await attacked()
  // What goes wrong is logged, too.
  await owner.call('PUT', '/api/settings/pix-account', {
    ...{ ...account, pixKey: 'ana@exemplo.com.br', clientSecret: 'not-the-secret-of-anybody' },
  })
  await owner.call('POST', '/api/settings/pix-account/check', {})
  const { payload } = await paymentOf(await book(owner)).catch(() => ({ payload: '' }))
  await callback(path, { pix: [{ txid: payload.slice(0, 30) }] })
  const shown = await (await owner.call('GET', '/api/settings/pix-account')).text()
  const folder = join(dirname(process.env.STACK_FILE ?? ''), 'logs')
  const logs = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const keyLine = account.privateKey.split('\n')[1] ?? ''
  for (const secret of [account.clientSecret, 'not-the-secret-of-anybody', keyLine, path]) {
    expect(secret.length).toBeGreaterThan(10)
    expect(shown.includes(secret)).toBe(false)
    expect(logs.filter((log) => log.includes(secret)).length).toBe(0)
  }
})
