import { Prisma, type PrismaClient } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

/** Keeps the latest word of a phone; whether it changed anything. */
export async function keepOptOut(
  tx: NotifierTransaction,
  { phoneHash, optedOut, at }: { phoneHash: string; optedOut: boolean; at: string },
): Promise<boolean> {
  const [before] = await tx.$queryRaw<{ optedOut: boolean }[]>(Prisma.sql`
    select opted_out as "optedOut" from opt_outs where phone_hash = ${phoneHash} for update
  `)
  // A phone that never opted out cannot opt in again.
  if (!before && !optedOut) return false
  const kept = await tx.$executeRaw(Prisma.sql`
    insert into opt_outs as known (phone_hash, opted_out, changed_at)
    values (${phoneHash}, ${optedOut}, ${at}::timestamptz)
    on conflict (phone_hash) do update
    set opted_out = excluded.opted_out, changed_at = excluded.changed_at
    where known.changed_at <= excluded.changed_at
  `)
  return kept > 0 && before?.optedOut !== optedOut
}

export async function optedOutAmong(
  prisma: PrismaClient,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await prisma.$queryRaw<{ phoneHash: string }[]>(Prisma.sql`
    select phone_hash as "phoneHash" from opt_outs
    where phone_hash = any(${[...hashes]}::text[]) and opted_out
  `)
  return new Set(rows.map(({ phoneHash }) => phoneHash))
}
