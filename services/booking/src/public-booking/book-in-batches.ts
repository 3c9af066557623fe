import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@encaixe/contracts'
import {
  batched,
  byIndex,
  isLockTimeout,
  isRolledBack,
  isWriteConflict,
} from '@encaixe/service-kit'
import type { Booked, BookingRequest } from '../appointments/booking-request.ts'
import { paidWithOf } from '../appointments/session-choice.rule.ts'
import { saveLink } from '../clients/client-accounts.ts'
import { markUnchecked } from '../collisions/collisions.ts'
import { beginCharges } from '../ledger/appointment-charges.ts'
import { moveSessions } from '../sessions/move-sessions.ts'
import type { BookingWork, Parts } from '../store.ts'
import { openings } from '../waitlist/openings.ts'
import { decideBooking } from './booking-decision.ts'
import { insertBookings, type NewBooking } from './insert-bookings.sql.ts'
import { loadBookings } from './load-bookings.ts'

/** `again`: nothing is committed, and the booking tries again until its deadline. */
type Outcome = Booked | 'again' | { refusedBy: unknown }

interface Waiting extends BookingRequest {
  /** Runs work in the trace and scope of this request: a batch does it for many. */
  inRequestScope: <T>(work: () => T) => T
}

/** With more, PostgreSQL locks whole indexes as read, and batches of two processes always conflict. */
const BATCH = 24
const FIRST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 100

/**
 * Books in batches: one serializable transaction at a time per process, for at most one booking of each
 * phone and e-mail. A rule's refusal leaves out one booking and the others commit. If PostgreSQL undoes a
 * batch, each booking goes by itself. What meets a lock or a conflict then tries again until its deadline.
 *
 * One transaction per booking cost 3.3 ms of CPU instead of 0.55, and made 130 bookings a second instead
 * of 1,060: under SERIALIZABLE bookings conflict as soon as they read the same page of an index.
 */
export function bookInBatches({
  database,
  clock,
  tasks,
}: Pick<Parts, 'database' | 'clock' | 'tasks'>): (request: BookingRequest) => Promise<Booked> {
  const turns = openings(tasks)

  async function bookAll(requests: Waiting[]): Promise<Outcome[]> {
    try {
      return await bookOnce(requests)
    } catch (error) {
      // If the connection broke, the commit may have arrived: trying again would find the time taken.
      if (!isUndone(error)) throw error
      if (requests.length === 1) return [isPassing(error) ? 'again' : { refusedBy: error }]
    }
    const outcomes: Outcome[] = []
    for (const request of requests) outcomes.push(...(await bookAll([request])))
    return outcomes
  }

  const bookOnce = (requests: Waiting[]): Promise<Outcome[]> =>
    database.transaction(
      async ({ tx, emit, emitted, afterCommit }) => {
        const now = clock()
        const loaded = await loadBookings(tx, requests, now)
        const bookings: NewBooking[] = []
        const contacts = new Set<string>()
        const withTurns = new Set<string>()
        const outcomes = requests.map((request, n): Outcome => {
          const found = loaded[n]
          const { phone, email } = request.contact
          // Caps count the bookings of a phone or e-mail, and do not see those of the same batch.
          const own = [phone, email].filter((contact) => contact !== null)
          const waits = found?.isLocked || own.some((one) => contacts.has(one))
          if (!found || waits || isLate(request)) return 'again'
          try {
            const decision = request.inRequestScope(() => decideBooking(request, found, now))
            if ('repeats' in decision) return { heldId: decision.repeats }
            bookings.push(decision)
            for (const one of own) contacts.add(one)
            const { hold, appointment, session } = decision
            if (found.row?.hasTurns) withTurns.add(appointment.professionalId)
            return {
              heldId: hold && appointment.id,
              ...(session && { paidWith: paidWithOf(session) }),
            }
          } catch (refusedBy) {
            return { refusedBy }
          }
        })
        if (bookings.length > 0) {
          await insertBookings(tx, bookings, now.toString())
          emitted()
          await turns.look({ tx, afterCommit }, [...withTurns])
          await keepProofs(bookings, { tx, emit }, now)
          await useSessions(bookings, { tx, emit }, now)
          await beginCharges({ tx, afterCommit }, tasks, bookings, now)
          const unchecked = bookings.filter(({ isUnchecked }) => isUnchecked)
          const marked = unchecked.map(({ appointment }) => appointment)
          await markUnchecked({ tx, afterCommit }, tasks, marked, now)
        }
        // A caller whose deadline has passed was told that the booking failed: it must not commit.
        if (requests.some((one, n) => isBooked(outcomes[n]) && isLate(one))) throw new Late()
        return outcomes
      },
      // Under SERIALIZABLE a scan counts as a read of every row: each booking would conflict with each other.
      { isolation: 'serializable', settings: byIndex, attempts: 3 },
    )

  const book = batched(bookAll, { most: BATCH })

  return async (request) => {
    const waiting = { ...request, inRequestScope: AsyncLocalStorage.snapshot() }
    for (let pause = FIRST_PAUSE_MS; !isLate(request); ) {
      const outcome = await book(waiting)
      if (isBooked(outcome)) return outcome
      if (outcome !== 'again') throw outcome.refusedBy
      await sleep(pause * (0.5 + Math.random()))
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
    throw new AppError('UPSTREAM_UNAVAILABLE', 'The booking could not be made before its deadline.')
  }
}

const isBooked = (outcome: Outcome | undefined): outcome is Booked =>
  typeof outcome === 'object' && 'heldId' in outcome

/** Most bookings prove nothing, so these statements stand apart from the one that inserts. */
async function keepProofs(
  bookings: readonly NewBooking[],
  t: Pick<BookingWork, 'tx' | 'emit'>,
  now: Temporal.Instant,
): Promise<void> {
  for (const { client, appointment, link } of bookings) {
    const { id, isProven } = client
    if (isProven) {
      await t.tx.client.updateMany({
        where: { id, phoneConfirmedAt: null },
        data: { phoneConfirmedAt: now.toString() },
      })
    }
    const { professionalId } = appointment
    if (link) await saveLink({ id, professionalId, ...link }, t)
  }
}

/** Most bookings use none. The appointments are there. */
async function useSessions(
  bookings: readonly NewBooking[],
  t: Pick<BookingWork, 'tx' | 'emit'>,
  now: Temporal.Instant,
): Promise<void> {
  const moves = bookings.flatMap(({ session, appointment, by }) =>
    session ? { ...session, appointmentId: appointment.id, reason: 'used' as const, by } : [],
  )
  await moveSessions(t, moves, { now })
}

/** The transaction reached its end after the deadline of one of its requests. */
class Late extends Error {}

const isLate = ({ deadline }: BookingRequest): boolean => Date.now() >= deadline
/** A transaction that loses may be tried again. */
const isPassing = (error: unknown): boolean =>
  error instanceof Late || isLockTimeout(error) || isWriteConflict(error)
const isUndone = (error: unknown): boolean => isPassing(error) || isRolledBack(error)
