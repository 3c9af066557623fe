import { Prisma } from '../../generated/client.ts'
import type { SchedulingDatabase } from '../store.ts'
import type { ExplorePlace } from './explore-cursor.rule.ts'

export interface ProfessionalSearch {
  /** Plain words (src/public-pages/search.rule.ts), each of which must begin a word of the professional's. */
  words: string[]
  /** Keys, or null for every profession. */
  professions: string[] | null
  /** Plain words the city begins with; empty for every city. */
  city: string
  after: ExplorePlace | null
  limit: number
}

/**
 * Published professionals, best match first, then best rating (most reviews among equals), then
 * oldest. Written by hand for the score: per word 4 in the name, 2 in the headline (profession,
 * city) or the offer (services, places), 1 elsewhere (category, bio). All four parts of the sort
 * key are exact, so a page goes on where the last one ended, whatever was inserted in between. Words
 * hold letters and digits only: nothing in them means something to `like`.
 */
export async function searchProfessionals(
  { prisma }: SchedulingDatabase,
  { words, professions, city, after, limit }: ProfessionalSearch,
): Promise<ExplorePlace[]> {
  const filters = [
    Prisma.sql`published`,
    ...words.map((word) => Prisma.sql`(search_text || search_offer) like ${`% ${word}%`}`),
    ...(professions ? [Prisma.sql`profession = any(${professions})`] : []),
    ...(city === '' ? [] : [Prisma.sql`search_city like ${`${city}%`}`]),
  ]
  const score =
    words.length === 0 ? Prisma.sql`0` : Prisma.join(words.map(scoreOf), ' + ', '(', ')')
  const beyond = after
    ? Prisma.sql`where (-score, -rating_rank, -rating_count, id)
        > (${-after.score}, ${-after.ratingRank}, ${-after.ratingCount}, ${after.id}::uuid)`
    : Prisma.empty
  return prisma.$queryRaw<ExplorePlace[]>(Prisma.sql`
    select id, score, rating_rank as "ratingRank", rating_count as "ratingCount"
    from (
      select id, rating_rank, rating_count, ${score} as score
      from professionals
      where ${Prisma.join(filters, ' and ')}
    ) found
    ${beyond}
    order by -score, -rating_rank, -rating_count, id
    limit ${limit}
  `)
}

const scoreOf = (word: string) => {
  const beginning = `% ${word}%`
  return Prisma.sql`case
    when search_name like ${beginning} then 4
    when search_headline like ${beginning} or search_offer like ${beginning} then 2
    else 1
  end`
}
