import { z } from 'zod'

export const FLOOR = 95

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
})
/** What is read of Lighthouse's own report; scores are parts of one. */
export const report = z.object({
  categories: z.record(z.enum(categories), category),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      displayValue: z.string().optional(),
    }),
  ),
})
export type Report = z.output<typeof report>

/** A page as it was opened several times. */
export interface Judged {
  page: string
  reports: readonly Report[]
}

const pointsOf = (of: Category) => (one: Report) => Math.round(one.categories[of].score * 100)

/** The run in the middle: performance differs from one to the next. */
function middle({ reports }: Judged, of: Category): Report {
  const sorted = reports.toSorted((one, other) => pointsOf(of)(one) - pointsOf(of)(other))
  const found = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!found) throw new Error('a page was not opened')
  return found
}

/** A line for each page: its points of 100 in each category, those of the middle run. */
export function table(judged: readonly Judged[]): string {
  const head = ['', ...categories, 'floor']
  const rows = judged.map((one) => [
    one.page,
    ...categories.map((of) => String(pointsOf(of)(middle(one, of)))),
    String(FLOOR),
  ])
  const widths = head.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
  return [head, ...rows].map((row) => `  ${line(row)}`).join('\n')
}

/** One line for each category of a page that is below the floor, with the audits that cost it points. */
export function shortfalls(judged: Judged): string[] {
  return categories.flatMap((of) => {
    const found = middle(judged, of)
    const points = pointsOf(of)(found)
    if (points >= FLOOR) return []
    const costly = found.categories[of].auditRefs.flatMap(({ id, weight }) => {
      const { title = id, score = null, displayValue = '' } = found.audits[id] ?? {}
      return weight > 0 && score !== null && score < 1 ? [`${title} ${displayValue}`.trim()] : []
    })
    return [`${judged.page}: ${of} has ${points} of ${FLOOR}: ${costly.join('; ')}`]
  })
}

/** The lowest benchmark index of a middling phone, by the table of Lighthouse's docs/throttling.md. */
export const SLOWEST_PHONE = 125

/**
 * How many times slower than a machine the phone is, so that it is a middling one, by the same table. Lighthouse's
 * usual four are meant for a fast desktop.
 */
export function slowdownOf(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1_500) return 4
  return benchmarkIndex >= 800 ? 2 : 1
}
