import type { timeOff, timeOffWithConflicts } from '@encaixe/contracts'
import type { z } from 'zod'
import type { SchedulingTransaction } from '../store.ts'
import { countIn } from './time-off.rule.ts'

type TimeOff = z.output<typeof timeOff>

/**
 * Time off with how many appointments to come lie in each. They stay: whoever takes the time off decides
 * about each.
 */
export async function withConflicts(
  tx: Pick<SchedulingTransaction, 'busyInterval'>,
  professionalId: string,
  { items, now }: { items: readonly TimeOff[]; now: Temporal.Instant },
): Promise<z.output<typeof timeOffWithConflicts>[]> {
  if (items.length === 0) return []
  const coming = await tx.busyInterval.findMany({
    where: { professionalId, blocking: true, endsAt: { gt: new Date(now.epochMilliseconds) } },
    select: { startsAt: true, endsAt: true },
  })
  return items.map((item) => ({ ...item, conflicts: countIn(item, coming) }))
}
