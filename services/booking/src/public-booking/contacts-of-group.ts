import type { Loaded } from './load-bookings.sql.ts'
import type { Contact } from './new-appointment.rule.ts'

/** What bookings of a group are for the caps of those after them, which were loaded together with them. */
export function contactsOfGroup() {
  const booked = new Map<string, number>()
  const countOf = (address: string | null) => (address === null ? 0 : (booked.get(address) ?? 0))
  return {
    add({ phone, email }: Contact) {
      for (const address of [phone, email]) {
        if (address !== null) booked.set(address, countOf(address) + 1)
      }
    },
    addedTo({ row, ...found }: Loaded, { phone, email }: Contact): Loaded {
      if (!row) return { row, ...found }
      const counts = {
        ...row.counts,
        ofPhoneToday: row.counts.ofPhoneToday + countOf(phone),
        ofEmailToday: row.counts.ofEmailToday + countOf(email),
      }
      return { row: { ...row, counts }, ...found }
    },
  }
}
