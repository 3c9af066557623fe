import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { billingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, expect, test } from 'vitest'
import { charging } from './charging.ts'
import { startPixWorld } from './pix-world.ts'

/** Billing that is killed after Mercado Pago has done what was asked, and before it is known here. */

const PATIENCE_MS = 60_000
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const world = await startPixWorld()
const { operator, open, read, shown, soon, refund } = charging(world)
let running: ChildProcess | undefined
afterEach(() => world.wellAgain())
afterAll(async () => {
  running?.kill('SIGKILL')
  await operator.close()
  await world.stop()
})

type Ana = Awaited<ReturnType<typeof world.someone>>
async function connected() {
  const ana = await world.someone()
  await ana.connectMercadoPago()
  return ana
}
const isThere = (ana: Ana) =>
  ana.current().then(
    () => true,
    () => false,
  )

/**
 * Has a process of its own do something that Mercado Pago takes and never answers, and kills it then.
 * @param isTaken whether Mercado Pago has done it
 */
async function killedAfter(
  ana: Ana,
  {
    to,
    act,
    isTaken,
  }: { to: string; act: () => Promise<unknown>; isTaken: () => Promise<boolean> },
) {
  await world.halt()
  running = spawn(process.execPath, [main], {
    env: { ...process.env, ...world.environment },
    stdio: 'ignore',
  })
  await until(() => isThere(ana), { what: 'billing', timeoutMs: PATIENCE_MS })
  await world.fault({ target: 'mercado_pago', mode: 'timeout_after_accept', count: 1, to })
  // Whoever asked hears nothing.
  void act().catch(() => undefined)
  await until(isTaken, { what: 'Mercado Pago', timeoutMs: PATIENCE_MS })
  const killed = once(running, 'exit')
  running.kill('SIGKILL')
  await killed
  // As if the thirty seconds were over for which it holds the leases of its tasks.
  await world.prisma.$executeRaw`update tasks set lease_until = now() where lease_until > now()`
  await world.wellAgain()
  await world.resume()
  await until(() => isThere(ana), { what: 'billing again', timeoutMs: PATIENCE_MS })
}
const made = async (path: string) => (await fetch(world.sandbox.url + path)).text()
/** How many codes and tokens were exchanged. */
const exchanged = () => made('/mercado-pago/exchanged')

test(
  'a charge that was made as billing was killed is the same one when it is asked for again',
  async () => {
    const ana = await connected()
    const appointmentId = newId()
    const number = (await ana.current())?.mercadoPagoUserId
    const charges = async () =>
      (await made(`/mercado-pago/accounts/${number}`)).split('/mercado-pago/pay?code=').length - 1
    const before = await charges()
    await killedAfter(ana, {
      ...{ to: 'payments', act: () => open(ana, { appointmentId, amountCents: 7_700 }) },
      isTaken: async () => (await charges()) > before,
    })
    const { payload } = await open(ana, { appointmentId, amountCents: 7_700 })
    expect(await charges()).toBe(before + 1)
    await world.post('/mercado-pago/payments', { code: payload })
    await read(appointmentId)
    await until(async () => (await shown(appointmentId))[0]?.state === 'paid', {
      what: 'the payment',
    })
  },
  4 * PATIENCE_MS,
)

test(
  'a refund that was made as billing was killed goes back once, and is entered once',
  async () => {
    const ana = await connected()
    const { appointmentId, payload } = await open(ana)
    await world.post('/mercado-pago/payments', { code: payload })
    await read(appointmentId)
    await until(async () => (await shown(appointmentId))[0]?.state === 'paid', {
      what: 'the payment',
    })
    const totalCents = async () => (await ana.mercadoPagoBooks()).totalCents
    await killedAfter(ana, {
      ...{ to: 'refunds', act: () => refund({ appointmentId, amountCents: 4_000 }) },
      isTaken: async () => (await totalCents()) === 11_000,
    })
    // A read comes first: it must not take ours for one that was made in its app.
    await read(appointmentId)
    const refunds = async () => (await shown(appointmentId))[0]?.payments[0]?.refunds ?? []
    await soon(async () => (await refunds()).some(({ state }) => state === 'done'), 'the refund')
    await read(appointmentId)
    await soon(async () => (await refunds()).every(({ state }) => state === 'done'), 'all refunds')
    expect(await refunds()).toMatchObject([
      { amountCents: 4_000, state: 'done', reason: 'by_hand' },
    ])
    expect(await totalCents()).toBe(11_000)
  },
  4 * PATIENCE_MS,
)

test(
  'a refresh token that was exchanged as billing was killed is lost, and its professional is told',
  async () => {
    const ana = await connected()
    const { professionalId } = ana
    const before = await exchanged()
    await killedAfter(ana, {
      to: 'refresh',
      act: async () => {
        await world.prisma.$executeRaw`
        update tasks set due_at = now() where kind = 'refresh-mercado-pago'
          and body->>'professionalId' = ${professionalId}`
      },
      isTaken: async () => (await exchanged()) !== before,
    })
    await until(async () => (await ana.current())?.connected === false, {
      ...{ what: 'the end', timeoutMs: PATIENCE_MS },
    })
    expect(await ana.connectMercadoPago()).toBe('connected')
    const asked = { professionalId, appointmentId: newId(), amountCents: 100, text: '' }
    expect((await world.bus.call(billingRpcs.openCharge, asked)).charge?.state).toBe('open')
  },
  4 * PATIENCE_MS,
)

test(
  'a code that was exchanged as billing was killed connects nothing, and the next try does',
  async () => {
    const ana = await world.someone()
    const { professionalId } = ana
    const before = await exchanged()
    await killedAfter(ana, {
      ...{ to: 'token', act: () => ana.connectMercadoPago() },
      isTaken: async () => (await exchanged()) !== before,
    })
    expect(await ana.current()).toBeNull()
    expect(await ana.connectMercadoPago()).toBe('connected')
    const asked = { professionalId, appointmentId: newId(), amountCents: 100, text: '' }
    expect((await world.bus.call(billingRpcs.openCharge, asked)).charge?.state).toBe('open')
  },
  4 * PATIENCE_MS,
)
