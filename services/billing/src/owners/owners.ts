import { type Professional, schedulingRpcs } from '@encaixe/contracts'
import {
  type Bus,
  copyPages,
  type JobOptions,
  newId,
  type RpcContext,
  rebuildBegins,
} from '@encaixe/service-kit'
import type { BillingDatabase } from '../store.ts'
import { startTrial } from '../subscription/trials/trials.ts'
import type { SettleTrial } from '../subscription/trials/used-trials.ts'
import { saveOwner } from './save-owner.sql.ts'

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
        await saveOwner(work.tx, professional, since)
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
      fetch: (cursor) => bus.call(schedulingRpcs.pageProfessionals, { cursor }, { requestId }),
      save: (items) =>
        save(
          items.map(({ professional }) => professional),
          since,
        ),
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
