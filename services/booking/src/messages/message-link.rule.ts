import type { ActorOf } from '@encaixe/contracts'

/** Where the messages of an appointment went, and what is known to be its client's own. */
export interface LinkedPeople {
  contactPhone: string | null
  contactEmail: string | null
  client: { phone: string | null; email: string | null; emailConfirmed: boolean }
}

/**
 * Whether a link of an appointment opens what its client and the professional wrote to each other. Anybody
 * can type anybody's phone into a booking, beside an address of their own; so a link does that went to the
 * client's own phone, or one of a booking in which nothing was typed that is not known to be the client's.
 */
export function opensMessages(
  { contactPhone, contactEmail, client }: LinkedPeople,
  { side }: Pick<ActorOf<'link'>, 'side'>,
): boolean {
  if (client.phone === null || side === 'professional') return false
  if (side === 'client_phone') return true
  const isOwnEmail =
    contactEmail === null || (client.emailConfirmed && client.email === contactEmail)
  return contactPhone === client.phone && isOwnEmail
}
