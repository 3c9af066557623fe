import { type Professional, schedulingRpcs } from '@encaixe/contracts'
import { type Bus, copyPages, type RpcContext } from '@encaixe/service-kit'
import { saveOwner } from './sql/save-owner.ts'
import type { BillingDatabase } from './store.ts'
import { startTrial } from './trials.ts'

/** Billing's copies of whose page is whose, fetched anew from scheduling. */
export function ownerCopies({
  bus,
  database,
  clock,
}: {
  bus: Bus
  database: BillingDatabase
  clock: () => Temporal.Instant
}) {
  const save = (professionals: readonly Professional[]) =>
    database.transaction(async (work) => {
      for (const professional of professionals) {
        await saveOwner(work.tx, professional, { isRebuild: true })
        await startTrial(work, professional, clock())
      }
    })

  async function rebuildCopies(
    _input: unknown,
    { requestId }: Pick<RpcContext, 'requestId'>,
  ): Promise<{ copied: number }> {
    const copied = await copyPages({
      fetch: (cursor) => bus.call(schedulingRpcs.pageProfessionals, { cursor }, { requestId }),
      save: (items) => save(items.map(({ professional }) => professional)),
    })
    return { copied }
  }

  return { rebuildCopies }
}
