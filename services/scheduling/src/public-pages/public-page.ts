import type { RpcOutput, schedulingRpcs } from '@encaixe/contracts'
import { publicOfferOf, withOffer } from '../offer/offer-rows.ts'
import { publicFaceOf, withPhotos } from '../page-face/face-rows.ts'
import { cardOf } from '../professionals/professional-views.ts'
import type { SchedulingDatabase } from '../store.ts'
import { professionalsInOrder } from './in-order.ts'
import { relatedProfessionals } from './related-professionals.sql.ts'

type Profile = RpcOutput<typeof schedulingRpcs.getPublicProfile>

export interface PublicPage {
  id: string
  profile: Profile
}

const MOST_RELATED = 6

/** Loads what strangers see of a page for the cache; null when no professional has this slug. */
export const publicPageLoader =
  (database: SchedulingDatabase) =>
  async (slug: string): Promise<PublicPage | null> => {
    const row = await database.prisma.professional.findUnique({
      where: { slug },
      include: { ...withOffer, ...withPhotos },
    })
    if (!row) return null
    const { id, profession, searchCity: city } = row
    // One more than are shown: a page is not related to itself.
    const found = await relatedProfessionals(database, { profession, city }, MOST_RELATED + 1)
    const others = found.filter((other) => other !== id).slice(0, MOST_RELATED)
    const related = (await professionalsInOrder(database, others)).map(cardOf)
    return {
      id,
      profile: {
        ...cardOf(row),
        timezone: row.timezone,
        autoConfirm: row.autoConfirm,
        cancellationNoticeHours: row.cancellationNoticeHours,
        minNoticeMinutes: row.minNoticeMinutes,
        horizonDays: row.horizonDays,
        bookingQuestion: row.bookingQuestion,
        ...publicOfferOf(row),
        ...publicFaceOf(row),
        related,
      },
    }
  }
