import { billingEvents, billingRpcs } from '@encaixe/contracts'
import { tryParsePix } from '@encaixe/pix'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { charging } from './charging.ts'
import { startPixWorld } from './pix-world.ts'

/** What charges may expect of a provider, whichever it is: one suite over every adapter of the port. */

const world = await startPixWorld({ env: { PIX_TIMEOUT_SECONDS: '3' } })
const { operator, open, read, shown, soon, refund, readsAreDone, refundIsPutOff } = charging(world)
type Ana = Awaited<ReturnType<typeof world.someone>>
const told = z.object({ subject: z.string(), data: z.looseObject({ amountCents: z.number() }) })
const news: z.output<typeof told>[] = []
for (const contract of [billingEvents.PaymentEntered, billingEvents.PaymentRefundSettled]) {
  world.bus.connection.subscribe(contract.natsSubject, {
    callback: (_error, message) => void news.push(told.parse(message.json())),
  })
}
afterEach(() => world.wellAgain())
afterAll(async () => {
  await operator.close()
  await world.stop()
})

interface Door {
  /** What a fault of it is called in the sandbox. */
  fault: 'pix' | 'mercado_pago'
  /** Whether it takes what is more, less, too often or too late. Another one sends it back to who paid. */
  takesAnything: boolean
  keepsFee: boolean
  connect(ana: Ana): Promise<unknown>
  pay(code: string, how?: { amountCents?: number; times?: number }): Promise<string[]>
  giveBackInApp(endToEndId: string, amountCents?: number): Promise<unknown>
  totalCents(ana: Ana): Promise<number>
}

const doors: Readonly<Record<string, Door>> = {
  'the API Pix': {
    ...{ fault: 'pix', takesAnything: true, keepsFee: false },
    connect: (ana) => ana.connect(),
    pay: async (code, how) => (await world.pay(code, how)).map(({ endToEndId }) => endToEndId),
    giveBackInApp: world.giveBackInApp,
    totalCents: async (ana) => (await ana.books()).totalCents,
  },
  'Mercado Pago': {
    ...{ fault: 'mercado_pago', takesAnything: false, keepsFee: true },
    connect: (ana) => ana.connectMercadoPago(),
    pay: async (code) => [
      z.object({ payment: z.string() }).parse(await world.post('/mercado-pago/payments', { code }))
        .payment,
    ],
    giveBackInApp: (payment, amountCents) =>
      world.post('/mercado-pago/refunds', { payment, ...(amountCents && { amountCents }) }),
    totalCents: async (ana) => (await ana.mercadoPagoBooks()).totalCents,
  },
}

