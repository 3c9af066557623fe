import { Prisma, type PrismaClient } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

/**
 * Keeps a word of a phone, unless a later one is known: words arrive in any order. A return is kept of a phone that never
 * left, too, because its leaving may still be under way.
 */
export async function keepOptOut(
  tx: NotifierTransaction,
  { phoneHash, optedOut, at }: { phoneHash: string; optedOut: boolean; at: string },
): Promise<{ isLatest: boolean; isChange: boolean }> {
  const [before] = await tx.$queryRaw<{ optedOut: boolean }[]>(Prisma.sql`
    select opted_out as "optedOut" from opt_outs where phone_hash = ${phoneHash} for update
  `)
  const kept = await tx.$executeRaw(Prisma.sql`
    insert into opt_outs as known (phone_hash, opted_out, changed_at)
    values (${phoneHash}, ${optedOut}, ${at}::timestamptz)
    on conflict (phone_hash) do update
    set opted_out = excluded.opted_out, changed_at = excluded.changed_at
    where known.changed_at <= excluded.changed_at
  `)
  return { isLatest: kept > 0, isChange: kept > 0 && (before?.optedOut ?? false) !== optedOut }
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
