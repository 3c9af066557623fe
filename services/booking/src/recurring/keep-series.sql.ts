import type { ToldSeries } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

type Series = Pick<ToldSeries, 'id' | 'professionalId' | 'clientId' | 'version'>

/**
 * Stores the newest version of a series in one statement, so that two concurrent events run one after the
 * other.
 * @returns whether it is newer than the stored one
 */
export async function keepSeries(
  tx: BookingTransaction,
  { id, professionalId, clientId, version }: Series,
): Promise<boolean> {
  const kept = await tx.$queryRaw<unknown[]>(Prisma.sql`
    insert into recurring_schedules as held (id, version, professional_id, client_id)
    values (${id}::uuid, ${version}, ${professionalId}::uuid, ${clientId}::uuid)
    on conflict (id) do update set version = excluded.version, client_id = excluded.client_id
    where held.version < excluded.version
    returning 1
  `)
  return kept.length > 0
}

/** Stores a series of which only an occurrence was told so far. */
export async function keepUnknownSeries(
  tx: BookingTransaction,
  { id, professionalId, clientId }: Series,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    insert into recurring_schedules (id, version, professional_id, client_id)
    values (${id}::uuid, 0, ${professionalId}::uuid, ${clientId}::uuid)
    on conflict (id) do nothing
  `)
}

/** Whether the stored version is not newer than this one. */
export async function isKeptVersion(
  tx: BookingTransaction,
  { id, version }: Series,
): Promise<boolean> {
  const held = await tx.recurringSchedule.findUniqueOrThrow({ where: { id } })
  return held.version <= version
}

/** @returns whether the client hears of the series for the first time */
export async function announceSeries(
  tx: BookingTransaction,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { count } = await tx.recurringSchedule.updateMany({
    where: { id, announcedAt: null },
    data: { announcedAt: now.toString() },
  })
  return count > 0
}
