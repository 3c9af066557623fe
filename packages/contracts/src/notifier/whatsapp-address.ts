import { z } from 'zod'
import { phone } from '../text/primitives.ts'

const BY_ID = 'user:'

/**
 * Whom a message on WhatsApp is for: E.164, or `user:` and the provider's id of somebody whose phone it does not
 * tell (of the Cloud API a business-scoped user id, such as `BR.1349120865530274191`).
 */
// An id first: its digits may be those of a phone.
export const whatsappAddress = z.union([z.string().regex(/^user:[\w.-]{1,150}$/), phone])

/** The provider's id in an address; null where that is a phone. */
export const providerIdOf = (address: string): string | null =>
  address.startsWith(BY_ID) ? address.slice(BY_ID.length) : null

/** The phone that an address is; null of somebody known to the provider by another id, and of nobody. */
export const phoneOf = (address: string | null): string | null =>
  address?.startsWith('+') ? address : null

const sender = z.object({
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  type: z.string().optional(),
  group_id: z.unknown().optional(),
})

/** What the provider tells of somebody, in the form of a message: that their number changed, that they opened the chat. */
const NOTICES: ReadonlySet<string | undefined> = new Set(['system', 'request_welcome'])

/**
 * Who wrote a message to us, as a webhook of the Cloud API tells it; null where it does not say, in a group, where nobody
 * writes to us, and of a notice of the provider, which nobody wrote.
 */
export function senderOf(message: unknown): string | null {
  const { from, from_user_id: userId, type, group_id: group } = sender.safeParse(message).data ?? {}
  if ((group !== undefined && group !== null) || NOTICES.has(type)) return null
  const digits = from !== undefined && /^\d+$/.test(from) ? phone.safeParse(`+${from}`).data : null
  if (digits) return digits
  return whatsappAddress.safeParse(`${BY_ID}${userId ?? from ?? ''}`).data ?? null
}
