import {
  findProfession,
  instantPayKeyType,
  type OwnProfessional,
  type Professional,
  type professionalCard,
} from '@encaixe/contracts'
import type { z } from 'zod'
import type {
  Professional as ProfessionalRow,
  Service as ServiceRow,
} from '../../generated/client.ts'
import { type OfferRows, placeOf, serviceOf } from '../offer/offer-rows.ts'

type Card = z.output<typeof professionalCard>

const keyType = instantPayKeyType.nullable()

/** The whole state, as the other services copy it. Never for a stranger's eyes. */
export const professionalOf = (row: ProfessionalRow & OfferRows): Professional => ({
  ...professionalAlone(row),
  services: row.services.map(serviceOf),
  places: row.places.map(placeOf),
})

function professionalAlone(row: ProfessionalRow): Omit<Professional, 'services' | 'places'> {
  return {
    id: row.id,
    userId: row.userId,
    slug: row.slug,
    name: row.name,
    profession: row.profession,
    bio: row.bio,
    avatarUrl: row.avatarUrl,
    instantPayKeyType: keyType.parse(row.instantPayKeyType),
    instantPayKey: row.instantPayKey,
    email: row.email,
    phone: row.phone,
    city: row.city,
    sessionDuration: row.sessionDuration,
    sessionPrice: row.sessionPrice,
    autoConfirm: row.autoConfirm,
    timezone: row.timezone,
    minNoticeMinutes: row.minNoticeMinutes,
    horizonDays: row.horizonDays,
    bufferMinutes: row.bufferMinutes,
    cancellationNoticeHours: row.cancellationNoticeHours,
    published: row.published,
    slotStepMinutes: row.slotStepMinutes,
    bookingQuestion: row.bookingQuestion,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

/** The same for the account that owns the page. */
export const ownProfessionalOf = (row: ProfessionalRow): OwnProfessional => ({
  ...professionalAlone(row),
  pendingPhone: row.pendingPhone,
  phoneProvenAt: row.phoneProvenAt?.toISOString() ?? null,
})

/** What strangers see of a professional in a list: no contact, no ids. */
export function cardOf(row: ProfessionalRow & { services: TermsRow[] }): Card {
  return {
    slug: row.slug,
    name: row.name,
    profession: findProfession(row.profession) ?? unlisted(row.profession),
    bio: row.bio,
    avatarUrl: row.avatarUrl,
    city: row.city,
    sessionDuration: row.sessionDuration,
    sessionPrice: row.sessionPrice,
    rating: { average: averageOf(row), count: row.ratingCount },
    services: row.services
      .filter(({ active }) => active)
      .map(({ durationMinutes, priceCents }) => ({ durationMinutes, priceCents })),
  }
}
type TermsRow = Pick<ServiceRow, 'active' | 'durationMinutes' | 'priceCents'>

/** A key that has left the list since it was chosen: the page goes on working. */
const unlisted = (key: string) => ({ key, label: 'Profissional', category: 'Outros' })

/** To one decimal, as people read it; null while there is no review. */
const averageOf = ({ ratingSum, ratingCount }: ProfessionalRow) =>
  ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10
