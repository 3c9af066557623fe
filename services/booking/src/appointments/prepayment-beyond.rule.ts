import {
  NO_PREPAYMENT,
  type Offer,
  type Place,
  type Prepayment,
  prepaidCents,
  prepaymentOf,
  type ServiceTerms,
} from '@encaixe/contracts'
import { type Agreed, type AgreedSession, beyond } from './session-choice.rule.ts'

/** What is asked for before a booking counts: a session replaces the part of the service that it is for. */
export function prepaymentBeyond(
  { services, prepayment }: Pick<Offer<ServiceTerms, Place>, 'services' | 'prepayment'>,
  session: Pick<AgreedSession, 'item'> | null,
): Prepayment {
  if (!session) return prepayment
  const others = services.filter((_, n) => n !== session.item)
  return others.length === 0 ? NO_PREPAYMENT : prepaymentOf(others)
}

/**
 * What is still asked for of something that was booked without the session that it uses now, in centavos: not more than was. A
 * service that its page offers no more asks for nothing.
 */
export function prepaidBeyond(
  { items, priceCents }: Agreed,
  { prepayCents, session }: { prepayCents: number; session: AgreedSession },
  services: readonly Pick<ServiceTerms, 'id' | 'prepayment'>[],
): number {
  const others = items
    .filter((_, n) => n !== session.item)
    .map(({ serviceId, priceCents: itemCents }) => ({
      priceCents: itemCents,
      prepayment: services.find(({ id }) => id === serviceId)?.prepayment ?? NO_PREPAYMENT,
    }))
  const asked = prepaidCents(prepaymentOf(others), beyond({ priceCents }, session))
  return Math.min(prepayCents, asked)
}
