/** One line of the table. */
export interface Row {
  figure: string
  measured: number
  /** The same work done in the barest way, on the same machine in the same run. */
  limit?: number
  limitIs?: string
}

/** The median; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [below = Number.NaN, above = Number.NaN] = [
    sorted[Math.floor(middle)],
    sorted[Math.ceil(middle)],
  ]
  return (below + above) / 2
}

/** A row for each of these percentiles, such as "…, p95 ms". */
export const percentiles = (
  figure: string,
  values: readonly number[],
  wanted: readonly number[],
): Row[] =>
  wanted.map((percent) => ({
    figure: `${figure} p${percent} ms`,
    measured: quantile(values, percent / 100),
  }))

/** The smallest value that this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const small = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const written = (value: number) => (value < 100 ? small : number).format(value)

export function printTable(rows: readonly Row[]): void {
  const table = rows.map(({ figure, measured, limit, limitIs = '' }) => ({
    figure,
    measured: written(measured),
    limit: limit === undefined ? '' : written(limit),
    'the limit is': limitIs,
  }))
  console.table(table)
}
