import { billingEvents } from '@encaixe/contracts'
import { chargeTxid } from '@encaixe/pix'
import { newId, openDatabase } from '@encaixe/service-kit'
import { testDatabase } from '@encaixe/service-kit/testing'
import { type Charge, PrismaClient } from '../generated/client.ts'
import type { BillingTasks, BillingTransaction } from '../src/store.ts'

const contracts = {
  entered: billingEvents.PaymentEntered,
  settled: billingEvents.PaymentRefundSettled,
}

/** Billing's own tables of charges, without the service around them: what is entered there is done at once. */
export async function openLedger() {
  const { url, drop } = await testDatabase({ service: 'billing' })
  const database = openDatabase<PrismaClient, BillingTransaction>({
    ...{ url, poolSize: 8 },
    create: (adapter) => new PrismaClient({ adapter }),
  })
  const { prisma } = database

  return {
    database,
    /** A charge of R$ 150 for an appointment, made at noon, with what came for it a minute after each other. */
    async charge(
      { came = [], ...changes }: { came?: readonly number[] } & Partial<Charge> = {},
      at = NOON,
    ) {
      const id = newId()
      const made = new Date(at.epochMilliseconds)
      const charge = await prisma.charge.create({
        data: {
          ...{ id, professionalId: newId(), appointmentId: newId(), amountCents: 15_000 },
          ...{ txid: chargeTxid(id), expiresAt: new Date(made.getTime() + 72 * 3_600_000) },
          ...{ createdAt: made, updatedAt: made },
          ...changes,
        },
      })
      for (const [index, amountCents] of came.entries()) {
        const moment = new Date(made.getTime() + (index + 1) * 60_000)
        await prisma.payment.create({
          data: {
            ...{ id: newId(), chargeId: id, endToEndId: endToEndId(), amountCents },
            ...{ paidAt: moment, recordedAt: moment },
          },
        })
      }
      return charge
    },
    /** What came for a charge, the earliest first, each with what goes back of it. */
    payments: (chargeId: string) =>
      prisma.payment.findMany({
        where: { chargeId },
        include: { refunds: { orderBy: { id: 'asc' } } },
        orderBy: { recordedAt: 'asc' },
      }),
    /** What others are told of payments that came, or refunds that are settled, in its order. */
    async told(which: keyof typeof contracts, { appointmentId }: Pick<Charge, 'appointmentId'>) {
      const rows = await prisma.$queryRaw<{ data: unknown }[]>`
        select data from outbox
        where subject = ${appointmentId} and type = ${contracts[which].type} order by position`
      return rows.map(({ data }) => data)
    },
    async close() {
      await database.close()
      await drop()
    },
  }
}

export const NOON = Temporal.Instant.from('2026-12-15T12:00:00Z')
/** Of a payment, as banks name them. */
export const endToEndId = () => `E${newId()}`.replaceAll('-', '').slice(0, 32)

/** Tasks that only say when they are due: in how many seconds from noon. */
export function dueTasks() {
  const seconds: number[] = []
  const tasks: BillingTasks = {
    handle() {},
    add: async (_t, _task, items) => items.map(() => true),
    replace: async (_t, _task, items) => {
      for (const { dueAt = NOON } of items) seconds.push(NOON.until(dueAt).total('seconds'))
    },
    cancel: async () => {},
  }
  return { tasks, seconds }
}
