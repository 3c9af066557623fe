import type { RpcOutput, schedulingRpcs } from '@encaixe/contracts'
import { digestOf } from '@encaixe/contracts/shared-page'
import { pageCache } from '@encaixe/service-kit'
import { publicOfferOf, withOffer } from '../offer/offer-rows.ts'
import { publicFaceOf, withPhotos } from '../page-face/face-rows.ts'
import { cardOf } from '../professionals/professional-views.ts'
import type { SchedulingDatabase } from '../store.ts'
import { professionalsInOrder } from './in-order.ts'
import { relatedCards } from './related-cards.ts'
import { relatedProfessionals } from './related-professionals.sql.ts'

type Profile = RpcOutput<typeof schedulingRpcs.getPublicProfile>

const MOST_RELATED = 6

type Page = NonNullable<Awaited<ReturnType<typeof loadPage>>>

interface Other {
  id: string
  card: Profile['related'][number]
}

/** What strangers see of pages, from memory where nothing of it has changed. */
export function publicPages({ database }: { database: SchedulingDatabase }) {
  const pages = pageCache({ load: (slug) => loadPage(database, slug) })
  const related = relatedCards({
    load: async (profession: string, city: string): Promise<Other[]> =>
      // One more than are shown: a page is not related to itself.
      (
        await professionalsInOrder(
          database,
          await relatedProfessionals(database, { profession, city }, MOST_RELATED + 1),
        )
      ).map((row) => ({ id: row.id, card: cardOf(row) })),
  })

  // Of what is kept of a page, with the others that it was put together with.
  const whole = new WeakMap<Page, { others: readonly Other[]; profile: Profile }>()

  return {
    /** null when no professional has this slug. As long as nothing of it changes it is one and the same object. */
    async read(slug: string): Promise<Profile | null> {
      const page = await pages.read(slug)
      if (!page) return null
      const { id, profession, city } = page
      const others = await related.read(profession, city)
      const known = whole.get(page)
      if (known?.others === others) return known.profile
      const cards = others.filter((other) => other.id !== id).map(({ card }) => card)
      const profile = { ...page.profile, related: cards.slice(0, MOST_RELATED) }
      whole.set(page, { others, profile })
      return profile
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
  const page = { id: row.id, profession: row.profession, city: row.searchCity, profile }
  return { ...page, from: digestOf(JSON.stringify(page)) }
}
