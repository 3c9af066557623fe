import { Prisma } from '../generated/client.ts'
import type { BillingTransaction } from './store.ts'

/** What takes turns. Any numbers that no other advisory lock of this database uses. */
const LOCKS = { subscriptions: 7_406_115, charges: 7_406_116 }

/** Waits for the turn to read so many. The lock makes the limit count for all processes together. */
export const waitForTurn = (
  prisma: Pick<BillingTransaction, '$executeRaw'>,
  { of, reads, perSecond }: { of: keyof typeof LOCKS; reads: number; perSecond: number },
) =>
  prisma.$executeRaw(Prisma.sql`
    with turn as materialized (select pg_advisory_xact_lock(${LOCKS[of]}::bigint))
    select pg_sleep(${reads}::float8 / ${perSecond}::float8) from turn
  `)
