import { moreIsBetter } from './printed.ts'
import { median } from './report.ts'

/** Worse than this is worth a look; two runs of the same code differ by less on a quiet machine. */
const NOTABLE = 0.05

/** What a figure was in each round, of either checkout. */
export interface Rounds {
  base: number[]
  own: number[]
}

export interface Compared {
  figure: string
  base: number
  own: number
  /** As a share of the base; not finite where that is 0. */
  change: number
  /** `noise`: the machine did the same in the barest way worse, too, in the same rounds. */
  verdict: 'worse' | 'noise' | ''
}

/** The medians of each figure's rounds, and whether it became worse. */
export function compareRounds(seen: ReadonlyMap<string, Rounds>): Compared[] {
  const medians = new Map(
    [...seen].map(([figure, { base, own }]) => [figure, { base: median(base), own: median(own) }]),
  )
  const names = [...medians.keys()]

  /** How much worse; 0.1 when it takes a tenth more, or a rate is so much lower that it would. */
  function worsening(figure: string): number {
    const { base = Number.NaN, own = Number.NaN } = medians.get(figure) ?? {}
    return (moreIsBetter(figure) ? base / own : own / base) - 1
  }

  function verdictOn(figure: string): Compared['verdict'] {
    const worse = worsening(figure)
    if (!(worse > NOTABLE)) return ''
    const limit = names.find((name) => isLimitOf(name, figure))
    if (limit === undefined) return 'worse'
    return (1 + worse) / (1 + worsening(limit)) - 1 > NOTABLE ? 'worse' : 'noise'
  }

  return [...medians].map(([figure, { base, own }]) => ({
    figure,
    base,
    own,
    change: (own - base) / base,
    verdict: verdictOn(figure),
  }))
}

/** A limit is a column beside the figure, or a row above it in the same table; it is its own limit, too. */
function isLimitOf(name: string, figure: string): boolean {
  if (name === `${figure}: limit`) return true
  if (name === figure && name.endsWith(': limit')) return true
  const [, title, column] = /^(.*: )limit: .*(: [^:]*)$/.exec(name) ?? []
  return title !== undefined && figure.startsWith(title) && figure.endsWith(column ?? '')
}
