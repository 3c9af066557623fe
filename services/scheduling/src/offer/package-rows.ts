import {
  type OfferedPackage,
  offeredPackage,
  type PlanKey,
  type PublicPackage,
  packagesOnPage,
  planHas,
} from '@encaixe/contracts'
import type { Package as PackageRow, Prisma } from '../../generated/client.ts'
import { type OfferRows, serviceOf } from './offer-rows.ts'
import type { PaymentMeans } from './prepayment.rule.ts'

/** What a page sells together, in its order. */
export const withPackages = {
  packages: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.ProfessionalInclude

export const packageOf = (row: PackageRow): OfferedPackage => offeredPackage.parse(row)

type SellingPage = Pick<OfferRows, 'services'> & PaymentMeans & { packages: PackageRow[] }

/** What strangers can buy now: nothing on a plan without packages, or where nobody could pay. */
export function publicPackagesOf(
  { services, packages, pixConnected, instantPayKey }: SellingPage,
  plan: PlanKey,
): PublicPackage[] {
  if (!planHas(plan, 'packages') || !(pixConnected || instantPayKey !== null)) return []
  return packagesOnPage({
    packages: packages.map(packageOf),
    services: services.map(serviceOf),
  })
}
