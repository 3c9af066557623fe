import type { Prisma } from '../../generated/client.ts'
import { withOffer } from '../offer/offer-rows.ts'
import type { SchedulingDatabase } from '../store.ts'

/** What a list says of an offer. */
export const withTerms = {
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
