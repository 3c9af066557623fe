import {
  type OfferedPackage,
  type OfferedService,
  offeredPackage,
  offeredService,
  type Place,
  type PlanKey,
  type PublicPackage,
  type PublicPlace,
  type PublicService,
  packagesOnPage,
  place,
  placesOf,
  planHas,
  publicPlace,
  publicService,
} from '@encaixe/contracts'
import type {
  Package as PackageRow,
  Place as PlaceRow,
  Prisma,
  Service as ServiceRow,
} from '../../generated/client.ts'
import type { SchedulingTransaction } from '../store.ts'
import { inForce, type PaymentMeans } from './prepayment.rule.ts'

/** What a professional offers, in its order. */
export const withOffer = {
  services: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
  places: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.ProfessionalInclude

export interface OfferRows {
  services: ServiceRow[]
  places: PlaceRow[]
}

export const serviceOf = ({ addsTo, ...row }: ServiceRow): OfferedService =>
  offeredService.parse({ ...row, addsTo: addsTo.length > 0 ? addsTo : null })

/** As its row has it. */
export const serviceColumns = <S extends { addsTo?: string[] | null | undefined }>({
  addsTo,
  ...service
}: S) => ({ ...service, ...(addsTo !== undefined && { addsTo: addsTo ?? [] }) })

/** As others see it: its prepayment is in force only while it can be paid. */
export function serviceInForce(row: ServiceRow, means: PaymentMeans): OfferedService {
  const service = serviceOf(row)
  return { ...service, prepayment: inForce(service.prepayment, means) }
}

export const placeOf = (row: PlaceRow): Place => place.parse(row)

type PublicRows = OfferRows & PaymentMeans

/** What strangers see: what can be booked now, and roughly where. */
export function publicOfferOf({ services, places, ...means }: PublicRows): {
  services: PublicService[]
  places: PublicPlace[]
} {
  const offered = places.map(placeOf)
  return {
    services: services
      .filter(({ active }) => active)
      .map((row) => ({
        ...publicService.parse(serviceInForce(row, means)),
        placeIds: placesOf(offered, row).map(({ id }) => id),
      })),
    places: placesOf(offered, null).map((row) => publicPlace.parse(row)),
  }
}

/** Services and places that an appointment or a series names are never deleted: they can only become inactive. */
export async function markBooked(
  tx: SchedulingTransaction,
  { services, places }: { services: string[]; places: string[] },
): Promise<void> {
  const data = { wasBooked: true }
  if (services.length > 0) {
    await tx.service.updateMany({ where: { id: { in: services }, wasBooked: false }, data })
  }
  if (places.length > 0) {
    await tx.place.updateMany({ where: { id: { in: places }, wasBooked: false }, data })
  }
}

/** Numbers rows from 0 without gaps. */
export async function putInOrder(
  rows: readonly { id: string; position: number }[],
  update: (change: { where: { id: string }; data: { position: number } }) => PromiseLike<unknown>,
): Promise<void> {
  for (const [position, { id, position: held }] of rows.entries()) {
    if (position !== held) await update({ where: { id }, data: { position } })
  }
}

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
