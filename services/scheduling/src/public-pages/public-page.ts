import {
  AppError,
  pageCodeOf,
  planAt,
  type RpcOutput,
  type schedulingRpcs,
} from '@encaixe/contracts'
import type { HandlersOf, PageCache } from '@encaixe/service-kit'
import { publicOfferOf, publicPackagesOf, withOffer, withPackages } from '../offer/offer-rows.ts'
import { inForce } from '../offer/prepayment.rule.ts'
import { publicFaceOf, withPhotos } from '../professionals/face-rows.ts'
import { byAddress } from '../professionals/page-addresses.ts'
import { cardOf, prepaymentOf } from '../professionals/professional-views.ts'
import type { SchedulingDatabase } from '../store.ts'
import { professionalsInOrder, relatedProfessionals } from './related-professionals.sql.ts'

type Profile = RpcOutput<typeof schedulingRpcs.getPublicProfile>

interface PublicPage {
  id: string
  profile: Profile
}

const MOST_RELATED = 6

/** Loads what strangers see of a page for the cache; null when no professional has or had this slug. */
export const publicPageLoader =
  (database: SchedulingDatabase, clock: () => Temporal.Instant) =>
  async (slug: string): Promise<PublicPage | null> => {
    const row = await byAddress(database.prisma, slug, (of) =>
      database.prisma.professional.findUnique({
        where: { slug: of },
        include: { ...withOffer, ...withPackages, ...withPhotos },
      }),
    )
    if (!row) return null
    const { id, profession, searchCity: city } = row
    // One more than are shown: a page is not related to itself.
    const found = row.showsRelated
      ? await relatedProfessionals(database, { profession, city }, MOST_RELATED + 1)
      : []
    const others = found.filter((other) => other !== id).slice(0, MOST_RELATED)
    const kept = await database.prisma.planCopy.findUnique({ where: { professionalId: id } })
    const plan = planAt(kept, clock())
    const related = (await professionalsInOrder(database, others)).map(cardOf)
    return {
      id,
      profile: {
        ...cardOf(row),
        code: pageCodeOf(id),
        timezone: row.timezone,
        autoConfirm: row.autoConfirm,
        cancellationNoticeHours: row.cancellationNoticeHours,
        minNoticeMinutes: row.minNoticeMinutes,
        horizonDays: row.horizonDays,
        bookingQuestion: row.bookingQuestion,
        ...publicOfferOf(row),
        packages: publicPackagesOf(row, plan),
        prepayment: inForce(prepaymentOf(row), row),
        ...publicFaceOf(row),
        related,
        // Who pays for a page, and sends people to it, does not send them to others.
        relatedFor: plan === 'free' ? 'everybody' : 'explorers',
      },
    }
  }

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
