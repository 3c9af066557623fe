import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@encaixe/contracts'
import { grouped, isLockTimeout, isRolledBack, isWriteConflict } from '@encaixe/service-kit'
import type { BookingDatabase } from '../store.ts'
import { type BookingRequest, decideBooking } from './booking-decision.ts'
import { contactsOfGroup } from './contacts-of-group.ts'
import { insertBookings, type NewBooking } from './insert-bookings.sql.ts'
import { bookAlone, loadBookings } from './load-bookings.sql.ts'

/** Committed, or to be tried again when its page is free, or the reason why it is not part of the group. */
type Outcome = 'booked' | 'page is locked' | { refusedBy: unknown }

interface Waiting extends BookingRequest {
  /** Runs in the trace and the scope of the request: what a group does is done for many. */
  inRequestScope: <T>(work: () => T) => T
}

/**
 * One group's statements lock and read a few index pages for each of its bookings. With more than this,
 * PostgreSQL remembers whole indexes as read, and groups of two processes would always conflict.
 */
const MOST_TOGETHER = 24

/** How long a booking waits before it looks again whether its page is free, in milliseconds. */
const FIRST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 100

/**
 * Books for several requests in one serializable transaction: one begin, read, write and commit for all
 * that wait, one group at a time. Bookings of different professionals then cannot lose against each
 * other, which under SERIALIZABLE they do whenever they read the same page of an index (379 of 3,000
 * failed five attempts on a young database with 32 transactions side by side).
 *
 * A booking that is refused is left out and the others commit. One whose page somebody else has locked
 * leaves its group, holds nothing while it waits, and comes back in a later one until its deadline. One
 * that PostgreSQL itself refuses takes the group back: then each goes by itself, and only its own errors
 * are its own. A group that loses against another process has the booking to itself the second time:
 * otherwise whoever books more keeps winning, and five attempts are soon lost.
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
        const loaded = await loadBookings(tx, requests.map(wantedOf), {
          now: now.toString(),
          isAlone,
        })
        const bookings: NewBooking[] = []
        const earlier = contactsOfGroup()
        const outcomes = requests.map((request, index): Outcome => {
          const found = loaded[index] ?? { row: null, isLocked: false, remembered: null }
          if (found.isLocked) return 'page is locked'
          try {
            const counted = earlier.addedTo(found, request.contact)
            const decision = request.inRequestScope(() => decideBooking(request, counted, now))
            if (decision !== 'succeeded') {
              bookings.push(decision)
              earlier.add(request.contact)
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
        // Nobody waits for these answers any more: what was answered 503 is not committed.
        if (requests.some(isLate)) throw new Late()
        return outcomes
      },
      { isolation: 'Serializable', attempts },
    )
  }

  async function bookInTime(requests: Waiting[]): Promise<Outcome[]> {
    const [late, inTime] = [requests.filter(isLate), requests.filter((one) => !isLate(one))]
    const outcomes = new Map<Waiting, Outcome>(late.map((one) => [one, { refusedBy: tooLate() }]))
    const booked = inTime.length > 0 ? await bookAll(inTime) : []
    inTime.forEach((one, index) => {
      outcomes.set(one, booked[index] ?? { refusedBy: new Error('a booking was not answered') })
    })
    return requests.map((one) => outcomes.get(one) ?? { refusedBy: tooLate() })
  }

  // A connection that breaks may have committed: to book again would tell people that the time is taken
  // which is theirs.
  const book = grouped(bookInTime, {
    most: MOST_TOGETHER,
    alone: (error) => isRolledBack(error) || isLockTimeout(error) || error instanceof Late,
  })

  return async (request) => {
    const waiting = { ...request, inRequestScope: AsyncLocalStorage.snapshot() }
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const outcome = await book(waiting).catch((error: unknown) => {
        throw error instanceof Late || isLockTimeout(error) ? tooLate() : error
      })
      if (outcome === 'booked') return
      if (outcome !== 'page is locked') throw outcome.refusedBy
      // Whoever waits for the lock itself comes before: this only looks whether it is free.
      await sleep(pause * (0.5 + Math.random()))
    }
  }
}

/** The transaction came to its end after a request's deadline. */
class Late extends Error {}

const isLate = ({ deadline }: BookingRequest): boolean => Date.now() >= deadline

const tooLate = () =>
  new AppError('UPSTREAM_UNAVAILABLE', 'The booking could not be made before its deadline.')

const wantedOf = ({ slug, startsAt, contact: { phone, email }, idempotency }: BookingRequest) => ({
  slug,
  startsAt: startsAt.toString(),
  phone,
  email,
  keyHash: idempotency?.keyHash ?? null,
})
