import {
  AppError,
  corrected,
  PROFESSIONS,
  plainWords,
  type schedulingRpcs,
} from '@encaixe/contracts'
import { cutPage, type HandlersOf, type PageCache } from '@encaixe/service-kit'
import { cardOf } from '../professionals/professional-views.ts'
import type { SchedulingDatabase } from '../store.ts'
import { readCursor, writeCursor } from './explore-cursor.rule.ts'
import { professionalsInOrder } from './in-order.ts'
import type { PublicPage } from './public-page.ts'
import { professionsOfCategory, searchWords } from './search.rule.ts'
import { searchProfessionals } from './search-professionals.sql.ts'

type ExploreHandlers = HandlersOf<
  typeof schedulingRpcs,
  'listProfessions' | 'listProfessionals' | 'getPublicProfile' | 'describeProfessionals'
>

const PAGE = 24

/** What strangers read about professionals: the explore list and the public page. */
export function explore({
  database,
  pages,
}: {
  database: SchedulingDatabase
  pages: Pick<PageCache<PublicPage>, 'read'>
}): ExploreHandlers {
  const inOrder = (ids: string[]) => professionalsInOrder(database, ids)

  return {
    async listProfessions() {
      return { items: [...PROFESSIONS] }
    },

    async listProfessionals({ q = '', category = '', profession = '', city = '', cursor }) {
      const find = (words: string[]) =>
        searchProfessionals(database, {
          words,
          professions: chosenProfessions(category, profession),
          city: plainWords(city),
          after: cursor ? readCursor(cursor) : null,
          limit: PAGE + 1,
        })
      const typed = await find(searchWords(q))
      const meant = corrected(q)
      // `sicóloga`: nobody is found by it, but it is clear who is looked for.
      const found =
        typed.length > 0 || meant === plainWords(q) ? typed : await find(searchWords(meant))
      const { items, nextCursor } = cutPage(found, PAGE, writeCursor)
      return { items: (await inOrder(items.map(({ id }) => id))).map(cardOf), nextCursor }
    },

    async describeProfessionals({ ids }) {
      return { items: (await inOrder(ids)).map(cardOf) }
    },

    async getPublicProfile({ slug }) {
      const page = await pages.read(slug)
      if (page) return page.profile
      throw new AppError('PROFESSIONAL_NOT_FOUND', 'No professional has this address.')
    },
  }
}

/** The keys both filters leave, or null when neither is set; an unknown one leaves nothing. */
function chosenProfessions(category: string, profession: string): string[] | null {
  const ofCategory = category === '' ? null : professionsOfCategory(category)
  if (profession === '') return ofCategory
  return ofCategory === null || ofCategory.includes(profession) ? [profession] : []
}
