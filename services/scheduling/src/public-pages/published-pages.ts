import { PAGES_OF_PART, type schedulingRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { SchedulingDatabase } from '../store.ts'
import { sitemapParts } from './sitemap-parts.sql.ts'

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
