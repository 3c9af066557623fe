import { Prisma } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'

/** Whether this is the first of the professional's day: noted by whoever comes first, raw for its condition. */
export async function isFirstOfDay(
  tx: BookingTransaction,
  { professionalId, day }: { professionalId: string; day: string },
): Promise<boolean> {
  const noted = await tx.$executeRaw(Prisma.sql`
    update plans set limit_noticed_on = ${day}::date
    where professional_id = ${professionalId}::uuid and limit_noticed_on is distinct from ${day}::date
  `)
  return noted > 0
}
