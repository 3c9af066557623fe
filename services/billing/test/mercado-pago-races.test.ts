import { billingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { charging } from './charging.ts'
import { startPixWorld } from './pix-world.ts'

/** 40 by `npm run model -- races`. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 4)
const AT_ONCE = 20
const world = await startPixWorld()
const { operator, open, read, shown } = charging(world)
afterAll(async () => {
  await operator.close()
  await world.stop()
})

/** Asks again where a busy machine has no answer in time: each of these may be asked twice. */
const answered = <T extends object>(work: () => Promise<T>) =>
  until(() => work().catch(() => undefined), { what: 'an answer', timeoutMs: 60_000 })
/** Waits until nothing is read at once any more. */
const untilRead = () =>
  until(
    async () => {
      const rows = await world.prisma.$queryRaw<unknown[]>`
        select from tasks where done_at is null and kind = 'read-named-charge'`
      return rows.length === 0
    },
    { what: 'the reads', timeoutMs: 60_000 },
  )

test('the end of a hold against a payment, twenty at once: what came is known, and nothing is both removed and paid', async () => {
  const ana = await world.someone()
  await ana.connectMercadoPago()
  let paid = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const appointmentId = newId()
    const wanted = { appointmentId, amountCents: 1_000 }
    const { payload } = await answered(() => open(ana, wanted))
    const pay = async () =>
      world.post('/mercado-pago/payments', { code: payload }).then(
        () => true,
        () => false,
      )
    const close = async () =>
      (await answered(() => world.bus.call(billingRpcs.closeCharge, { appointmentId }))).isPaid
    const others = Array.from({ length: AT_ONCE - 2 }, () => answered(() => read(appointmentId)))
    const [hasPaid] = await Promise.all(
      round % 2 === 0
        ? [pay(), close(), ...others]
        : [pay(), ...others.slice(0, 9), close(), ...others.slice(9)],
    )
    await answered(() => read(appointmentId))
    await untilRead()
    const [charge] = await answered(() => shown(appointmentId))
    expect(charge?.state).toBe(hasPaid === true ? 'paid' : 'removed')
    expect(charge?.payments).toHaveLength(hasPaid === true ? 1 : 0)
    if (hasPaid === true) paid += 1
  }
  const { totalCents } = await ana.mercadoPagoBooks()
  expect(totalCents).toBe(paid * 1_000)
}, 300_000)

test('twenty requests at once for one charge make one payment at Mercado Pago', async () => {
  const ana = await world.someone()
  await ana.connectMercadoPago()
  for (let round = 0; round < ROUNDS; round += 1) {
    const appointmentId = newId()
    const asked = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        answered(() => open(ana, { appointmentId, amountCents: 1_000 })),
      ),
    )
    expect(new Set(asked.map(({ payload }) => payload)).size).toBe(1)
  }
}, 300_000)
