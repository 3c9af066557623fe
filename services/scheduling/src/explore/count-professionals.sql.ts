import { Prisma } from '../../generated/client.ts'
import type { SchedulingDatabase } from '../store.ts'
import { type ExploreSearch, filtersOf } from './search-filters.sql.ts'

export interface Counts {
  total: number
  professions: { key: string; count: number }[]
  cities: { code: number; count: number }[]
}

/**
 * How many were found, by profession and by city. By hand because one reading of the table counts all three: first by
 * both, and then the few sums of those, which is half the work of three groupings of each row.
 */
export async function countProfessionals(
  { prisma }: SchedulingDatabase,
  search: ExploreSearch,
): Promise<Counts> {
  const rows = await prisma.$queryRaw<
    { profession: string | null; code: number | null; count: number }[]
  >(Prisma.sql`
    select profession, city_code as code, sum(count)::integer as count
    from (
      select profession, city_code, count(*) as count from professionals
      where ${filtersOf(search)}
      group by profession, city_code
    ) as by_both
    group by grouping sets ((profession), (city_code))
    order by count desc, profession, code
  `)
  const professions = rows.flatMap(({ profession: key, count }) =>
    key === null ? [] : { key, count },
  )
  return {
    total: professions.reduce((sum, { count }) => sum + count, 0),
    professions,
    cities: rows.flatMap(({ code, count }) => (code === null ? [] : { code, count })),
  }
}

const KEPT = { seconds: 5, most: 500 }

/**
 * Keeps counts for five seconds. Of a search that finds most pages they take 150 ms, and it is that search which many
 * people make.
 */
export function keptCounts(
  database: SchedulingDatabase,
  clock: () => Temporal.Instant,
): (search: ExploreSearch) => Promise<Counts> {
  const kept = new Map<string, { until: number; counts: Promise<Counts> }>()
  return (search) => {
    const { near, ...rest } = search
    const key = JSON.stringify([rest, [...near]])
    const now = clock().epochMilliseconds
    const known = kept.get(key)
    if (known && now < known.until) return known.counts
    const counts = countProfessionals(database, search)
    kept.delete(key)
    kept.set(key, { until: now + KEPT.seconds * 1_000, counts })
    counts.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > KEPT.most && oldest !== undefined) kept.delete(oldest)
    return counts
  }
}
