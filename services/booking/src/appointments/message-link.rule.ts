import type { ActorOf } from '@encaixe/contracts'

/** Where an appointment's notices went, and what belongs to its client. */
interface LinkedPeople {
  contactPhone: string | null
  contactEmail: string | null
  client: { phone: string | null; email: string | null; emailConfirmed: boolean }
}

/**
 * Whether an appointment's link opens the conversation of its client. Anybody can type anybody's phone beside
 * an address of their own. So only a link opens it that went to the client's own phone, or that belongs to a
 * booking in which nothing foreign was typed.
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
