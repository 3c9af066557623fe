import type { RpcOutput, schedulingRpcs } from '@encaixe/contracts'
import { publicOfferOf, withOffer } from '../offer/offer-rows.ts'
import { publicFaceOf, withPhotos } from '../page-face/face-rows.ts'
import { cardOf } from '../professionals/professional-views.ts'
import { pageCache } from '../slots/page-cache.ts'
import { relatedProfessionals } from '../sql/related-professionals.ts'
import type { SchedulingDatabase } from '../store.ts'
import { professionalsInOrder } from './in-order.ts'
import { relatedCards } from './related-cards.ts'

type Profile = RpcOutput<typeof schedulingRpcs.getPublicProfile>

const MOST_RELATED = 6

/** What strangers see of pages, from memory where nothing of it has changed. */
export function publicPages({ database }: { database: SchedulingDatabase }) {
  const pages = pageCache({ load: (slug) => loadPage(database, slug) })
  const related = relatedCards({
    load: async (profession: string, city: string) =>
      // One more than are shown: a page is not related to itself.
      (
        await professionalsInOrder(
          database,
          await relatedProfessionals(database, { profession, city }, MOST_RELATED + 1),
        )
      ).map((row) => ({ id: row.id, card: cardOf(row) })),
  })

  return {
    /** null when no professional has this slug. */
    async read(slug: string): Promise<Profile | null> {
      const page = await pages.read(slug)
      if (!page) return null
      const { id, profession, city, profile } = page
      const others = (await related.read(profession, city)).filter((other) => other.id !== id)
      return { ...profile, related: others.slice(0, MOST_RELATED).map(({ card }) => card) }
    },
    drop(professionalId: string) {
      pages.drop(professionalId)
      related.dropAll()
    },
    dropAll() {
      pages.dropAll()
      related.dropAll()
    },
  }
}

export type PublicPages = ReturnType<typeof publicPages>

async function loadPage({ prisma }: SchedulingDatabase, slug: string) {
  const row = await prisma.professional.findUnique({
    where: { slug },
    include: { ...withOffer, ...withPhotos },
  })
  if (!row) return null
  const profile: Omit<Profile, 'related'> = {
    ...cardOf(row),
    timezone: row.timezone,
    autoConfirm: row.autoConfirm,
    cancellationNoticeHours: row.cancellationNoticeHours,
    minNoticeMinutes: row.minNoticeMinutes,
    horizonDays: row.horizonDays,
    bookingQuestion: row.bookingQuestion,
    ...publicOfferOf(row),
    ...publicFaceOf(row),
  }
  return { id: row.id, profession: row.profession, city: row.searchCity, profile }
}
