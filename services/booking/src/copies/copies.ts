import { billingRpcs, schedulingRpcs } from '@encaixe/contracts'
import {
  type Bus,
  copyPages,
  type RpcContext,
  rebuildBegins,
  rebuildCalendarBusy,
} from '@encaixe/service-kit'
import type { BookingDatabase, FetchProfessional } from '../store.ts'
import { availabilities, plans, professionals } from './professional-copies.ts'
import { freeSlugs } from './rebuild-copies.sql.ts'

/** Fetches booking's copies from their owners: one professional on demand, or all of them. */
export function copies({ bus, database }: { bus: Bus; database: BookingDatabase }) {
  const fetchProfessional: FetchProfessional = async (slug, { requestId, deadline }) => {
    const { professional, availability } = await bus.call(
      schedulingRpcs.getProfessional,
      { slug },
      { requestId, deadline },
    )
    await database.transaction(async ({ tx }) => {
      await professionals.save(tx, professional)
      await availabilities.save(tx, availability)
    })
    return professional.slug
  }

  async function rebuildCopies(
    _input: unknown,
    { requestId }: Pick<RpcContext, 'requestId'>,
  ): Promise<{ copied: number }> {
    const since = await rebuildBegins(database.prisma)
    const pages = await copyPages({
      fetch: (cursor) => bus.call(schedulingRpcs.pageProfessionals, { cursor }, { requestId }),
      save: (items) =>
        database.transaction(async ({ tx }) => {
          await freeSlugs(
            tx,
            items.map(({ professional: { id, slug } }) => ({ id, slug })),
          )
          for (const { professional, availability } of items) {
            await professionals.save(tx, professional, since)
            await availabilities.save(tx, availability, since)
          }
        }),
    })
    const copiedPlans = await plans.rebuild(database, since, (cursor) =>
      bus.call(billingRpcs.pageSubscriptions, { cursor }, { requestId }),
    )
    await database.transaction(async ({ tx }) => {
      for (const copy of [professionals, availabilities, plans]) await copy.dropUnseen(tx, since)
    })
    const elsewhere = await rebuildCalendarBusy({ bus, database, since, requestId })
    return { copied: pages + copiedPlans + elsewhere }
  }

  return { fetchProfessional, rebuildCopies }
}
