import type { ActorOf } from '@encaixe/contracts'
import type { Viewer } from './side.rule.ts'

/** Where an appointment's notices went, and what belongs to its client. */
interface People {
  contactPhone: string | null
  contactEmail: string | null
  client: { phone: string | null; email: string | null; emailConfirmed: boolean }
}

/**
 * Whether somebody who sees an appointment sees the sessions of its client, too, and may use them. Anybody can type anybody's
 * phone: a link shows them only where it went to nobody but the client, and a phone only where it is the client's by now. The
 * professional's link is the professional's own.
 */
export function ownsSessions(people: People, actor: Viewer): boolean {
  switch (actor.kind) {
    case 'link':
      return actor.side === 'professional' || opensMessages(people, actor)
    case 'phone':
    case 'agent':
      return actor.phone !== null && actor.phone === people.client.phone
    case 'account':
      return true
  }
}

/**
 * Whether an appointment's link opens the conversation of its client. Anybody can type anybody's phone beside
 * an address of their own. So only a link opens it that went to the client's own phone, or that belongs to a
 * booking in which nothing foreign was typed.
 */
export function opensMessages(
  { contactPhone, contactEmail, client }: People,
  { side }: Pick<ActorOf<'link'>, 'side'>,
): boolean {
  if (client.phone === null || side === 'professional') return false
  if (side === 'client_phone') return true
  const isOwnEmail =
    contactEmail === null || (client.emailConfirmed && client.email === contactEmail)
  return contactPhone === client.phone && isOwnEmail
}
