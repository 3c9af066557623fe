import { PAGES_OF_PART, type schedulingRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { SchedulingDatabase } from '../store.ts'

type Handlers = HandlersOf<typeof schedulingRpcs, 'listSitemapParts' | 'listPublishedPages'>

/** The addresses of all pages that may be found. */
export const publishedPages = ({ database }: { database: SchedulingDatabase }): Handlers => ({
  listSitemapParts: async () => ({ items: await sitemapParts(database) }),

  async listPublishedPages({ from }) {
    const rows = await database.prisma.professional.findMany({
      where: { published: true, slug: { gte: from } },
      orderBy: { slug: 'asc' },
      take: PAGES_OF_PART,
      select: { slug: true, updatedAt: true },
    })
    return {
      items: rows.map(({ slug, updatedAt }) => ({ slug, updatedAt: updatedAt.toISOString() })),
    }
  },
})

/** The first address of each part; by hand for the numbering. Read from the index on the address alone. */
async function sitemapParts({ prisma }: SchedulingDatabase): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ slug: string }[]>(Prisma.sql`
    select slug
    from (
      select slug, row_number() over (order by slug) as number
      from professionals
      where published
    ) numbered
    where number % ${PAGES_OF_PART}::integer = 1
    order by slug
  `)
  return rows.map(({ slug }) => slug)
}
