import { billingRpcs, schedulingRpcs } from '@encaixe/contracts'
import {
  type Bus,
  copyEach,
  copyPages,
  type RpcContext,
  rebuildBegins,
  rebuildCalendarBusy,
} from '@encaixe/service-kit'
import type { BookingDatabase } from '../store.ts'
import { saveAvailability, savePlan, saveProfessional } from './professional-copies.ts'
import { dropUnseenCopies, freeSlugs } from './rebuild-copies.sql.ts'

/**
 * Asks the owner for a professional this service has no copy of, or by an address they had before. Answers the address
 * that they have.
 * @throws PROFESSIONAL_NOT_FOUND
 */
export type FetchProfessional = (
  slug: string,
  context: Pick<RpcContext, 'requestId' | 'deadline'>,
) => Promise<string>

/** Fetches booking's copies from their owners: one professional on demand, or all of them. */
export function copies({ bus, database }: { bus: Bus; database: BookingDatabase }) {
  const fetchProfessional: FetchProfessional = async (slug, { requestId, deadline }) => {
    const { professional, availability } = await bus.call(
      schedulingRpcs.getProfessional,
      { slug },
      { requestId, deadline },
    )
    await database.transaction(async ({ tx }) => {
      await saveProfessional(tx, professional)
      await saveAvailability(tx, availability)
    })
    return professional.slug
  }

  async function rebuildCopies(
    _input: unknown,
    { requestId }: Pick<RpcContext, 'requestId'>,
  ): Promise<{ copied: number }> {
    const since = await rebuildBegins(database.prisma)
    const professionals = await copyPages({
      fetch: (cursor) => bus.call(schedulingRpcs.pageProfessionals, { cursor }, { requestId }),
      save: (items) =>
        database.transaction(async ({ tx }) => {
          await freeSlugs(
            tx,
            items.map(({ professional: { id, slug } }) => ({ id, slug })),
          )
          for (const { professional, availability } of items) {
            await saveProfessional(tx, professional, since)
            await saveAvailability(tx, availability, since)
          }
        }),
    })
    const plans = await copyEach({
      database,
      fetch: (cursor) => bus.call(billingRpcs.pageSubscriptions, { cursor }, { requestId }),
      save: (tx, subscription) => savePlan(tx, subscription, since),
    })
    await database.transaction(({ tx }) => dropUnseenCopies(tx, since))
    const elsewhere = await rebuildCalendarBusy({ bus, database, since, requestId })
    return { copied: professionals + plans + elsewhere }
  }

  return { fetchProfessional, rebuildCopies }
}
