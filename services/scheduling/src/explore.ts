import {
  AppError,
  corrected,
  PROFESSIONS,
  plainWords,
  type schedulingRpcs,
} from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { Prisma } from '../generated/client.ts'
import { readCursor, writeCursor } from './domain/explore-cursor.ts'
import { professionsOfCategory, searchWords } from './domain/search.ts'
import { publicOfferOf, withOffer } from './offer/offer-rows.ts'
import { publicFaceOf, withPhotos } from './page-face/face-rows.ts'
import { cardOf } from './professionals/professional-views.ts'
import { relatedProfessionals } from './sql/related-professionals.ts'
import { searchProfessionals } from './sql/search-professionals.ts'
import type { SchedulingDatabase } from './store.ts'

type ExploreHandlers = HandlersOf<
  typeof schedulingRpcs,
  'listProfessions' | 'listProfessionals' | 'getPublicProfile' | 'describeProfessionals'
>

/** What a list says of an offer. */
const withTerms = {
  services: {
    where: { active: true },
    orderBy: withOffer.services.orderBy,
    select: { active: true, durationMinutes: true, priceCents: true },
  },
} as const satisfies Prisma.ProfessionalInclude

const PAGE = 24
const MOST_RELATED = 6

/** What strangers read about professionals: the explore list and the public page. */
export function explore({ database }: { database: SchedulingDatabase }): ExploreHandlers {
  const { prisma } = database

  /** The rows of these ids, in their order. */
  async function inOrder(ids: string[]) {
    const where = { id: { in: ids } }
    const rows = await prisma.professional.findMany({ where, include: withTerms })
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

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
      const page = found.slice(0, PAGE)
      const last = page.at(-1)
      return {
        items: (await inOrder(page.map(({ id }) => id))).map(cardOf),
        nextCursor: found.length > PAGE && last ? writeCursor(last) : null,
      }
    },

    async describeProfessionals({ ids }) {
      return { items: (await inOrder(ids)).map(cardOf) }
    },

    async getPublicProfile({ slug }) {
      const row = await prisma.professional.findUnique({
        where: { slug },
        include: { ...withOffer, ...withPhotos },
      })
      if (!row) throw new AppError('PROFESSIONAL_NOT_FOUND', 'No professional has this address.')
      const related = await inOrder(await relatedProfessionals(database, row, MOST_RELATED))
      return {
        ...cardOf(row),
        timezone: row.timezone,
        autoConfirm: row.autoConfirm,
        cancellationNoticeHours: row.cancellationNoticeHours,
        minNoticeMinutes: row.minNoticeMinutes,
        horizonDays: row.horizonDays,
        bookingQuestion: row.bookingQuestion,
        ...publicOfferOf(row),
        ...publicFaceOf(row),
        related: related.map(cardOf),
      }
    },
  }
}

/** The keys both filters leave, or null when neither is set; an unknown one leaves nothing. */
function chosenProfessions(category: string, profession: string): string[] | null {
  const ofCategory = category === '' ? null : professionsOfCategory(category)
  if (profession === '') return ofCategory
  return ofCategory === null || ofCategory.includes(profession) ? [profession] : []
}
