import type { Purchase } from '@encaixe/contracts'
import type { RequestEvent } from '@sveltejs/kit'
import type { Chosen } from '../../booking/basket.ts'
import { type NextSession, nextSession } from '../../packages/next-session.ts'
import { mayBeSignedIn } from '../session.ts'
import { apiFor } from '../visit.ts'

/** What a visitor who is known has bought on a page; a stranger, and who cannot be asked for it, has nothing. */
export async function ownPurchases(event: RequestEvent, slug: string): Promise<Purchase[]> {
  if (!mayBeSignedIn(event.request.headers.get('cookie'))) return []
  return apiFor(event)
    .listOwnPurchases({ slug })
    .then(
      ({ items }) => items,
      () => [],
    )
}

/** The session that a booking of these services would use; null: none. */
export const sessionOf = (
  purchases: readonly Purchase[],
  { chosen, day }: { chosen: Pick<Chosen, 'services'>; day: string | null },
): NextSession | null =>
  nextSession(purchases, {
    serviceIds: chosen.services.map(({ id }) => id),
    startsAt: day === null ? null : Date.parse(day),
  })
