import type { EventData, Professional, schedulingEvents } from '@encaixe/contracts'

type What = EventData<typeof schedulingEvents.ContactChanged>['what']

/** What of a change its owner has to hear of, in case it was somebody else: another phone, another Pix key. */
export function contactsChanged(
  { phone }: Pick<Professional, 'phone'>,
  changes: Partial<Professional>,
): What[] {
  const changed: What[] = []
  // The first phone of a page replaces none.
  if (phone !== null && changes.phone !== undefined) changed.push('phone')
  if (changes.instantPayKeyType !== undefined || changes.instantPayKey !== undefined) {
    changed.push('pix_key')
  }
  return changed
}
