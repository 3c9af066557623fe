import { professionalsInOrder } from './related-professionals.sql.ts'
import { AppError, type schedulingRpcs } from '@encaixe/contracts'
import type { HandlersOf, PageCache } from '@encaixe/service-kit'
import { cardOf } from '../professionals/professional-views.ts'
import type { SchedulingDatabase } from '../store.ts'
import type { PublicPage } from './public-page.ts'

type Handlers = HandlersOf<typeof schedulingRpcs, 'getPublicProfile' | 'describeProfessionals'>

/** What strangers read of professionals whom they have found. */
export const publicProfiles = ({
  database,
  pages,
}: {
  database: SchedulingDatabase
  pages: Pick<PageCache<PublicPage>, 'read'>
}): Handlers => ({
  async describeProfessionals({ ids }) {
    return { items: (await professionalsInOrder(database, ids)).map(cardOf) }
  },

  async getPublicProfile({ slug }) {
    const page = await pages.read(slug)
    if (page) return page.profile
    throw new AppError('PROFESSIONAL_NOT_FOUND', 'No professional has this address.')
  },
})
