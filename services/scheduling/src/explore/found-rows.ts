import type { Prisma } from '../../generated/client.ts'
import { withTerms } from '../public-pages/in-order.ts'
import type { SchedulingDatabase } from '../store.ts'

/** What a found professional shows, besides their terms. */
const withPlaces = {
  ...withTerms,
  places: {
    where: { active: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { kind: true, district: true },
  },
} as const satisfies Prisma.ProfessionalInclude

export type FoundRow = Prisma.ProfessionalGetPayload<{ include: typeof withPlaces }>

/** The rows of these ids, in their order; who is gone by now is left out. */
export async function foundProfessionals(
  { prisma }: SchedulingDatabase,
  ids: string[],
): Promise<FoundRow[]> {
  const rows = await prisma.professional.findMany({
    where: { id: { in: ids } },
    include: withPlaces,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