describe.each(Object.entries(doors))('at %s', (_name, door) => {
  async function connected() {
    const ana = await world.someone()
    await door.connect(ana)
    return ana
  }
  const paymentsOf = async (appointmentId: string) =>
    (await shown(appointmentId)).flatMap(({ payments }) => payments)
  const newsOf = (id: string) =>
    news.filter(({ subject }) => subject === id).map(({ data }) => data)
  const ledgerOf = async ({ professionalId }: Ana) => {
    const [row] = await world.prisma.$queryRaw<{ cents: number }[]>`
      select coalesce(sum(p.amount_cents - coalesce((select sum(r.amount_cents)
        from payment_refunds r where r.payment_id = p.id and r.state = 'done'), 0)), 0)::int as cents
      from payments p join charges c on c.id = p.charge_id
      where c.professional_id = ${professionalId}::uuid`
    return row?.cents
  }

  test('a connected account makes charges, and each has a code that a bank can read', async () => {
    const ana = await connected()
    expect(await ana.current()).toMatchObject({ connected: true })
    const { payload, state } = await open(ana)
    expect(state).toBe('open')
    expect(tryParsePix(payload, { mode: 'lenient' }).ok).toBe(true)
  })

  test('a charge asked for twice, even at once, is one charge', async () => {
    const ana = await connected()
    const appointmentId = newId()
    const asked = await Promise.all([1, 2, 3].map(() => open(ana, { appointmentId })))
    expect(new Set(asked.map(({ txid }) => txid)).size).toBe(1)
    expect(new Set(asked.map(({ payload }) => payload)).size).toBe(1)
  })

  test('a payment is entered once, whole, with what the provider keeps beside it', async () => {
    const ana = await connected()
    const { appointmentId, payload } = await open(ana)
    await door.pay(payload)
    await read(appointmentId)
    await until(() => newsOf(appointmentId).length > 0, { what: 'the payment' })
    await read(appointmentId)
    await until(readsAreDone, { what: 'the second read' })
    expect(newsOf(appointmentId)).toMatchObject([
      {
        ...{ amountCents: 15_000, receivedCents: 15_000, completes: true },
        ...(door.keepsFee && { feeCents: 149 }),
      },
    ])
    expect(await paymentsOf(appointmentId)).toMatchObject([
      { amountCents: 15_000, feeCents: door.keepsFee ? 149 : null },
    ])
    expect(await ledgerOf(ana)).toBe(await door.totalCents(ana))
    const { feesCents } = await world.bus.call(billingRpcs.getPixAccount, {}, { actor: ana.actor })
    expect(feesCents).toBe(door.keepsFee ? 149 : null)
  })

  test('an open charge is read without a callback', async () => {
    const ana = await connected()
    const { appointmentId, payload } = await open(ana)
    await door.pay(payload)
    await soon(async () => (await shown(appointmentId))[0]?.state === 'paid', 'the watcher')
  })

  test.each([
    ['twice', { times: 2 }],
    ['less', { amountCents: 4_000 }],
    ['more', { amountCents: 20_000 }],
  ])('what is paid %s is entered as it came, or goes back at once', async (what, how) => {
    const ana = await connected()
    const { appointmentId, payload } = await open(ana)
    if (door.takesAnything) await door.pay(payload, how)
    else {
      // It takes its own amount, once.
      await door.pay(payload)
      if (what === 'twice') await expect(door.pay(payload)).rejects.toThrow('paid already')
    }
    await read(appointmentId)
    await until(async () => (await paymentsOf(appointmentId)).length > 0, { what: 'the payment' })
    await soon(async () => (await ledgerOf(ana)) === (await door.totalCents(ana)), 'the books')
  })

  test('what is paid late, for a charge that was closed, does not come or is entered', async () => {
    const ana = await connected()
    const { appointmentId, payload } = await open(ana)
    const { isPaid } = await world.bus.call(billingRpcs.closeCharge, { appointmentId })
    expect(isPaid).toBe(false)
    expect((await shown(appointmentId))[0]?.state).toBe('removed')
    if (door.takesAnything) {
      await door.pay(payload)
      await read(appointmentId)
      await until(async () => (await paymentsOf(appointmentId)).length > 0, { what: 'the payment' })
    } else await expect(door.pay(payload)).rejects.toThrow('ended')
    expect(await ledgerOf(ana)).toBe(await door.totalCents(ana))
  })

  test('a charge that was paid is found paid when it is closed', async () => {
    const ana = await connected()
    const { appointmentId, payload } = await open(ana)
    await door.pay(payload)
    const { isPaid } = await world.bus.call(billingRpcs.closeCharge, { appointmentId })
    expect(isPaid).toBe(true)
  })

  test('refunds go back in parts and whole, once for each request, and no more than came', async () => {
    const ana = await connected()
    const { appointmentId, payload } = await open(ana)
    await door.pay(payload)
    await read(appointmentId)
    await until(async () => (await paymentsOf(appointmentId)).length > 0, { what: 'the payment' })
    const requestId = newId()
    const part = { appointmentId, requestId, amountCents: 4_000 }
    expect(await refund(part)).toEqual({ takenCents: 4_000 })
    expect(await refund(part)).toEqual({ takenCents: 4_000 })
    await soon(async () => (await door.totalCents(ana)) === 11_000, 'the part')
    expect(await refund({ appointmentId, amountCents: 99_000 })).toEqual({ takenCents: 11_000 })
    await soon(async () => (await door.totalCents(ana)) === 0, 'the rest')
    await soon(async () => (await ledgerOf(ana)) === 0, 'the ledger')
    await read(appointmentId)
    await until(readsAreDone, { what: 'the read' })
    const [payment] = await paymentsOf(appointmentId)
    expect(payment?.refunds.map(({ amountCents, state }) => ({ amountCents, state }))).toEqual([
      { amountCents: 4_000, state: 'done' },
      { amountCents: 11_000, state: 'done' },
    ])
  })

  test('what its owner gives back in its own app is read and entered once', async () => {
    const ana = await connected()
    const { appointmentId, payload } = await open(ana)
    const [payment = ''] = await door.pay(payload)
    await read(appointmentId)
    await until(async () => (await paymentsOf(appointmentId)).length > 0, { what: 'the payment' })
    await door.giveBackInApp(payment, 5_000)
    await soon(async () => {
      await read(appointmentId)
      return (await ledgerOf(ana)) === 10_000
    }, 'the part')
    await door.giveBackInApp(payment)
    await soon(async () => {
      await read(appointmentId)
      return (await ledgerOf(ana)) === 0
    }, 'the rest')
    const [{ refunds = [] } = {}] = await paymentsOf(appointmentId)
    expect(refunds.map(({ amountCents, reason }) => ({ amountCents, reason }))).toEqual([
      { amountCents: 5_000, reason: 'by_hand' },
      { amountCents: 10_000, reason: 'by_hand' },
    ])
    expect(newsOf(appointmentId).filter(({ inBankApp }) => inBankApp)).toHaveLength(2)
  })

  test('a refund that it refuses has failed, and is told once', async () => {
    const ana = await connected()
    const { appointmentId, payload } = await open(ana)
    await door.pay(payload)
    await read(appointmentId)
    await until(async () => (await paymentsOf(appointmentId)).length > 0, { what: 'the payment' })
    const target = door.fault === 'pix' ? 'pix_refund' : 'mercado_pago_refund'
    await world.fault({ target, mode: 'refused', count: 1 })
    await refund({ appointmentId, amountCents: 4_000 })
    await soon(() => newsOf(appointmentId).some(({ state }) => state === 'failed'), 'the refusal')
    expect(newsOf(appointmentId).filter(({ state }) => state !== undefined)).toHaveLength(1)
    expect(await ledgerOf(ana)).toBe(15_000)
  })

  test('a provider that takes a request and never answers makes one charge and one refund', async () => {
    const ana = await connected()
    let appointmentId = ''
    // A charge of another test that is read just then may be the one that gets no answer.
    await until(
      async () => {
        appointmentId = newId()
        await world.fault({ target: door.fault, mode: 'timeout_after_accept', count: 1 })
        return open(ana, { appointmentId }).then(
          () => false,
          ({ code }) => code === 'UPSTREAM_UNAVAILABLE',
        )
      },
      { what: 'a charge without an answer', timeoutMs: 60_000 },
    )
    const { payload } = await open(ana, { appointmentId })
    await door.pay(payload)
    await read(appointmentId)
    await until(async () => (await paymentsOf(appointmentId)).length > 0, { what: 'the payment' })
    const to = door.fault === 'pix' ? 'refund' : 'refunds'
    await world.fault({ target: door.fault, mode: 'timeout_after_accept', count: 1, to })
    await refund({ appointmentId, amountCents: 4_000 })
    // The account rests then: a process that starts anew knows of no rest.
    await until(refundIsPutOff, { what: 'a refund without an answer' })
    await world.restart()
    await soon(async () => (await ledgerOf(ana)) === 11_000, 'the refund')
    expect(await door.totalCents(ana)).toBe(11_000)
    expect(await paymentsOf(appointmentId)).toHaveLength(1)
  }, 90_000)

  test('a provider that is away makes no charge, closes nothing, and loses no payment', async () => {
    const ana = await connected()
    const { appointmentId, payload } = await open(ana)
    await door.pay(payload)
    await world.fault({ target: door.fault, mode: 'down' })
    await expect(open(ana)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    await expect(world.bus.call(billingRpcs.closeCharge, { appointmentId })).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    })
    await world.wellAgain()
    await soon(async () => (await shown(appointmentId))[0]?.state === 'paid', 'the payment')
  })

  test('a disconnected account is gone, its open charges are removed, and what was paid is entered', async () => {
    const ana = await connected()
    const paid = await open(ana)
    const left = await open(ana)
    await door.pay(paid.payload)
    await ana.disconnect()
    expect(await ana.current()).toBeNull()
    expect((await shown(paid.appointmentId))[0]?.state).toBe('paid')
    expect((await shown(left.appointmentId))[0]?.state).toBe('removed')
    const wanted = { professionalId: ana.professionalId, appointmentId: newId(), amountCents: 100 }
    expect(await world.bus.call(billingRpcs.openCharge, { ...wanted, text: '' })).toEqual({
      charge: null,
    })
    if (!door.takesAnything) await expect(door.pay(left.payload)).rejects.toThrow('ended')
  })

  test('an account that replaces one at the other door leaves what was charged there readable', async () => {
    const ana = await connected()
    const { appointmentId, payload } = await open(ana)
    const other = Object.values(doors).find(({ fault }) => fault !== door.fault)
    await other?.connect(ana)
    const [payment = ''] = await door.pay(payload)
    await read(appointmentId)
    await until(async () => (await paymentsOf(appointmentId)).length > 0, { what: 'the payment' })
    await refund({ appointmentId, amountCents: 4_000 })
    await soon(async () => (await ledgerOf(ana)) === 11_000, 'the refund')
    expect((await paymentsOf(appointmentId))[0]?.endToEndId).toBe(payment)
    const anew = await open(ana)
    expect(anew.payload).not.toBe(payload)
  })
})
