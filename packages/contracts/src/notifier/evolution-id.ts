/** How WhatsApp's own clients begin the ids of what they send. */
const PREFIX = '3EB0'
const ID = /^3EB0([0-9A-F]{8})([0-9A-F]{4})([0-9A-F]{4})([0-9A-F]{4})([0-9A-F]{12})$/

/**
 * The id under which a message goes out by the Evolution API: it has no field that comes back with its reports,
 * so the message's own id says which delivery it is.
 */
export const evolutionMessageId = (deliveryId: string): string =>
  `${PREFIX}${deliveryId.replaceAll('-', '').toUpperCase()}`

/** The delivery that such an id names; null: it is of no message of ours. */
export function deliveryOfEvolution(messageId: string): string | null {
  const [, ...parts] = ID.exec(messageId) ?? []
  return parts.length > 0 ? parts.join('-').toLowerCase() : null
}
