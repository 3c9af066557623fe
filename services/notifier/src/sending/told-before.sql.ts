import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

/** What was told, or is to be: neither left out nor given up. */
const stands = Prisma.sql`status not in ('skipped', 'dead')`

/** The addresses that got an invitation by e-mail, by appointment; those of the given events do not count. */
export async function invitedBefore(
  tx: Pick<NotifierTransaction, '$queryRaw'>,
  appointmentIds: readonly string[],
  { templates, besides }: { templates: readonly string[]; besides: readonly string[] },
): Promise<ReadonlyMap<string, string[]>> {
  if (appointmentIds.length === 0) return new Map()
  const rows = await tx.$queryRaw<{ id: string; addresses: string[] }[]>(Prisma.sql`
    select appointment_id as id, array_agg(distinct recipient) as addresses from deliveries
    where appointment_id = any(${[...appointmentIds]}::uuid[]) and channel = 'email'
      and audience = 'client' and template = any(${[...templates]}::text[])
      and event_id <> all(${[...besides]}::uuid[]) and ${stands}
    group by appointment_id
  `)
  return new Map(rows.map(({ id, addresses }) => [id, addresses]))
}

/** Of these appointments those of which their client was told. */
export async function toldBefore(
  tx: Pick<NotifierTransaction, '$queryRaw'>,
  appointmentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (appointmentIds.length === 0) return new Set()
  const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    select distinct appointment_id as id from deliveries
    where appointment_id = any(${[...appointmentIds]}::uuid[]) and audience = 'client' and ${stands}
  `)
  return new Set(rows.map(({ id }) => id))
}
