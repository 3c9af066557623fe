import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { charging } from './charging.ts'
import { startPixWorld } from './pix-world.ts'

const world = await startPixWorld()
const { operator, connected, open, read, soon, refund, atRest } = charging(world)
afterAll(async () => {
  await operator.close()
  await world.stop()
})

type Ana = Awaited<ReturnType<typeof connected>>
const numbered = z.object({ payment: z.string() })

/** How people pay, and how money goes back in the provider's own app. */
const doors = {
  'the API Pix': {
    connect: connected,
    /** Any amount, however often. */
    async pay(code: string, amountCents: number) {
      const [payment] = await world.pay(code, { amountCents })
      return payment?.endToEndId
    },
    giveBack: (id: string, cents: number) => world.giveBackInApp(id, cents),
    totalCents: async (ana: Ana) => (await ana.books()).totalCents,
  },
  'Mercado Pago': {
    async connect() {
      const ana = await world.someone()
      await ana.connectMercadoPago()
      return ana
    },
    /** Its own amount, once: the rest stays with who pays. */
    async pay(code: string) {
      const paid = await world.post('/mercado-pago/payments', { code }).catch(() => null)
      return paid === null ? undefined : numbered.parse(paid).payment
    },
    giveBack: (payment: string, amountCents: number) =>
      world.post('/mercado-pago/refunds', { payment, amountCents }),
    totalCents: async (ana: Ana) => (await ana.mercadoPagoBooks()).totalCents,
  },
}

async function ledgerOf({ professionalId }: Ana) {
  const [row] = await world.prisma.$queryRaw<{ cents: number }[]>`
    select sum(p.amount_cents - coalesce((select sum(r.amount_cents) from payment_refunds r
      where r.payment_id = p.id and r.state = 'done'), 0))::int as cents
    from payments p join charges c on c.id = p.charge_id where c.professional_id = ${professionalId}::uuid`
  return row?.cents
}

test('in 40 random histories of payments, refunds and restarts at both providers, also in their apps, the ledger equals their own books to the centavo', async () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const town = await Promise.all(
    Object.values(doors).map(async (door) => ({ door, ana: await door.connect() })),
  )
  const ids: string[] = []
  for (let round = 0; round < 20; round += 1) {
    for (const { door, ana } of town) {
      const appointmentId = newId()
      const wanted = { appointmentId, amountCents: 1_000 }
      // Whoever asks asks again while the provider is away.
      const { payload } = await until(() => open(ana, wanted).catch(() => undefined), {
        what: 'the charge',
      })
      ids.push(appointmentId)
      for (let paid = random(4); paid > 0; paid -= 1) {
        const payment = await door.pay(payload, 400 + random(900))
        if (random(2) === 0) await read(appointmentId)
        if (random(4) === 0) await refund({ appointmentId, amountCents: 100 + random(900) })
        if (random(4) === 0 && payment) {
          // It refuses more than is left.
          await door.giveBack(payment, 100 + random(300)).catch(() => undefined)
        }
      }
      if (random(12) === 0) await world.restart()
      if (random(8) === 0) await world.fault({ target: 'mercado_pago', mode: 'down', count: 2 })
    }
  }
  await world.wellAgain()
  // An account whose provider was away rests; a process that starts anew knows of no rest.
  await world.restart()
  // What it did not do for us since its app had done it is entered by the read after that.
  for (let round = 0; round < 3; round += 1) {
    for (const id of ids) await read(id)
    await soon(async () => (await atRest()) === 0, 'the reads and refunds', 120_000)
  }
  for (const { door, ana } of town) expect(await ledgerOf(ana)).toBe(await door.totalCents(ana))
}, 400_000)
