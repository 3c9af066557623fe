import type { JobOptions } from '@encaixe/service-kit'
import { changesOf, isEmpty } from '../changes.rule.ts'
import { withOffer } from '../offer/offer-rows.ts'
import type { SchedulingDatabase, SchedulingTransaction } from '../store.ts'
import { type FoundBy, type FoundPage, foundBy, SEARCH_VERSION } from './found-by.ts'

const AT_ONCE = 200

/** Writes what a page is found by, where it differs from what is held. */
export async function keepFoundBy(
  tx: Pick<SchedulingTransaction, 'professional'>,
  row: FoundPage & FoundBy & { id: string },
): Promise<void> {
  const held: FoundBy = row
  const data = changesOf(held, foundBy(row))
  if (isEmpty(data)) return
  await tx.professional.update({ where: { id: row.id }, data, select: { id: true } })
}

/** Writes the columns that an older version of the rule has written: words of professions and cities change. */
export const rewriteSearchColumns = ({ prisma }: SchedulingDatabase): JobOptions => ({
  name: 'search-columns',
  every: 60,
  async run(signal) {
    for (;;) {
      const rows = await prisma.professional.findMany({
        where: { searchVersion: { lt: SEARCH_VERSION } },
        include: withOffer,
        take: AT_ONCE,
      })
      for (const row of rows) {
        if (signal.aborted) return
        await keepFoundBy(prisma, row)
      }
      if (rows.length < AT_ONCE) return
    }
  },
})
