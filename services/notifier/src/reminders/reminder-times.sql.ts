import { Prisma } from '../../generated/client.ts'
import type { ChosenTimes } from '../notices/reminder/reminder.rule.ts'
import type { NotifierTransaction } from '../store.ts'

/** The times that pages chose, by page; a page that chose nothing is missing. */
export async function loadChosenTimes(
  tx: NotifierTransaction,
  professionalIds: readonly string[],
): Promise<Map<string, ChosenTimes>> {
  if (professionalIds.length === 0) return new Map()
  const rows = await tx.$queryRaw<(ChosenTimes & { id: string })[]>(Prisma.sql`
    select professional_id as id, times, services from reminder_times
    where professional_id = any(${[...new Set(professionalIds)]}::uuid[])
  `)
  return new Map(rows.map(({ id, ...chosen }) => [id, chosen]))
}
