import { Prisma } from '../../generated/client.ts'
import type { CalendarsTransaction } from '../store.ts'

/** Notes that a connection is read because somebody asks for it. @returns false if that was a moment ago */
export async function beginSync(
  tx: Pick<CalendarsTransaction, '$executeRaw'>,
  id: string,
  { now, apartSeconds }: { now: Temporal.Instant; apartSeconds: number },
): Promise<boolean> {
  const at = now.toString()
  const changed = await tx.$executeRaw(Prisma.sql`
    update connections set sync_at = ${at}::timestamptz
    where id = ${id}::uuid and (sync_at is null
      or sync_at <= ${at}::timestamptz - make_interval(secs => ${apartSeconds}::float8))
  `)
  return changed > 0
}
