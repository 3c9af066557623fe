import { AppError } from '../rpc/errors.ts'
import type { AppointmentItem, OfferedService } from './offered-service.ts'
import { NO_PREPAYMENT, prepaidCents } from './prepaid-cents.ts'
import type { Prepayment } from './prepayment.ts'
import { sum } from './sums.ts'

/** What of a service decides how it can be booked. */
export type ServiceTerms = Pick<
  OfferedService,
  'id' | 'name' | 'durationMinutes' | 'priceCents' | 'placeIds' | 'active'
> &
  Partial<Pick<OfferedService, 'prepayment' | 'addOn' | 'addsTo' | 'repeatable'>>

/** The services that somebody asks for: one, several in the order they are done, or none. */
export interface AskedServices {
  serviceId?: string | null | undefined
  serviceIds?: readonly string[] | undefined
}

/** The ids that somebody names, one or several. */
export const askedServices = ({ serviceId, serviceIds }: AskedServices): readonly string[] =>
  serviceIds ?? (serviceId ? [serviceId] : [])

/** What can be booked alone where none is named: the first active service that is no add-on. */
const firstOf = <S extends ServiceTerms>(active: readonly S[]): S[] =>
  active.filter(({ addOn }) => !addOn).slice(0, 1)

/**
 * The services that are booked together, in the order they are asked for.
 * @throws AppError SERVICE_NOT_FOUND; ADD_ON_ALONE; VALIDATION_FAILED for one named twice that is not repeatable
 */
export function chosenServices<S extends ServiceTerms>(
  services: readonly S[],
  asked: AskedServices,
): S[] {
  const active = services.filter((service) => service.active)
  const ids = askedServices(asked)
  if (ids.length === 0) return firstOf(active)
  const byId = new Map(active.map((service) => [service.id, service]))
  const chosen = ids.flatMap((id) => byId.get(id) ?? [])
  if (chosen.length < ids.length) {
    throw new AppError('SERVICE_NOT_FOUND', 'This page does not offer this service.')
  }
  const twice = chosen.find(
    (one) => !one.repeatable && chosen.filter(({ id }) => id === one.id).length > 1,
  )
  if (twice) {
    throw new AppError('VALIDATION_FAILED', 'A service is named twice.', {
      errors: [{ path: 'serviceIds', message: `Escolha uma vez só: ${twice.name}.` }],
    })
  }
  const alone = chosen.find((one) => one.addOn && !chosen.some((other) => isAddedTo(one, other)))
  if (alone) {
    throw new AppError('ADD_ON_ALONE', 'An add-on is booked beside its service.', {
      errors: [{ path: 'serviceIds', message: `Só junto com outro serviço: ${alone.name}.` }],
    })
  }
  return chosen
}

/** Whether an add-on can be booked beside this service. */
export const isAddedTo = (
  { addsTo }: Pick<ServiceTerms, 'addsTo'>,
  { id, addOn }: Pick<ServiceTerms, 'id' | 'addOn'>,
): boolean => !addOn && (addsTo?.includes(id) ?? true)

/** A service as an appointment agrees on it. */
export const itemOf = ({
  id,
  name,
  durationMinutes,
  priceCents,
}: ServiceTerms): AppointmentItem => ({
  serviceId: id,
  name,
  durationMinutes,
  priceCents,
})

/**
 * What is asked for of them together before the booking counts: each one's part added up. The longest hold and the
 * strictest notice count, and it is confirmed by hand where one of them is.
 */
export function prepaymentOf(
  services: readonly Pick<ServiceTerms, 'prepayment' | 'priceCents'>[],
): Prepayment {
  const [only, ...others] = services
  if (others.length === 0) return only?.prepayment ?? NO_PREPAYMENT
  const asking = services.flatMap(({ prepayment = NO_PREPAYMENT, priceCents }) => {
    const cents = prepaidCents(prepayment, priceCents ?? 0)
    return cents > 0 ? { ...prepayment, cents } : []
  })
  if (asking.length === 0) return NO_PREPAYMENT
  return {
    mode: 'deposit',
    depositCents: sum(asking.map(({ cents }) => cents)),
    depositPercent: null,
    holdMinutes: Math.max(...asking.map(({ holdMinutes }) => holdMinutes)),
    refundNoticeHours: Math.max(...asking.map(({ refundNoticeHours }) => refundNoticeHours)),
    confirmation: asking.some(({ confirmation }) => confirmation === 'by_hand')
      ? 'by_hand'
      : 'automatic',
  }
}
