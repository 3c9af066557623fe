import { billingEvents, billingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { testCaller, until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { secretSealer } from '../src/pix/account/sealed-secrets.ts'
import { type PixWorld, startPixWorld } from './pix-world.ts'

const told = z.object({
  subject: z.string(),
  data: z.looseObject({ amountCents: z.number(), receivedCents: z.number() }),
})

let world: PixWorld
let operator: ReturnType<typeof testCaller>
const entered: z.output<typeof told>[] = []
const refunded: z.output<typeof told>[] = []
beforeAll(async () => {
  world = await startPixWorld()
  operator = testCaller(world.bus.url)
  for (const [contract, list] of [
    [billingEvents.PaymentEntered, entered],
    [billingEvents.PaymentRefundSettled, refunded],
  ] as const) {
    world.bus.connection.subscribe(contract.natsSubject, {
      callback: (_error, message) => void list.push(told.parse(message.json())),
    })
  }
})
afterEach(() => world.wellAgain())
afterAll(async () => {
  await operator.close()
  await world.stop()
})

async function connected() {
  const ana = await world.someone()
  await ana.connect()
  return ana
}
type Ana = Awaited<ReturnType<typeof connected>>

async function open(
  { professionalId }: Ana,
  { appointmentId = newId(), amountCents = 15_000 } = {},
) {
  const wanted = { professionalId, appointmentId, amountCents, text: 'Sessão com Ana' }
  const { charge } = await world.bus.call(billingRpcs.openCharge, wanted)
  if (!charge) throw new Error('a connected account makes charges')
  return { ...charge, appointmentId }
}

/** What a callback would do; the sandbox's own go to an address where nobody listens here. */
const read = (appointmentId: string) =>
  operator.call(billingRpcs.reconcileCharges, { appointmentId })
const shown = async (appointmentId: string) => {
  const { items } = await operator.call(billingRpcs.showCharges, { appointmentId })
  return items
}
const untilState = (appointmentId: string, state: string) =>
  until(async () => (await shown(appointmentId)).some((one) => one.state === state), {
    what: state,
  })
/** Waits for what billing looks at again seconds later, at the bank: it looks now. */
const soon = (isThere: () => Promise<boolean> | boolean, what: string) =>
  until(
    async () => {
      await world.prisma.$executeRaw`
        update tasks set due_at = now()
        where kind in ('read-charge', 'refund-payment') and done_at is null
          and due_at between now() and now() + interval '20 seconds'`
      return isThere()
    },
    { what, timeoutMs: 30_000 },
  )
const of = (list: typeof entered, id: string) =>
  list.filter(({ subject }) => subject === id).map(({ data }) => data)

test('a charge asked for twice, even at once, is one charge', async () => {
  const ana = await connected()
  const appointmentId = newId()
  const asked = await Promise.all([1, 2, 3].map(() => open(ana, { appointmentId })))
  expect(new Set(asked.map(({ txid }) => txid)).size).toBe(1)
  expect(asked[0]).toMatchObject({ amountCents: 15_000, state: 'open' })
  expect(asked[0]?.payload).toContain('br.gov.bcb.pix25')
  expect(asked[0]?.txid).toMatch(/^[a-zA-Z0-9]{26,35}$/)
})

test('a message that asks for money has a charge of its own, and its events name it', async () => {
  const ana = await connected()
  const messageId = newId()
  const wanted = { professionalId: ana.professionalId, messageId, amountCents: 4_000, text: '' }
  const asked = await Promise.all([1, 2].map(() => world.bus.call(billingRpcs.openCharge, wanted)))
  const [first, second] = asked.map(({ charge }) => charge)
  expect(first).toMatchObject({ messageId, state: 'open' })
  expect(first).not.toHaveProperty('appointmentId')
  expect(second?.txid).toBe(first?.txid)
  await world.pay(first?.payload ?? '', { times: 2 })
  await operator.call(billingRpcs.reconcileCharges, { messageId })
  await soon(() => of(refunded, messageId).length === 1, 'the refund')
  expect(of(entered, messageId)).toMatchObject([
    { messageId, amountCents: 4_000, completes: true },
    { messageId, amountCents: 4_000, completes: false },
  ])
  expect(of(refunded, messageId)).toMatchObject([{ messageId, reason: 'excess', state: 'done' }])
  const { items } = await operator.call(billingRpcs.showCharges, { messageId })
  expect(items).toMatchObject([{ messageId, state: 'paid' }])
})

test('a charge is for an appointment or a message, and not for both or neither', async () => {
  const ana = await connected()
  const wanted = { professionalId: ana.professionalId, amountCents: 4_000, text: '' }
  const both = { appointmentId: newId(), messageId: newId() }
  for (const input of [wanted, { ...wanted, ...both }]) {
    await expect(world.bus.call(billingRpcs.openCharge, input)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
  }
})

test('without a connected account there is no charge', async () => {
  const ana = await world.someone()
  await ana.save()
  const wanted = {
    professionalId: ana.professionalId,
    appointmentId: newId(),
    amountCents: 1,
    text: '',
  }
  expect(await world.bus.call(billingRpcs.openCharge, wanted)).toEqual({ charge: null })
})

test('a charge knows by itself that it was paid, and says so once', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload)
  await read(appointmentId)
  await untilState(appointmentId, 'paid')
  await read(appointmentId)
  await until(() => of(entered, appointmentId).length > 0, { what: 'the event' })
  expect(of(entered, appointmentId)).toMatchObject([
    { amountCents: 15_000, receivedCents: 15_000, completes: true },
  ])
})

test('an open charge is read without a callback', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload)
  await soon(async () => (await shown(appointmentId))[0]?.state === 'paid', 'the watcher')
})

