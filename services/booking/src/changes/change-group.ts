import { AsyncLocalStorage } from 'node:async_hooks'
import type { AppointmentView, EventContract } from '@encaixe/contracts'
import { grouped, isLockTimeout, isRolledBack } from '@encaixe/service-kit'
import { recordOf } from '../appointments/load-appointments.ts'
import { lockFreeOnes } from '../appointments/lock-professionals.sql.ts'
import {
  type AppointmentRow,
  selectAppointments,
  withIds,
} from '../appointments/select-appointments.sql.ts'
import type { BookingDatabase, BookingTransaction } from '../store.ts'
import { type Asked, shownTo, understood } from './asked-change.ts'
import { type Change, changeAppointments } from './change-appointments.ts'
import { decideChange } from './decide-change.ts'

/** Committed and shown, or why it is refused, or whether it goes by itself or comes back in a later group. */
type Outcome = { view: AppointmentView } | { refusedBy: unknown } | 'alone' | 'later'

interface Waiting extends Asked {
  /** Runs in the trace and the scope of the request: what a group does is done for many. */
  inRequestScope: <T>(work: () => T) => T
}

/** As many as bookings of a group: their events and rows are of the same size. */
const MOST_TOGETHER = 24

/**
 * Changes of status and payment for several requests in one transaction: one lock, read, write and commit
 * for all that wait, one group at a time. One that the rules refuse is left out. One whose page somebody
 * else has locked goes by itself, and waits for the lock there; so does each of a group that PostgreSQL
 * takes back, and a move, whose new time PostgreSQL may refuse. Of two of one appointment the second comes
 * in a later group, and is judged by what the first has left.
 */
export function changeGroup({
  database,
  clock,
  changeAlone,
}: {
  database: BookingDatabase
  clock: () => Temporal.Instant
  /** Waits for the lock of the appointment's professional. */
  changeAlone: (asked: Asked) => Promise<AppointmentView>
}): (asked: Asked) => Promise<AppointmentView> {
  const changeTogether = (requests: Waiting[]) =>
    database.transaction(async (work): Promise<Outcome[]> => {
      const now = clock()
      const locked = await lockFreeOnes(work.tx, [...new Set(requests.map(({ id }) => id))])
      const before = await rowsOf(work.tx, [...locked.keys()])
      const changes = new Map<string, Change<EventContract>>()
      const outcomes = requests.map((request): Outcome | Waiting => {
        const { id, inRequestScope } = request
        if (changes.has(id)) return 'later'
        if (locked.get(id) === false) return 'alone'
        try {
          const row = before.get(id)
          const { loaded, wanted, deciding } = understood(
            row ? { row, record: recordOf(row) } : null,
            request,
            now,
          )
          if (wanted.kind === 'move') return 'alone'
          changes.set(id, { ...decideChange(loaded, wanted, deciding), inRequestScope })
          return request
        } catch (refusedBy) {
          return { refusedBy }
        }
      })
      const written = await changeAppointments(work, [...changes.values()], now)
      return outcomes.map((one) => {
        if (!isWaiting(one)) return one
        const row = before.get(one.id)
        return { view: shownTo(row && { ...row, ...written.get(one.id) }, one.actor, now) }
      })
    })

  // A connection that breaks may have committed: to change again would tell people that it cannot be done.
  const change = grouped<Waiting, Outcome>(
    (requests) =>
      changeTogether(requests).catch((error: unknown) => {
        if (isRolledBack(error) || isLockTimeout(error)) return requests.map(() => 'alone')
        throw error
      }),
    { most: MOST_TOGETHER },
  )

  return async (asked) => {
    const waiting = { ...asked, inRequestScope: AsyncLocalStorage.snapshot() }
    for (;;) {
      const outcome = await change(waiting)
      if (outcome === 'later') continue
      if (outcome === 'alone') return changeAlone(asked)
      if ('view' in outcome) return outcome.view
      throw outcome.refusedBy
    }
  }
}

const isWaiting = (outcome: Outcome | Waiting): outcome is Waiting =>
  typeof outcome === 'object' && 'wanted' in outcome

async function rowsOf(tx: BookingTransaction, ids: string[]): Promise<Map<string, AppointmentRow>> {
  const rows = await selectAppointments(tx, withIds(ids))
  return new Map(rows.map((row) => [row.id, row]))
}
