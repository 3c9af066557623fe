import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { billingEvents, billingRpcs } from '@encaixe/contracts'
import { consentToMercadoPago } from '@encaixe/sandbox/testing'
import { everyRow, testCaller, until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { config } from '../src/config.ts'
import { start } from '../src/main.ts'
import { secretSealer } from '../src/pix/account/sealed-secrets.ts'
import { MERCADO_PAGO_SECRET, type PixWorld, startPixWorld } from './pix-world.ts'

/** How an account at Mercado Pago is connected, kept and lost. */

let aheadMs = 0
const clock = () => Temporal.Now.instant().add({ milliseconds: aheadMs })
const DAY_MS = 86_400_000
let world: PixWorld
beforeAll(async () => {
  world = await startPixWorld({ clock })
})
afterEach(async () => {
  aheadMs = 0
  await world.wellAgain()
})
afterAll(() => world.stop())

type Someone = Awaited<ReturnType<PixWorld['someone']>>
const sealer = secretSealer([{ id: 'test', secret: 'a-secret-of-the-accounts-at-providers' }])
const rowOf = ({ professionalId }: Someone) =>
  world.prisma.pixAccount.findUniqueOrThrow({ where: { professionalId } })
const tokensOf = async (ana: Someone) => sealer.openTokens(await rowOf(ana))

/** Goes to Mercado Pago and allows access, without having come back yet. */
async function allowed(ana: Someone) {
  const { url } = await world.bus.call(billingRpcs.connectMercadoPago, {}, { actor: ana.actor })
  const { searchParams } = await consentToMercadoPago({
    url,
    email: `${ana.professionalId}@exemplo.com.br`,
  })
  return { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' }
}
const complete = (sent: object, actor: object) =>
  world.bus
    .call(
      billingRpcs.completeMercadoPago,
      z.object({ state: z.string(), code: z.string() }).parse(sent),
      { actor: z.custom<Someone['actor']>().parse(actor) },
    )
    .then(({ outcome }) => outcome)

test('an account is connected by allowing access, and shows its number and no secret', async () => {
  const ana = await world.someone()
  expect(await ana.connectMercadoPago()).toBe('connected')
  const account = await ana.current()
  expect(account).toMatchObject({
    ...{ kind: 'mercado_pago', connected: true, hearsAtOnce: true, pixKey: null, apiUrl: null },
    mercadoPagoUserId: expect.stringMatching(/^\d+$/),
  })
  const { accessToken, refreshToken } = await tokensOf(ana)
  const stored = (await everyRow(world.databaseUrl)).join('\n')
  for (const secret of [accessToken, refreshToken, MERCADO_PAGO_SECRET]) {
    expect(JSON.stringify(account)).not.toContain(secret)
    expect(stored).not.toContain(secret)
  }
  // The charge that was tried is gone.
  expect((await ana.mercadoPagoBooks()).items).toEqual([])
})

test('a state is of one session, and is used once', async () => {
  const [ana, bia] = [await world.someone(), await world.someone()]
  const sent = await allowed(ana)
  expect(await complete(sent, bia.actor)).toBe('expired')
  expect(await complete(sent, { ...ana.actor, sessionId: 'another-session' })).toBe('expired')
  const { sessionId: _, ...withoutSession } = ana.actor
  expect(await complete(sent, withoutSession)).toBe('expired')
  expect(await bia.current()).toBeNull()
  const outcomes = await Promise.all([1, 2, 3].map(() => complete(sent, ana.actor)))
  expect(outcomes.toSorted()).toEqual(['connected', 'expired', 'expired'])
  expect(await complete(sent, ana.actor)).toBe('expired')
})

test('a code that was used, or is of another attempt, connects nothing', async () => {
  const ana = await world.someone()
  const first = await allowed(ana)
  expect(await complete(first, ana.actor)).toBe('connected')
  const bia = await world.someone()
  const second = await allowed(bia)
  expect(await complete({ ...second, code: first.code }, bia.actor)).toBe('expired')
  const [third, foreign] = [await allowed(bia), await allowed(ana)]
  expect(await complete({ ...third, code: foreign.code }, bia.actor)).toBe('expired')
  expect(await bia.current()).toBeNull()
})

test('who takes more than ten minutes begins again', async () => {
  const ana = await world.someone()
  const sent = await allowed(ana)
  aheadMs = 11 * 60_000
  expect(await complete(sent, ana.actor)).toBe('expired')
  expect(await ana.current()).toBeNull()
})

test('who goes back, or has no Pix key there, is told so and connects nothing', async () => {
  const ana = await world.someone()
  expect(await ana.connectMercadoPago({ isAllowed: false })).toBe('refused')
  expect(await ana.connectMercadoPago({ hasPixKey: false })).toBe('no_pix')
  expect(await ana.current()).toBeNull()
  await world.fault({ target: 'mercado_pago', mode: 'down' })
  expect(await ana.connectMercadoPago()).toBe('unavailable')
  expect(await ana.current()).toBeNull()
})

test('a refresh token is exchanged once, by one of two replicas, well before access ends', async () => {
  const ana = await world.someone()
  await ana.connectMercadoPago()
  const before = await tokensOf(ana)
  const second = await start(config.parse(world.environment), { clock })
  const exchanged = async () =>
    z
      .object({ refreshes: z.number() })
      .parse(await (await fetch(`${world.sandbox.url}/mercado-pago/exchanged`)).json()).refreshes
  const earlier = await exchanged()
  try {
    aheadMs = 59 * DAY_MS
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await tokensOf(ana)).toEqual(before)
    aheadMs = 61 * DAY_MS
    await until(async () => (await tokensOf(ana)).accessToken !== before.accessToken, {
      what: 'the refresh',
      timeoutMs: 20_000,
    })
  } finally {
    await second.stop()
  }
  // Others of this world were due, too: each of them once.
  const due = await world.prisma.pixAccount.count({ where: { kind: 'mercado_pago' } })
  await until(async () => (await exchanged()) - earlier >= due, { what: 'all of them' })
  expect((await exchanged()) - earlier).toBe(due)
  const { tokenUntil } = await rowOf(ana)
  expect(tokenUntil?.getTime()).toBeGreaterThan(Date.now() + 235 * DAY_MS)
  // Charges go on by the new one.
  aheadMs = 0
  const { charge } = await world.bus.call(billingRpcs.openCharge, {
    ...{ professionalId: ana.professionalId, appointmentId: ana.professionalId },
    ...{ amountCents: 1_000, text: '' },
  })
  expect(charge?.state).toBe('open')
}, 60_000)

test('a refused refresh disconnects the account, and says so once', async () => {
  const heard: unknown[] = []
  const ana = await world.someone()
  await ana.connectMercadoPago()
  const { natsSubject } = billingEvents.PixConnectionChanged
  const subscription = world.bus.connection.subscribe(natsSubject, {
    callback: (_error, message) => {
      const { subject, data } = z
        .object({ subject: z.string(), data: z.unknown() })
        .parse(message.json())
      if (subject === ana.professionalId && !Object(data).connected) heard.push(data)
    },
  })
  await world.fault({ target: 'mercado_pago', mode: 'error:400', to: 'refresh' })
  aheadMs = 61 * DAY_MS
  await until(async () => (await ana.current())?.connected === false, { what: 'the end' })
  await until(() => heard.length > 0, { what: 'the news' })
  expect(heard).toMatchObject([{ connected: false, isFinal: true }])
  const wanted = { professionalId: ana.professionalId, appointmentId: ana.professionalId }
  const asked = { ...wanted, amountCents: 1_000, text: '' }
  expect(await world.bus.call(billingRpcs.openCharge, asked)).toEqual({ charge: null })
  // Two taps, and it is as before.
  aheadMs = 0
  await world.wellAgain()
  expect(await ana.connectMercadoPago()).toBe('connected')
  expect((await world.bus.call(billingRpcs.openCharge, asked)).charge?.state).toBe('open')
  subscription.unsubscribe()
}, 60_000)

test('Mercado Pago that is away disconnects nothing, and is asked again', async () => {
  const ana = await world.someone()
  await ana.connectMercadoPago()
  const before = await tokensOf(ana)
  await world.fault({ target: 'mercado_pago', mode: 'down', to: 'refresh' })
  aheadMs = 61 * DAY_MS
  const postponed = async () => {
    const rows = await world.prisma.$queryRaw<unknown[]>`
      select from tasks where kind = 'refresh-mercado-pago' and done_at is null
        and body->>'professionalId' = ${ana.professionalId} and due_at > now() + interval '61 days'`
    return rows.length === 1
  }
  await until(postponed, { what: 'the postponement' })
  expect(await ana.current()).toMatchObject({ connected: true })
  expect(await tokensOf(ana)).toEqual(before)
}, 60_000)

test('access that is over is found out when a charge is asked for', async () => {
  const ana = await world.someone()
  await ana.connectMercadoPago()
  const path = `/mercado-pago/accounts/${(await rowOf(ana)).mercadoPagoUserId}/deauthorize`
  await fetch(world.sandbox.url + path, { method: 'POST', redirect: 'manual' })
  const wanted = { professionalId: ana.professionalId, appointmentId: ana.professionalId }
  const asked = { ...wanted, amountCents: 1_000, text: '' }
  await expect(world.bus.call(billingRpcs.openCharge, asked)).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
  await until(async () => (await ana.current())?.connected === false, { what: 'the end' })
  expect(await world.bus.call(billingRpcs.openCharge, asked)).toEqual({ charge: null })
})

test('connected again, the same account reads what it charged before', async () => {
  const ana = await world.someone()
  await ana.connectMercadoPago()
  const wanted = { professionalId: ana.professionalId, appointmentId: ana.professionalId }
  const asked = { ...wanted, amountCents: 1_000, text: '' }
  const { charge } = await world.bus.call(billingRpcs.openCharge, asked)
  await ana.connectMercadoPago()
  expect(
    await world.prisma.formerPixAccount.count({ where: { professionalId: ana.professionalId } }),
  ).toBe(0)
  const again = await world.bus.call(billingRpcs.openCharge, asked)
  expect(again.charge?.id).toBe(charge?.id)
})

test('a disconnected account leaves no token behind', async () => {
  const ana = await world.someone()
  await ana.connectMercadoPago()
  await ana.disconnect()
  const { professionalId } = ana
  expect(await world.prisma.pixAccount.count({ where: { professionalId } })).toBe(0)
  expect(await world.prisma.formerPixAccount.count({ where: { professionalId } })).toBe(0)
})

test('the export names the account without its tokens, and a check tries it', async () => {
  const ana = await world.someone()
  await ana.connectMercadoPago()
  const { steps } = await ana.check()
  expect(steps.map(({ ok }) => ok)).toEqual([true, true, true])
  await fetch(
    `${world.sandbox.url}/mercado-pago/accounts/${(await rowOf(ana)).mercadoPagoUserId}/deauthorize`,
    { method: 'POST', redirect: 'manual' },
  )
  const refused = await ana.check()
  expect(refused.steps[0]).toMatchObject({ ok: false, message: expect.stringContaining('Conecte') })
  expect(refused.account).toMatchObject({ connected: false })
})

test('no token and no code stands in the log, whatever fails', async () => {
  const ana = await world.someone()
  const operator = testCaller(world.bus.url)
  await world.halt()
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const running = spawn(process.execPath, [main], {
    env: { ...process.env, ...world.environment, LOG_LEVEL: 'trace' },
    stdio: 'pipe',
  })
  let log = ''
  for (const stream of [running.stdout, running.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString()
    })
  }
  try {
    await until(
      () =>
        ana.current().then(
          () => true,
          () => false,
        ),
      { what: 'billing', timeoutMs: 60_000 },
    )
    const sent = await allowed(ana)
    expect(await complete(sent, ana.actor)).toBe('connected')
    const { accessToken, refreshToken } = await tokensOf(ana)
    const stale = await allowed(ana)
    expect(await complete({ ...stale, code: sent.code }, ana.actor)).toBe('expired')
    await world.fault({ target: 'mercado_pago', mode: 'error:401', count: 1 })
    const wanted = { professionalId: ana.professionalId, appointmentId: ana.professionalId }
    await expect(
      world.bus.call(billingRpcs.openCharge, { ...wanted, amountCents: 1_000, text: '' }),
    ).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    await until(() => log.includes('could not be made'), { what: 'the log' })
    for (const secret of [
      accessToken,
      refreshToken,
      sent.code,
      sent.state,
      stale.code,
      MERCADO_PAGO_SECRET,
    ]) {
      expect(log).not.toContain(secret)
    }
  } finally {
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
    await world.resume()
    await operator.close()
  }
}, 120_000)

