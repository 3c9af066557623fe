import type { mercadoPagoRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { requestReadsAtOnce } from '../charges/request-reads.ts'
import type { PixParts } from '../parts.ts'
import { refreshAtOnce } from './refresh-task.ts'
import { isSignedBy } from './signature.ts'

/** Of one account; a payment has one charge. */
const READ_AT_ONCE = 20

/** What Mercado Pago calls when a payment has changed, or access has ended. It is a hint: what it names is read there. */
export function receiveMercadoPago({
  database,
  tasks,
  secret,
  clock,
}: Pick<PixParts, 'database' | 'tasks' | 'clock'> & {
  /** Of the operator's application; empty: none is set, and nothing is checked. */
  secret: string
}): HandlersOf<typeof mercadoPagoRpcs, 'receiveMercadoPagoWebhook'> {
  const { prisma } = database

  /** The charge of a payment; one whose number we do not know yet is among the account's youngest. */
  async function chargesOf(providerId: string, mercadoPagoUserId: string | undefined) {
    const select = { id: true, professionalId: true } as const
    const known = await prisma.charge.findMany({ where: { providerId }, select, take: 1 })
    if (known.length > 0 || mercadoPagoUserId === undefined) return known
    const accounts = await prisma.pixAccount.findMany({
      where: { mercadoPagoUserId },
      select: { professionalId: true },
      take: READ_AT_ONCE,
    })
    const pages = accounts.map(({ professionalId }) => professionalId)
    return prisma.charge.findMany({
      where: { professionalId: { in: pages }, state: 'open', providerId: null },
      orderBy: { createdAt: 'desc' },
      select,
      take: READ_AT_ONCE,
    })
  }

  return {
    async receiveMercadoPagoWebhook({ dataId, type, action, userId, ...signed }) {
      if (secret !== '' && !isSignedBy(secret, { dataId, ...signed })) return { isGenuine: false }
      if (type === 'payment' && dataId !== undefined) {
        const named = await chargesOf(dataId, userId)
        if (named.length > 0) await database.transaction((t) => requestReadsAtOnce(t, tasks, named))
      }
      // Whether access has ended is found out by a refresh. Unsigned, anybody could have tokens exchanged over and over.
      const isEnd = type === 'mp-connect' && action === 'application.deauthorized'
      if (isEnd && userId !== undefined && secret !== '') {
        await database.transaction((work) => refreshAtOnce(work, tasks, userId, clock()))
      }
      return { isGenuine: true }
    },
  }
}
