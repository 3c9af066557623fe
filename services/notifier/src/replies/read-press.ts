import type { AppointmentLinks } from '@encaixe/contracts/appointment-link'
import { buttonActions } from '../notices/appointment/reply-button.ts'
import type { NewPress } from './button-presses.sql.ts'
import type { Press } from './inbound-message.rule.ts'

/** What a button carries, `action.TOKEN`, when we made it; else null. */
export function readPress(
  { payload, messageId, contextId, phone, at }: Press,
  links: Pick<AppointmentLinks, 'read'>,
  traceparent: string | undefined,
): NewPress | null {
  const dot = payload.indexOf('.')
  const action = buttonActions.find((one) => one === payload.slice(0, dot))
  const link = links.read(payload.slice(dot + 1))
  // No button of ours carries a link that opens a conversation.
  if (!action || !link || link.side === 'client_phone') return null
  const { side } = link
  return { ...link, side, messageId, contextId, phone, at, action, traceparent }
}
