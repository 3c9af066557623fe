import { PAGES_OF_PART } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { SchedulingDatabase } from '../store.ts'

/** The first address of each part; by hand for the numbering. Read from the index on the address alone. */
export async function sitemapParts({ prisma }: SchedulingDatabase): Promise<string[]> {
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
