import { Prisma } from '../../generated/client.ts'
import { withOffer } from '../offer/offer-rows.ts'
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

/** What a list says of an offer. */
const withTerms = {
  services: {
    where: { active: true },
    orderBy: withOffer.services.orderBy,
    select: { active: true, durationMinutes: true, priceCents: true },
  },
} as const satisfies Prisma.ProfessionalInclude

/** The rows of these ids, in their order, with what a list shows of them. */
export async function professionalsInOrder({ prisma }: SchedulingDatabase, ids: string[]) {
  const where = { id: { in: ids } }
  const rows = await prisma.professional.findMany({ where, include: withTerms })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
