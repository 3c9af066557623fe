import { newId } from '@encaixe/service-kit'
import type { Prisma } from '../generated/client.ts'
import type { NotifierTransaction } from '../src/store.ts'
import { ownDatabase } from './own-database.ts'
import { somebody } from './world.ts'

export const HOUR_MS = 3_600_000
export const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

/** For tests of statements by themselves: what they do to the rows they name, and not to those beside them. */
export function rows() {
  const database = ownDatabase()
  const prisma = () => database().prisma
  return {
    database,
    prisma,
    run: <T>(work: (tx: NotifierTransaction) => Promise<T>) =>
      database().transaction(({ tx }) => work(tx)),
    delivery: (changes: Partial<Prisma.DeliveryUncheckedCreateInput> = {}) =>
      prisma().delivery.create({
        data: {
          id: newId(),
          eventId: newId(),
          template: 'bookingReceivedClient',
          audience: 'client',
          channel: 'whatsapp',
          recipient: somebody().phone,
          payload: { told: 'something' },
          ...changes,
        },
      }),
    deliveryNow: (id: string) => prisma().delivery.findUniqueOrThrow({ where: { id } }),
  }
}