test.each([
  [{ MERCADO_PAGO_CLIENT_SECRET: '' }, 'MERCADO_PAGO_CLIENT_SECRET'],
  [{ MERCADO_PAGO_CLIENT_ID: '' }, 'MERCADO_PAGO_CLIENT_ID'],
  [{ MERCADO_PAGO_CLIENT_ID: 'letters' }, 'MERCADO_PAGO_CLIENT_ID'],
  [{ MERCADO_PAGO_PAYER_EMAIL: '' }, 'MERCADO_PAGO_PAYER_EMAIL'],
  [{ MERCADO_PAGO_PAYER_EMAIL: 'nobody' }, 'MERCADO_PAGO_PAYER_EMAIL'],
  [{ MERCADO_PAGO_API_URL: 'ftp://x' }, 'MERCADO_PAGO_API_URL'],
])('a bad setting stops the start and is named: %o', (changes, name) => {
  const { success, error } = config.safeParse({ ...world.environment, ...changes })
  expect(success).toBe(false)
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(name)
})

test('without an application the door is not offered', async () => {
  const none = { MERCADO_PAGO_CLIENT_ID: '', MERCADO_PAGO_CLIENT_SECRET: '' }
  const without = await startPixWorld({ env: none })
  const ana = await without.someone()
  const { actor } = ana
  const { offersMercadoPago } = await without.bus.call(billingRpcs.getPixAccount, {}, { actor })
  expect(offersMercadoPago).toBe(false)
  await expect(
    without.bus.call(billingRpcs.connectMercadoPago, {}, { actor }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await without.stop()
}, 60_000)
