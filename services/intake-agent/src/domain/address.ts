/** The phone that a conversation's address is; null of somebody known to the provider by another id. */
export const phoneOf = (address: string | null): string | null =>
  address?.startsWith('+') ? address : null