test('another amount replaces the charge, and money for the replaced one still counts', async () => {
  const ana = await connected()
  const first = await open(ana)
  const { appointmentId } = first
  const second = await open(ana, { appointmentId, amountCents: 12_000 })
  expect(second.txid).not.toBe(first.txid)
  expect((await shown(appointmentId)).map(({ state }) => state)).toEqual(['removed', 'open'])
  await world.pay(first.payload)
  await read(appointmentId)
  await until(() => of(entered, appointmentId).length === 1, { what: 'the payment' })
})

test('what is paid twice goes back by itself, and the ledger is the bank’s own', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload, { times: 2 })
  await read(appointmentId)
  await soon(() => of(refunded, appointmentId).length === 1, 'the refund')
  expect(of(refunded, appointmentId)).toMatchObject([
    { amountCents: 15_000, receivedCents: 15_000, state: 'done', reason: 'excess' },
  ])
  expect((await ana.books()).totalCents).toBe(15_000)
})

test('too little leaves the charge open until the rest comes', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload, { amountCents: 5_000 })
  await read(appointmentId)
  await until(() => of(entered, appointmentId).length === 1, { what: 'the first' })
  expect(of(entered, appointmentId)).toMatchObject([{ receivedCents: 5_000, completes: false }])
  expect((await shown(appointmentId))[0]?.state).toBe('open')
  await world.pay(payload, { amountCents: 10_000 })
  await read(appointmentId)
  await untilState(appointmentId, 'paid')
})

test('a refund that the bank refuses has failed for good, and is told once', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.fault({ target: 'pix_refund', mode: 'refused', count: 1 })
  await world.pay(payload, { amountCents: 20_000 })
  await read(appointmentId)
  await soon(() => of(refunded, appointmentId).length === 1, 'the end')
  expect(of(refunded, appointmentId)).toMatchObject([{ state: 'failed', receivedCents: 20_000 }])
  expect((await ana.books()).totalCents).toBe(20_000)
})

/** The secret end of the address that an account's provider calls. */
async function callbackPathOf({ professionalId }: Ana) {
  const row = await world.prisma.pixAccount.findUniqueOrThrow({ where: { professionalId } })
  return secretSealer([{ id: 'test', secret: 'a-secret-of-the-accounts-at-providers' }]).open(row)
    .callbackPath
}
const callback = (path: string, ...txids: string[]) =>
  world.bus.call(billingRpcs.receivePixCallback, { path, txids })

test('a callback is a hint of its own account only', async () => {
  const ana = await connected()
  const { appointmentId, payload, txid } = await open(ana)
  await world.pay(payload)
  expect(await callback('nobodys', txid)).toEqual({ known: false })
  expect(await callback(await callbackPathOf(ana), txid, 'unknown')).toEqual({ known: true })
  await untilState(appointmentId, 'paid')
})

test('a callback of one account has no charge of another read', async () => {
  const [ana, bia] = [await connected(), await connected()]
  const { txid, appointmentId, payload } = await open(ana)
  await world.pay(payload)
  expect(await callback(await callbackPathOf(bia), txid)).toEqual({ known: true })
  const [asked] = await world.prisma.$queryRaw<{ count: number }[]>`
    select count(*)::int from tasks where kind = 'read-named-charge'
      and body ->> 'chargeId' = (select id::text from charges where txid = ${txid})`
  expect(asked?.count).toBe(0)
  expect((await shown(appointmentId))[0]?.state).toBe('open')
})

