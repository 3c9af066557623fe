import type { TypedBooking } from '../booking-form.ts'
import { phoneAsTyped } from '../phone.ts'
import type { Me } from './own-api.ts'

/**
 * What a signed-in visitor need not type again: as this professional knows them, or as the account
 * does. The owner of a page books for others, and gets an empty form.
 */
export function bookingPrefill(me: Me | null, slug: string): TypedBooking | null {
  if (!me || me.professional?.slug === slug) return null
  const { account, clientLinks } = me
  // Without a client's row it is only what somebody typed beside the account's address.
  const own = clientLinks.filter(({ clientId }) => clientId !== null)
  const client = own.find(({ professional }) => professional.slug === slug) ?? own[0]
  return {
    startsAt: '',
    clientName: client?.name ?? account.name ?? '',
    clientPhone: client?.phone ? phoneAsTyped(client.phone) : '',
    clientEmail: (account.emailVerified && account.email) || '',
  }
}
