import { isBefore } from '../times/instants.rule.ts'

/** A package that the client has bought of a page, with sessions left. */
export interface Bought {
  name: string
  /** An instant; null: it has no end. */
  expiresAt: string | null
  entries: readonly {
    serviceIds: readonly string[]
    serviceNames: readonly string[]
    sessions: number
    left: number
  }[]
}

/** A session that a booking would use. */
export interface Session {
  /** Of the package. */
  name: string
  /** Which one, from 1. */
  session: number
  of: number
}

/**
 * The session that each of these bookings uses, in their order: of the first service that a package covers which has a
 * session left and has not ended by then; null: none.
 * @param bought the first to end first
 */
export function sessionsFor(
  bookings: readonly { startsAt: string; serviceIds: readonly string[] }[],
  bought: readonly Bought[],
): (Session | null)[] {
  const entries = bought.flatMap(({ name, expiresAt, entries }) =>
    entries.map((one) => ({ ...one, name, expiresAt })),
  )
  const used = new Map<object, number>()
  return bookings.map(({ startsAt, serviceIds }) => {
    for (const id of serviceIds) {
      const entry = entries.find(
        (one) =>
          one.serviceIds.includes(id) &&
          one.left > (used.get(one) ?? 0) &&
          (one.expiresAt === null || isBefore(startsAt, one.expiresAt)),
      )
      if (!entry) continue
      const before = used.get(entry) ?? 0
      used.set(entry, before + 1)
      const { name, sessions, left } = entry
      return { name, session: sessions - left + before + 1, of: sessions }
    }
    return null
  })
}
