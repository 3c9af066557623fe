/**
 * How the explore list is ranked (docs/explore.md): text match × Bayesian rating × activity. All numbers are integers, so
 * that PostgreSQL and this file agree to the last digit and a cursor names a place exactly.
 */

/** What a word of the search counts by where it is found; `known`: in nothing that the page says, but of its profession. */
export const WEIGHTS = { name: 8, headline: 4, text: 2, known: 1 } as const
export type Found = keyof typeof WEIGHTS

/** Every page has these reviews besides its own: a single five-star review does not outrank fifty. */
export const PRIOR = { stars: 45, count: 10 } as const

/** What a page's use says, of 100. */
export const ACTIVITY = { busy: 100, used: 90, fresh: 80, quiet: 60 } as const
/** As many appointments of the last 30 days or to come make a page busy. */
export const BUSY = 8
/** How long after its last change a page without appointments is still fresh, in days. */
export const FRESH_DAYS = 60

export function activityOf({
  appointments,
  daysSinceChange,
}: {
  /** Of the last 30 days, or to come. */
  appointments: number
  daysSinceChange: number
}): number {
  if (appointments >= BUSY) return ACTIVITY.busy
  if (appointments > 0) return ACTIVITY.used
  return daysSinceChange <= FRESH_DAYS ? ACTIVITY.fresh : ACTIVITY.quiet
}

export interface Rated {
  ratingSum: number
  ratingCount: number
}

/** Thousandths of a star, from 1,000 to 5,000: 4,500 without reviews. */
export const ratingScoreOf = ({ ratingSum, ratingCount }: Rated): number =>
  Math.floor(((ratingSum + PRIOR.stars) * 1000) / (ratingCount + PRIOR.count))

/** What a page is worth whatever is looked for. */
export const qualityOf = (rated: Rated & { activity: number }): number =>
  Math.floor((ratingScoreOf(rated) * rated.activity) / 100)

/** What its words count together; without words every page matches equally. */
export const textScoreOf = (words: readonly Found[]): number =>
  words.length === 0 ? 1 : words.reduce((sum, found) => sum + WEIGHTS[found], 0)

export const rankOf = (page: Rated & { activity: number; words: readonly Found[] }): number =>
  textScoreOf(page.words) * qualityOf(page)
