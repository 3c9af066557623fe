import { Prisma } from '../../generated/client.ts'
import type { SchedulingDatabase } from '../store.ts'

/**
 * Published professionals of the same profession, those of the same city first, then by rating.
 * By hand for the order: Prisma cannot sort by an expression.
 */
export async function relatedProfessionals(
  { prisma }: SchedulingDatabase,
  { id, profession, searchCity }: { id: string; profession: string; searchCity: string },
  limit: number,
): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>(Prisma.sql`
    select id
    from professionals
    where published and profession = ${profession} and id <> ${id}::uuid
    order by search_city <> ${searchCity}, -rating_rank, -rating_count, id
    limit ${limit}
  `)
  return rows.map((row) => row.id)
}
