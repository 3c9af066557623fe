import { newId } from '@encaixe/service-kit'
import { afterAll, expect, test } from 'vitest'
import { type Read, settleRead } from '../src/pix/charges/settle-read.ts'
import type { BillingTasks } from '../src/store.ts'
import { charging } from './charging.ts'
import { startPixWorld } from './pix-world.ts'

/** What a read of a charge enters, whatever a bank tells and in whatever order. */

const world = await startPixWorld()
const { operator, connected, open } = charging(world)
afterAll(async () => {
  await operator.close()
  await world.stop()
})

const now = Temporal.Now.instant()

/** A charge of R$ 150, and what settling a read of it does. */
async function charged() {
  const { id, appointmentId } = await open(await connected())
  const due: (Temporal.Instant | undefined)[] = []
  const tasks: BillingTasks = {
    handle() {},
    add: async (_t, _task, items) => items.map(() => true),
    replace: async (_t, _task, items) => void due.push(...items.map(({ dueAt }) => dueAt)),
    cancel: async () => {},
  }
  return {
    settle: (read: Read, { seconds = 0, chargeId = id } = {}) =>
      world.database.transaction((work) =>
        settleRead(work, chargeId, read, { tasks, now: now.add({ seconds }) }),
      ),
    /** In how many seconds it is read again, each time. */
    seconds: () => due.map((at) => at && Math.round(now.until(at).total('seconds'))),
    row: () => world.prisma.charge.findUniqueOrThrow({ where: { id } }),
    told: () =>
      world.prisma.$queryRaw<{ amount: number; received: number; completes: boolean }[]>`
        select (data ->> 'amountCents')::int as amount, (data ->> 'receivedCents')::int as received,
          (data ->> 'completes')::boolean as completes
        from outbox where subject = ${appointmentId} order by position`,
  }
}
const came = (
  valor: number,
  second: number,
  devolucoes: Read['pix'][number]['devolucoes'] = [],
) => ({
  ...{ endToEndId: `E${newId()}`.replaceAll('-', '').slice(0, 32), valor, devolucoes },
  horario: now.add({ seconds: second }).toString({ fractionalSecondDigits: 3 }),
})

test('of two payments that one read tells of, the earlier is entered first', async () => {
  const { settle, told } = await charged()
  await settle({ status: 'CONCLUIDA', pix: [came(10_000, 2), came(6_000, 1)] })
  expect(await told()).toEqual([
    { amount: 6_000, received: 6_000, completes: false },
    { amount: 10_000, received: 16_000, completes: true },
  ])
})

test('a charge that has ended keeps its end when it is read again', async () => {
  const { settle, row, seconds } = await charged()
  const read = { status: 'REMOVIDA_PELO_PSP' as const, pix: [] }
  await settle(read)
  const { endedAt, state } = await row()
  expect([state, endedAt]).toEqual(['removed', new Date(now.epochMilliseconds)])
  await settle(read, { seconds: 700 })
  expect((await row()).endedAt).toEqual(endedAt)
  expect(seconds()).toEqual([600, 86_400])
})

test('an open charge has no end, and one that nobody knows is none', async () => {
  const { settle, row, told } = await charged()
  await settle({ status: 'ATIVA', pix: [came(1_000, 0)] })
  expect(await row()).toMatchObject({ state: 'open', endedAt: null })
  expect(await told()).toHaveLength(1)
  expect(await settle({ status: 'ATIVA', pix: [] }, { chargeId: newId() })).toBeNull()
})

test('what the bank is giving back is looked at again soon, and what it gave back is not', async () => {
  const { settle, seconds, told } = await charged()
  const back = (status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO') => [
    {
      id: 'D1',
      valor: 15_000,
      status,
      ...(status === 'DEVOLVIDO' && { horario: { liquidacao: now.toString() } }),
    },
  ]
  const pix = came(15_000, 0)
  const read = (status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO') => ({
    ...{ status: 'CONCLUIDA' as const, pix: [{ ...pix, devolucoes: back(status) }] },
  })
  await settle(read('EM_PROCESSAMENTO'))
  expect(await told()).toHaveLength(1)
  await settle(read('DEVOLVIDO'))
  await settle(read('DEVOLVIDO'))
  expect(await told()).toHaveLength(2)
  expect(seconds()).toEqual([15, 600, 600])
})
