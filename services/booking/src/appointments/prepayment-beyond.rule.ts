import {
  NO_PREPAYMENT,
  type Offer,
  type Place,
  type Prepayment,
  prepaymentOf,
  type ServiceTerms,
} from '@encaixe/contracts'
import type { AgreedSession } from './session-choice.rule.ts'

/** What is asked for before a booking counts: a session replaces the part of the service that it is for. */
export function prepaymentBeyond(
  { services, prepayment }: Pick<Offer<ServiceTerms, Place>, 'services' | 'prepayment'>,
  session: Pick<AgreedSession, 'item'> | null,
): Prepayment {
  if (!session) return prepayment
  const others = services.filter((_, n) => n !== session.item)
  return others.length === 0 ? NO_PREPAYMENT : prepaymentOf(others)
}
