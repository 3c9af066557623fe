import { median } from '../figures/report.ts'
import { floorOf } from './floors.ts'
import { moreIsBetter } from './printed.ts'

/** Two runs of the same code differ by less than this on a quiet machine. */
const NOTABLE = 0.05

/** The values of one figure, a round each, of either checkout. */
export interface Rounds {
  base: number[]
  own: number[]
}

export interface Compared {
  figure: string
  base: number
  own: number
  /** As a share of the base; not finite if the base is 0. */
  change: number
  /** `noise`: the figure's own limit became worse as well, in the same rounds. */
  verdict: 'worse' | 'noise' | ''
  /** The floor and whether the figure keeps it; empty if the figure has none. */
  floor: string
}

/** The medians of each figure's rounds, and whether it became worse or fell below its floor. */
export function compareRounds(seen: ReadonlyMap<string, Rounds>): Compared[] {
  const medians = new Map(
    [...seen].map(([figure, { base, own }]) => [figure, { base: median(base), own: median(own) }]),
  )
  const names = [...medians.keys()]

  /** 0.1 when a time is a tenth longer, or a rate so much lower that its work takes a tenth longer. */
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
    floor: floorText(figure, own / base),
  }))
}

function floorText(figure: string, share: number): string {
  const floor = floorOf(figure)
  if (floor === undefined || !Number.isFinite(share)) return ''
  const isKept = moreIsBetter(figure) ? share >= floor : share <= floor
  const sign = moreIsBetter(figure) ? '≥' : '≤'
  return `${isKept ? 'kept' : 'BROKEN'}: ${percent(share)}, ${sign} ${percent(floor)}`
}

const percent = (share: number) => `${Math.round(share * 100)} %`

/** The limit is a column beside its figure. A limit is its own limit, too. */
const isLimitOf = (name: string, figure: string) =>
  name === `${figure}: limit` || (name === figure && name.endsWith(': limit'))
