import { billingRpcs, schedulingRpcs } from '@encaixe/contracts'
import type { Bus, RpcContext } from '@encaixe/service-kit'
import type { BookingDatabase } from '../store.ts'
import { saveAvailability, savePlan, saveProfessional } from './professional-copies.ts'

/** Fetches booking's copies from their owners: one professional on demand, or all of them. */
export function copies({ bus, database }: { bus: Bus; database: BookingDatabase }) {
  async function fetchProfessional(
    slug: string,
    { requestId, deadline }: Pick<RpcContext, 'requestId' | 'deadline'>,
  ): Promise<void> {
    const { professional, availability } = await bus.call(
      schedulingRpcs.getProfessional,
      { slug },
      { requestId, deadline },
    )
    await database.transaction(async ({ tx }) => {
      await saveProfessional(tx, professional)
      await saveAvailability(tx, availability)
    })
  }

  async function copyProfessionals(cursor: string | null): Promise<number> {
    const { items, nextCursor } = await bus.call(schedulingRpcs.pageProfessionals, { cursor })
    await database.transaction(async ({ tx }) => {
      for (const { professional, availability } of items) {
        await saveProfessional(tx, professional)
        await saveAvailability(tx, availability)
      }
    })
    return items.length + (nextCursor === null ? 0 : await copyProfessionals(nextCursor))
  }

  async function copyPlans(cursor: string | null): Promise<number> {
    const { items, nextCursor } = await bus.call(billingRpcs.pageSubscriptions, { cursor })
    await database.transaction(async ({ tx }) => {
      for (const subscription of items) await savePlan(tx, subscription)
    })
    return items.length + (nextCursor === null ? 0 : await copyPlans(nextCursor))
  }

  async function rebuildCopies(): Promise<{ copied: number }> {
    return { copied: (await copyProfessionals(null)) + (await copyPlans(null)) }
  }

  return { fetchProfessional, rebuildCopies }
}
