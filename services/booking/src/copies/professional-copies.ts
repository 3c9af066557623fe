import {
  AppError,
  availability,
  offeredPackage,
  offeredService,
  type Professional,
  place,
  professional,
  storedPrepayment,
} from '@encaixe/contracts'
import { copyOf, copyOfPlans } from '@encaixe/service-kit'
import { z } from 'zod'
import type { Professional as ProfessionalCopy } from '../../generated/client.ts'
import type { PageRow } from '../free-times/load-pages.sql.ts'
import type { BookableProfessional } from '../free-times/professional.rule.ts'
import type { BookingTransaction } from '../store.ts'
import { tables } from '../tables.ts'
import { lockProfessionals } from './lock-professionals.sql.ts'

const longestMinutes = ({ sessionDuration, services }: Professional) =>
  Math.max(sessionDuration, ...services.map(({ durationMinutes }) => durationMinutes))
const longestTravel = ({ places }: Professional) =>
  Math.max(0, ...places.map(({ travelMinutes }) => travelMinutes))

/** The pages that scheduling owns. */
export const professionals = copyOf(professional, tables, 'professionals', {
  also: { longest_minutes: longestMinutes, longest_travel: longestTravel },
})

/** Their weeks, special days and time off. */
export const availabilities = copyOf(availability, tables, 'availabilities', {
  also: {
    time_off: ({ timeOff }) => timeOff.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
  },
  own: 'opened_at',
})

/** Their plans, which billing owns. */
export const plans = copyOfPlans(tables, { own: 'limit_noticed_on' })

const offer = z.object({
  services: z.array(offeredService.omit({ description: true, position: true })),
  places: z.array(place),
  prepayment: storedPrepayment,
})

/** The services and places of a copy, and what its session asks for before it counts, as {@link professionals} stores them. */
export const storedOffer = (row: { services: unknown; places: unknown; prepayment: unknown }) =>
  offer.parse(row)

/** The packages of a copy in their order, inactive ones too, as {@link professionals} stores them. */
export const storedPackages = (row: { packages: unknown }) =>
  z.array(offeredPackage).parse(row.packages)

const week = availability.pick({ windows: true, specialDays: true }).extend({
  timeOff: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })),
})

/** The week, the special days and the time off of a copy, as {@link availabilities} stores them. */
export const storedWeek = (row: { windows: unknown; specialDays: unknown; timeOff: unknown }) =>
  week.parse(row)

/** The combined copies, or null while the week has not arrived. */
export function bookableProfessional(row: PageRow): BookableProfessional | null {
  if (row.windows === null) return null
  return {
    ...row,
    ...storedOffer(row),
    ...storedWeek(row),
  }
}

type Tx = Pick<BookingTransaction, 'professional'>

/**
 * The page of an account, in booking's copy.
 * @throws AppError FORBIDDEN if there is none
 */
export async function ownPage(tx: Tx, userId: string): Promise<ProfessionalCopy> {
  const page = await tx.professional.findFirst({ where: { userId } })
  if (page) return page
  throw new AppError('FORBIDDEN', 'This account has no page.')
}

/**
 * The page of an account, locked until the transaction ends.
 * @throws AppError FORBIDDEN if there is none
 */
export async function lockOwnPage(
  tx: BookingTransaction,
  userId: string,
): Promise<ProfessionalCopy> {
  const page = await ownPage(tx, userId)
  await lockProfessionals(tx, [page.id])
  return page
}

/** The page with this address, else the one that had it before; null: nobody's. */
export const findPage = async (tx: Tx, slug: string): Promise<ProfessionalCopy | null> =>
  (await tx.professional.findUnique({ where: { slug } })) ??
  tx.professional.findFirst({ where: { formerSlugs: { has: slug } }, orderBy: { id: 'asc' } })

/** @throws AppError PROFESSIONAL_NOT_FOUND */
export async function pageBySlug(tx: Tx, slug: string): Promise<ProfessionalCopy> {
  const page = await findPage(tx, slug)
  if (page) return page
  throw new AppError('PROFESSIONAL_NOT_FOUND', 'No professional has this address.')
}
