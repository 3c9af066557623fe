import { type Professional, professional } from '@encaixe/contracts'
import {
  type Bus,
  copyOf,
  copyPages,
  type JobOptions,
  newId,
  pagesFrom,
  type RpcContext,
  rebuildBegins,
} from '@encaixe/service-kit'
import type { BillingDatabase } from '../store.ts'
import { startTrial } from '../subscription/trials/trials.ts'
import type { SettleTrial } from '../subscription/trials/used-trials.ts'
import { tables } from '../tables.ts'

/** Whose page it is. Of a page whose account is deleted nothing is kept. */
export const owners = copyOf(professional, tables, 'owners', {
  also: { professional_id: ({ id }) => id },
  onlyIf: `not exists (select from subscriptions
    where professional_id = told.professional_id and erased_at is not null)`,
})

/** Until scheduling has answered. */
const FILL_IN_SECONDS = 30

/** Billing's copies of whose page is whose, fetched anew from scheduling. */
export function ownerCopies({
  bus,
  database,
  settleTrial,
  clock,
}: {
  bus: Bus
  database: BillingDatabase
  settleTrial: SettleTrial
  clock: () => Temporal.Instant
}) {
  const save = (professionals: readonly Professional[], since: string) =>
    database.transaction(async (work) => {
      for (const professional of professionals) {
        await owners.save(work.tx, professional, since)
        await startTrial(work, professional, clock())
        await settleTrial(work, professional, clock())
      }
    })

  async function rebuildCopies(
    _input: unknown,
    { requestId }: Pick<RpcContext, 'requestId'>,
  ): Promise<{ copied: number }> {
    const since = await rebuildBegins(database.prisma)
    const copied = await copyPages({
      fetch: pagesFrom(bus, { requestId }),
      save: (items) => save(items, since),
    })
    return { copied }
  }

  let isDone = false

  /**
   * Pages that were there before billing knew whose they are: fetched once, as soon as scheduling answers.
   * A plan that is over needs no owner.
   */
  const fillIn: JobOptions = {
    name: 'fill in owners',
    every: FILL_IN_SECONDS,
    async run() {
      if (isDone) return
      const [row] = await database.prisma.$queryRaw<{ isMissing: boolean }[]>`
        select exists (
          select from subscriptions s where s.status <> 'canceled' and not exists (
            select from owners o where o.professional_id = s.professional_id
          )
        ) as "isMissing"`
      if (row?.isMissing) await rebuildCopies({}, { requestId: newId() })
      isDone = true
    },
  }

  return { rebuildCopies, fillIn }
}
