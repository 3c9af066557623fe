import type { Me } from '../../api/resources.ts'
import type { TypedBooking } from '../../booking/booking-form.ts'
import { phoneAsTyped } from '../../text/phone.ts'

/**
 * What a signed-in visitor need not type again: as this professional knows them, or as the account
 * does. The owner of a page books for others, and gets an empty form.
 */
export function bookingPrefill(
  me: Me | null,
  slug: string,
  /** What the account itself has entered goes first. */
  entered:
    | { name: string | null; phone: string | null; email: string | null }
    | undefined = undefined,
): TypedBooking | null {
  if (!me || me.professional?.slug === slug) return null
  const { account, clientLinks } = me
  // Without a client's row it is only what somebody typed beside the account's address.
  const own = clientLinks.filter(({ clientId }) => clientId !== null)
  const client = own.find(({ professional }) => professional.slug === slug) ?? own[0]
  return {
    startsAt: '',
    clientName: client?.name ?? entered?.name ?? account.name ?? '',
    clientPhone: phoneOf(entered?.phone ?? client?.phone ?? null),
    clientEmail: entered?.email ?? ((account.emailVerified && account.email) || ''),
  }
}

const phoneOf = (phone: string | null) => (phone === null ? '' : phoneAsTyped(phone))
