import { billingEvents, billingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { config } from '../src/config.ts'
import { start } from '../src/main.ts'
import { secretSealer } from '../src/pix/account/sealed-secrets.ts'
import { charging } from './charging.ts'
import { type PixWorld, startPixWorld } from './pix-world.ts'

/** Two professionals who connect one and the same account at Mercado Pago: each has their own charges there. */

let aheadMs = 0
const clock = () => Temporal.Now.instant().add({ milliseconds: aheadMs })
const DAY_MS = 86_400_000
let world: PixWorld
let charges: ReturnType<typeof charging>
const told = z.object({ subject: z.string(), data: z.object({ connected: z.boolean() }) })
const ends: string[] = []
beforeAll(async () => {
  world = await startPixWorld({ clock })
  charges = charging(world)
  world.bus.connection.subscribe(billingEvents.PixConnectionChanged.natsSubject, {
    callback: (_error, message) => {
      const { subject, data } = told.parse(message.json())
      if (!data.connected) ends.push(subject)
    },
  })
})
afterEach(async () => {
  aheadMs = 0
  await world.wellAgain()
})
afterAll(async () => {
  await charges.operator.close()
  await world.stop()
})

type Someone = Awaited<ReturnType<PixWorld['someone']>>
const sealer = secretSealer([{ id: 'test', secret: 'a-secret-of-the-accounts-at-providers' }])
const tokensOf = async ({ professionalId }: Someone) =>
  sealer.openTokens(await world.prisma.pixAccount.findUniqueOrThrow({ where: { professionalId } }))
const isConnected = async (who: Someone) => (await who.current())?.connected
const pay = (code: string) => world.post('/mercado-pago/payments', { code })
const exchanges = async () =>
  z
    .object({ refreshes: z.number() })
    .parse(await (await fetch(`${world.sandbox.url}/mercado-pago/exchanged`)).json()).refreshes
async function takeAccessAway(who: Someone) {
  const path = `/mercado-pago/accounts/${(await who.current())?.mercadoPagoUserId}/deauthorize`
  await fetch(world.sandbox.url + path, { method: 'POST', redirect: 'manual' })
}

async function both() {
  const email = `${newId()}@exemplo.com.br`
  const [ana, bia] = [await world.someone(), await world.someone()]
  for (const who of [ana, bia]) expect(await who.connectMercadoPago({ email })).toBe('connected')
  return { email, ana, bia }
}
const paidOf = async (appointmentId: string) =>
  (await charges.shown(appointmentId)).flatMap(({ payments }) =>
    payments.map(({ amountCents }) => amountCents),
  )
const refreshed = (who: Someone, before: string) =>
  until(async () => (await tokensOf(who)).accessToken !== before, {
    ...{ what: 'the refresh', timeoutMs: 20_000 },
  })

test('each of two pages at one account has its own charges, payments and refunds', async () => {
  const { ana, bia } = await both()
  const [hers, other] = [
    await charges.open(ana, { amountCents: 3_000 }),
    await charges.open(bia, { amountCents: 5_000 }),
  ]
  await pay(hers.payload)
  await pay(other.payload)
  for (const { appointmentId } of [hers, other]) await charges.read(appointmentId)
  await until(async () => (await paidOf(hers.appointmentId)).length > 0, { what: 'one' })
  await until(async () => (await paidOf(other.appointmentId)).length > 0, { what: 'the other' })
  expect(await paidOf(hers.appointmentId)).toEqual([3_000])
  expect(await paidOf(other.appointmentId)).toEqual([5_000])
  await charges.refund({ appointmentId: hers.appointmentId, amountCents: 9_999 })
  await charges.soon(
    async () => (await ana.mercadoPagoBooks()).totalCents === 5_000,
    'her own money to go back, and no more',
  )
})

test('pages of one account speak by the same tokens, which are exchanged once for all', async () => {
  const { ana, bia } = await both()
  const before = await tokensOf(ana)
  expect(await tokensOf(bia)).toEqual(before)
  const second = await start(config.parse(world.environment), { clock })
  const [earlier, accounts] = [
    await exchanges(),
    await world.prisma.pixAccount.groupBy({
      by: ['mercadoPagoUserId'],
      where: { kind: 'mercado_pago', connected: true },
    }),
  ]
  aheadMs = 61 * DAY_MS
  try {
    for (const who of [ana, bia]) await refreshed(who, before.accessToken)
    await until(async () => (await exchanges()) - earlier >= accounts.length, { what: 'all' })
  } finally {
    await second.stop()
  }
  expect((await exchanges()) - earlier).toBe(accounts.length)
  expect(await tokensOf(bia)).toEqual(await tokensOf(ana))
  expect([await isConnected(ana), await isConnected(bia)]).toEqual([true, true])
  // Each has its next turn, whichever of them stays.
  aheadMs = 0
  for (const who of [ana, bia]) expect((await charges.open(who)).state).toBe('open')
}, 60_000)

test.each(['first', 'second'])(
  'the page that connected %s disconnects: its charges end, and the other goes on',
  async (which) => {
    const { ana, bia } = await both()
    const [goes, stays] = which === 'first' ? [ana, bia] : [bia, ana]
    const [gone, left] = [await charges.open(goes), await charges.open(stays)]
    await goes.disconnect()
    expect(await goes.current()).toBeNull()
    await expect(pay(gone.payload)).rejects.toThrow('ended')
    await pay(left.payload)
    await charges.read(left.appointmentId)
    await until(async () => (await paidOf(left.appointmentId)).length > 0, { what: 'the payment' })
    const { accessToken } = await tokensOf(stays)
    aheadMs = 61 * DAY_MS
    await refreshed(stays, accessToken)
    expect(await isConnected(stays)).toBe(true)
  },
  60_000,
)

test.each(['first', 'second'])(
  'access that is taken away ends both, whoever notices (%s), and each is told once',
  async (which) => {
    const { ana, bia } = await both()
    await takeAccessAway(ana)
    const notices = which === 'first' ? ana : bia
    await expect(charges.open(notices)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    for (const who of [ana, bia]) {
      await until(async () => (await isConnected(who)) === false, { what: 'the end' })
      await until(() => ends.includes(who.professionalId), { what: 'the news' })
      expect(ends.filter((id) => id === who.professionalId)).toHaveLength(1)
    }
  },
)

test('a page that lost its access does not get it back by another’s', async () => {
  const { ana, bia, email } = await both()
  await takeAccessAway(ana)
  await expect(charges.open(ana)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  await until(async () => (await isConnected(bia)) === false, { what: 'the end' })
  expect(await ana.connectMercadoPago({ email })).toBe('connected')
  expect(await isConnected(bia)).toBe(false)
  const asked = { professionalId: bia.professionalId, appointmentId: newId(), amountCents: 100 }
  expect(await world.bus.call(billingRpcs.openCharge, { ...asked, text: '' })).toEqual({
    charge: null,
  })
  expect((await bia.check()).steps[0]).toMatchObject({ ok: false })
  expect(await bia.connectMercadoPago({ email })).toBe('connected')
  expect(await tokensOf(ana)).toEqual(await tokensOf(bia))
})

test('a page that cannot connect the account of another leaves that one its access', async () => {
  const { ana, email } = await both()
  const carla = await world.someone()
  await world.fault({ target: 'mercado_pago', mode: 'down', to: 'payments' })
  expect(await carla.connectMercadoPago({ email })).toBe('unavailable')
  await world.wellAgain()
  const { accessToken } = await tokensOf(ana)
  aheadMs = 61 * DAY_MS
  await refreshed(ana, accessToken)
  expect(await isConnected(ana)).toBe(true)
  expect(await carla.current()).toBeNull()
}, 60_000)

test('what a page charged at an account before it changed can go back, after others refreshed it', async () => {
  const { ana, bia } = await both()
  const { appointmentId, payload } = await charges.open(ana, { amountCents: 3_000 })
  await pay(payload)
  await charges.read(appointmentId)
  await until(async () => (await paidOf(appointmentId)).length > 0, { what: 'the payment' })
  await ana.connect()
  const { accessToken } = await tokensOf(bia)
  aheadMs = 61 * DAY_MS
  await refreshed(bia, accessToken)
  const former = await world.prisma.formerPixAccount.findFirstOrThrow({
    where: { professionalId: ana.professionalId },
  })
  expect(sealer.openTokens(former)).toEqual(await tokensOf(bia))
  await charges.refund({ appointmentId, amountCents: 3_000 })
  await charges.soon(async () => (await bia.mercadoPagoBooks()).totalCents === 0, 'the refund')
}, 60_000)
