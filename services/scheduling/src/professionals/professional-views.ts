import {
  findProfession,
  type OwnProfessional,
  ownProfessional,
  type Prepayment,
  type Professional,
  type professionalCard,
  storedPrepayment,
} from '@encaixe/contracts'
import type { z } from 'zod'
import type {
  Package as PackageRow,
  Professional as ProfessionalRow,
  Service as ServiceRow,
} from '../../generated/client.ts'
import {
  type OfferRows,
  packageOf,
  placeOf,
  serviceInForce,
  withOffer,
  withPackages,
} from '../offer/offer-rows.ts'
import { inForce } from '../offer/prepayment.rule.ts'
import { withFormerAddresses } from './page-addresses.ts'

type Card = z.output<typeof professionalCard>

/** What of a professional stands in other tables, and is told with it. */
export const withAllTold = { ...withOffer, ...withPackages, ...withFormerAddresses } as const

/** The whole state, as the other services copy it. Never for a stranger's eyes. */
export const professionalOf = (
  row: ProfessionalRow & OfferRows & { packages: PackageRow[]; addresses: { slug: string }[] },
): Professional => ({
  ...alone.parse(withInstants(row)),
  prepayment: inForce(prepaymentOf(row), row),
  services: row.services.map((service) => serviceInForce(service, row)),
  places: row.places.map(placeOf),
  packages: row.packages.map(packageOf),
  formerSlugs: row.addresses.map(({ slug }) => slug),
})

/** What the owner chose, in force or not. */
export const prepaymentOf = ({ prepayment }: Pick<ProfessionalRow, 'prepayment'>): Prepayment =>
  storedPrepayment.parse(prepayment)

/** The same for the account that owns the page. */
export const ownProfessionalOf = (row: ProfessionalRow): OwnProfessional =>
  ownProfessional.parse(withInstants(row))

/** A professional without their offer and their proof of the phone. */
const alone = ownProfessional.omit({ pendingPhone: true, phoneProvenAt: true })

const withInstants = (row: ProfessionalRow) => ({
  ...row,
  phoneProvenAt: row.phoneProvenAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** What strangers see of a professional in a list: no contact, no ids. */
export function cardOf(row: CardRow): Card {
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
    // What is only done beside another is no price of the page.
    services: row.services
      .filter(({ active, addOn }) => active && !addOn)
      .map(({ durationMinutes, priceCents }) => ({ durationMinutes, priceCents })),
  }
}
type CardRow = Pick<
  ProfessionalRow,
  | ('slug' | 'name' | 'profession' | 'bio' | 'avatarUrl' | 'city')
  | ('sessionDuration' | 'sessionPrice' | 'ratingSum' | 'ratingCount')
> & { services: TermsRow[] }
type TermsRow = Pick<ServiceRow, 'active' | 'durationMinutes' | 'priceCents'> &
  Partial<Pick<ServiceRow, 'addOn'>>

/** A key that has left the list since it was chosen: the page goes on working. */
const unlisted = (key: string) => ({ key, label: 'Profissional', category: 'Outros' })

/** To one decimal, as people read it; null while there is no review. */
const averageOf = ({
  ratingSum,
  ratingCount,
}: Pick<ProfessionalRow, 'ratingSum' | 'ratingCount'>) =>
  ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10
