import type { OfferedService } from './offered-service.ts'
import { type OfferedPackage, type PublicPackage, publicPackage } from './packages.ts'

/**
 * The packages that a page sells by itself, in their order, with the services that can be booked now. A package
 * with sessions that nobody could book is not among them. Whether the page's plan sells packages, and whether
 * it can be paid, the caller decides.
 */
export function packagesOnPage({
  packages,
  services,
}: {
  packages: readonly OfferedPackage[]
  services: readonly Pick<OfferedService, 'id' | 'active'>[]
}): PublicPackage[] {
  const bookable = new Set(services.filter(({ active }) => active).map(({ id }) => id))
  return packages
    .filter(({ active, onPage }) => active && onPage)
    .map((sold) => ({
      ...sold,
      entries: sold.entries.map(({ serviceIds, ...entry }) => ({
        ...entry,
        serviceIds: serviceIds.filter((id) => bookable.has(id)),
      })),
    }))
    .filter(({ entries }) => entries.every(({ serviceIds }) => serviceIds.length > 0))
    .map((sold) => publicPackage.parse(sold))
}
