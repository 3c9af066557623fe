import { opensMessages } from './message-link.rule.ts'
import type { Viewer } from './side.rule.ts'

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