test('charges are read 20 a second, the longest due first, and one that a callback names at once', async () => {
  const ana = await connected()
  const { txid, appointmentId, payload } = await open(ana)
  const path = await callbackPathOf(ana)
  await world.pay(payload)
  const waiting = () => world.prisma.$queryRaw<{ position: number }[]>`
    select (body ->> 'position')::int as position from tasks
    where kind = 'read-charge' and body ? 'position' order by due_at`
  await world.prisma.$executeRaw`
    insert into tasks (id, kind, dedupe_hash, body, due_at)
    select gen_random_uuid(), 'read-charge', sha256(convert_to('late' || n, 'utf8')),
      jsonb_build_object('chargeId', gen_random_uuid(), 'position', n), now() - interval '1 hour' + n * interval '1 second'
    from generate_series(0, 99) as n`
  await until(async () => (await waiting()).length < 100, { what: 'the first turn' })
  const began = Date.now()
  await callback(path, txid)
  await untilState(appointmentId, 'paid')
  const left = await waiting()
  expect(left.length).toBeGreaterThan(40)
  // Sixteen are read at a time.
  expect(left[0]?.position).toBeGreaterThan(100 - left.length - 16)
  await until(async () => (await waiting()).length === 0, {
    what: 'all turns',
    timeoutMs: 30_000,
  })
  expect(Date.now() - began).toBeGreaterThan(99 * 50 - 1_000)
})

test('what was paid before an account is disconnected is entered', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload)
  await ana.disconnect()
  await until(() => of(entered, appointmentId).length === 1, { what: 'the payment' })
  expect((await shown(appointmentId))[0]?.state).toBe('paid')
})

test('a refund of what came more than 90 days ago is not asked for at the bank', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload)
  await read(appointmentId)
  await untilState(appointmentId, 'paid')
  await world.prisma.payment.updateMany({
    where: { charge: { appointmentId } },
    data: { paidAt: new Date(Date.now() - 91 * 86_400_000) },
  })
  const { refundCharges } = billingRpcs
  const wanted = { appointmentId, requestId: newId(), reason: 'by_hand' as const }
  await world.bus.call(refundCharges, wanted)
  await until(() => of(refunded, appointmentId).length === 1, { what: 'the end' })
  expect(of(refunded, appointmentId)).toMatchObject([
    { state: 'failed', isTooOld: true, amountCents: 15_000, receivedCents: 15_000 },
  ])
  expect((await ana.books()).totalCents).toBe(15_000)
})

test('a disconnected account has its open charges removed, here and at the bank', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await ana.disconnect()
  expect((await shown(appointmentId))[0]?.state).toBe('removed')
  const [, token = ''] = /qr\/v2\/([0-9a-f]{32})/.exec(payload) ?? []
  const page = await fetch(`${world.sandbox.url}/pix/pay?code=/qr/v2/${token}`)
  expect(await page.text()).toContain('foi removida')
})

test('a provider that is away makes no charge and loses no payment', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload)
  await world.fault({ target: 'pix', mode: 'down', to: 'cob' })
  await read(appointmentId)
  await expect(open(ana)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect((await shown(appointmentId))[0]?.state).toBe('open')
  await world.wellAgain()
  await read(appointmentId)
  await untilState(appointmentId, 'paid')
})

test('in 200 random histories the ledger equals the bank’s own books to the centavo', async () => {
  const ana = await connected()
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const before = (await ana.books()).totalCents
  const ids: string[] = []
  for (let round = 0; round < 200; round += 1) {
    const { appointmentId, payload } = await open(ana, { amountCents: 1_000 })
    ids.push(appointmentId)
    for (let paid = random(4); paid > 0; paid -= 1) {
      await world.pay(payload, { amountCents: 400 + random(900) })
      if (random(2) === 0) await read(appointmentId)
    }
  }
  for (const id of ids) await read(id)
  const ledgerOf = async () => {
    let sum = 0
    for (const id of ids) {
      for (const { payments } of await shown(id)) {
        for (const { amountCents, refunds } of payments) {
          sum += amountCents
          if (refunds.some(({ state }) => state === 'requested')) return null
          for (const refund of refunds) if (refund.state === 'done') sum -= refund.amountCents
        }
      }
    }
    return sum
  }
  await until(async () => (await ledgerOf()) === (await ana.books()).totalCents - before, {
    what: 'the books',
    timeoutMs: 60_000,
  })
}, 300_000)
