/** The phones of a page: notices go to the proven one, and another waits until its code is typed. */
interface PagePhones {
  phone: string | null
  pendingPhone: string | null
  phoneProvenAt: string | null
}

/** What waits once an owner has said what the phone is; the one that notices go to already waits for nothing. */
export const withWantedPhone = (
  { phone }: Pick<PagePhones, 'phone'>,
  wanted: string,
): Pick<PagePhones, 'pendingPhone'> => ({ pendingPhone: wanted === phone ? null : wanted })

/**
 * What changes once somebody has typed the code sent to this phone: nothing when it is the page's own by
 * now; null when it is not the one that waits.
 */
export function withProvenPhone(
  { phone, pendingPhone }: Pick<PagePhones, 'phone' | 'pendingPhone'>,
  proven: string,
  now: Temporal.Instant,
): Partial<PagePhones> | null {
  if (proven === phone) return {}
  if (proven !== pendingPhone) return null
  const phoneProvenAt = now.toString({ fractionalSecondDigits: 3 })
  return { phone: proven, pendingPhone: null, phoneProvenAt }
}
