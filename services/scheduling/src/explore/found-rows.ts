import type { Prisma } from '../../generated/client.ts'
import { withTerms } from '../public-pages/in-order.ts'
import type { SchedulingDatabase } from '../store.ts'

/** What a found professional shows, and what the rank of a page is explained by. */
const shown = {
  ...withTerms,
  ...{ id: true, slug: true, name: true, profession: true, bio: true, avatarUrl: true, city: true },
  ...{ sessionDuration: true, sessionPrice: true, ratingSum: true, ratingCount: true },
  ...{ cityCode: true, priceFrom: true, isOnline: true, activity: true },
  ...{ searchName: true, searchHeadline: true, searchOffer: true },
  places: {
    where: { active: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { kind: true, district: true },
  },
} as const satisfies Prisma.ProfessionalSelect

export type FoundRow = Prisma.ProfessionalGetPayload<{ select: typeof shown }>

/** The rows of these ids, in their order; who is gone by now is left out. */
export async function foundProfessionals(
  { prisma }: SchedulingDatabase,
  ids: string[],
): Promise<FoundRow[]> {
  const rows = await prisma.professional.findMany({
    where: { id: { in: ids } },
    select: shown,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
