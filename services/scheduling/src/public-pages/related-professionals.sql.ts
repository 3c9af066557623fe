import { Prisma } from '../../generated/client.ts'
import type { SchedulingDatabase } from '../store.ts'

/**
 * Published professionals of a profession, those of the city first, then by rating and use.
 * By hand for the order: Prisma cannot sort by an expression.
 */
export async function relatedProfessionals(
  { prisma }: SchedulingDatabase,
  { profession, city }: { profession: string; city: string },
  limit: number,
): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>(Prisma.sql`
    select id
    from professionals
    where published and profession = ${profession}
    order by search_city <> ${city}, -quality, id
    limit ${limit}
  `)
  return rows.map((row) => row.id)
}
