import { AsyncLocalStorage } from 'node:async_hooks'
import { grouped, isRolledBack, isWriteConflict } from '@encaixe/service-kit'
import { type BookingRequest, decideBooking } from './booking-decision.ts'
import { insertBookings, type NewBooking } from './sql/insert-bookings.ts'
import { bookAlone, type Loaded, loadBookings } from './sql/load-bookings.ts'
import type { BookingDatabase } from './store.ts'

/** Committed, or the reason why this one is not part of it. */
type Outcome = 'booked' | { refusedBy: unknown }

interface Waiting extends BookingRequest {
  /** Runs in the trace and the scope of the request: what a group does is done for many. */
  inRequestScope: <T>(work: () => T) => T
}

/**
 * One group's statements lock and read a few index pages for each of its bookings. With more than this,
 * PostgreSQL remembers whole indexes as read, and groups of two processes would always conflict.
 */
const MOST_TOGETHER = 24

/**
 * Books for several requests in one serializable transaction: one begin, read, write and commit for all
 * that wait, one group at a time. Bookings of different professionals then cannot lose against each
 * other, which under SERIALIZABLE they do whenever they read the same page of an index (379 of 3,000
 * failed five attempts on a young database with 32 transactions side by side).
 *
 * A booking that is refused is left out and the others commit. One that PostgreSQL itself refuses takes
 * the group back: then each goes by itself, and only its own errors are its own. A group that loses
 * against another process has the booking to itself the second time: otherwise whoever books more keeps
 * winning, and five attempts are soon lost.
 */
export function bookingGroup({
  database,
  clock,
}: {
  database: BookingDatabase
  clock: () => Temporal.Instant
}): (request: BookingRequest) => Promise<void> {
  async function bookAll(requests: Waiting[]): Promise<Outcome[]> {
    try {
      return await bookOnce(requests, { attempts: 1 })
    } catch (error) {
      if (!isWriteConflict(error)) throw error
    }
    return database.transaction(async ({ tx }) => {
      await bookAlone(tx)
      return bookOnce(requests, { isAlone: true })
    })
  }

  async function bookOnce(
    requests: Waiting[],
    { isAlone = false, attempts = 5 }: { isAlone?: boolean; attempts?: number },
  ): Promise<Outcome[]> {
    return database.transaction(
      async ({ tx, emitted }) => {
        const now = clock()
        const wanted = requests.map(
          ({ slug, startsAt, contact: { phone, email }, idempotency }) => ({
            slug,
            startsAt: startsAt.toString(),
            phone,
            email,
            keyHash: idempotency?.keyHash ?? null,
          }),
        )
        const loaded = await loadBookings(tx, wanted, { now: now.toString(), isAlone })
        const bookings: NewBooking[] = []
        const earlier = contactsOfGroup()
        const outcomes = requests.map((request, index): Outcome => {
          try {
            const found = earlier.addedTo(loaded[index] ?? { row: null, remembered: null }, request)
            const decision = request.inRequestScope(() => decideBooking(request, found, now))
            if (decision !== 'succeeded') {
              bookings.push(decision)
              earlier.add(request)
            }
            return 'booked'
          } catch (refusedBy) {
            return { refusedBy }
          }
        })
        if (bookings.length > 0) {
          await insertBookings(tx, bookings, now.toString())
          emitted()
        }
        return outcomes
      },
      { isolation: 'Serializable', attempts },
    )
  }

  // A connection that breaks may have committed: to book again would tell people that the time is taken
  // which is theirs.
  const book = grouped(bookAll, { most: MOST_TOGETHER, alone: isRolledBack })

  return async (request) => {
    const outcome = await book({ ...request, inRequestScope: AsyncLocalStorage.snapshot() })
    if (outcome !== 'booked') throw outcome.refusedBy
  }
}

/** What bookings of a group are for the caps of those after them, which were loaded together with them. */
function contactsOfGroup() {
  const booked = new Map<string, number>()
  const countOf = (address: string | null) => (address === null ? 0 : (booked.get(address) ?? 0))
  return {
    add({ contact: { phone, email } }: BookingRequest) {
      for (const address of [phone, email]) {
        if (address !== null) booked.set(address, countOf(address) + 1)
      }
    },
    addedTo({ row, remembered }: Loaded, { contact }: BookingRequest): Loaded {
      if (!row) return { row, remembered }
      const { ofPhoneToday, ofEmailToday } = row.counts
      const counts = {
        ...row.counts,
        ofPhoneToday: ofPhoneToday + countOf(contact.phone),
        ofEmailToday: ofEmailToday + countOf(contact.email),
      }
      return { row: { ...row, counts }, remembered }
    },
  }
}
