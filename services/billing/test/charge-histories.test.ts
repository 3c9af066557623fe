import { afterAll, expect, test } from 'vitest'
import { charging } from './charging.ts'
import { startPixWorld } from './pix-world.ts'

const world = await startPixWorld()
const { operator, connected, open, read, soon, refund, atRest } = charging(world)
afterAll(async () => {
  await operator.close()
  await world.stop()
})

test('in 40 random histories of payments and refunds, also in the bank’s app, the ledger equals the bank’s own books to the centavo', async () => {
  const ana = await connected()
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const ids: string[] = []
  for (let round = 0; round < 40; round += 1) {
    const { appointmentId, payload } = await open(ana, { amountCents: 1_000 })
    ids.push(appointmentId)
    for (let paid = random(4); paid > 0; paid -= 1) {
      const [payment] = await world.pay(payload, { amountCents: 400 + random(900) })
      if (random(2) === 0) await read(appointmentId)
      if (random(4) === 0) await refund({ appointmentId, amountCents: 100 + random(900) })
      if (random(4) === 0 && payment) {
        // The bank refuses more than is left.
        await world.giveBackInApp(payment.endToEndId, 100 + random(300)).catch(() => undefined)
      }
    }
  }
  // What the bank did not do for us since its app had done it is entered by the read after that.
  for (let round = 0; round < 3; round += 1) {
    for (const id of ids) await read(id)
    await soon(async () => (await atRest()) === 0, 'the reads and refunds', 120_000)
  }
  const [ledger] = await world.prisma.$queryRaw<{ cents: number }[]>`
    select sum(p.amount_cents - coalesce((select sum(r.amount_cents) from payment_refunds r
      where r.payment_id = p.id and r.state = 'done'), 0))::int as cents
    from payments p join charges c on c.id = p.charge_id where c.professional_id = ${ana.professionalId}::uuid`
  expect(ledger?.cents).toBe((await ana.books()).totalCents)
}, 300_000)
