import { bookingEvents } from '@encaixe/contracts'
import { isExclusionViolation, type Transaction } from '@encaixe/service-kit'
import { stateOf, termsOf } from '../appointments/load-appointment.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import { slotTaken } from '../public-booking/booking-decision.ts'
import type { BookingTransaction } from '../store.ts'
import { changeAppointments } from './change-appointments.ts'
import { type Deciding, decideChange, type Loaded, personOf } from './decide-change.ts'
import { notOffered, requireOffered } from './offered-to-client.ts'
import { statusAfter } from './status.rule.ts'
import type { WantedChange } from './wanted-change.rule.ts'

type Work = Transaction<BookingTransaction>

/**
 * One change of an appointment, whoever asks for it: judged by the rules, written, with its event. Whoever
 * calls has taken its professional's lock before it was loaded.
 * @throws AppError what the rules refuse; SLOT_UNAVAILABLE or SLOT_TAKEN of a move
 */
export async function applyChange(
  work: Work,
  loaded: Loaded,
  wanted: WantedChange,
  deciding: Deciding,
): Promise<void> {
  if (wanted.kind === 'move') return move(work, loaded, wanted.startsAt, deciding)
  await changeAppointments(work, [decideChange(loaded, wanted, deciding)], deciding.now)
}

/**
 * Another start for the same length. A client takes one that is offered; a professional any free time.
 * The constraint decides whether it is free, and an appointment never stands in its own way.
 */
async function move(
  work: Work,
  { row, record }: Loaded,
  startsAt: Temporal.Instant,
  { by, now }: Pick<Deciding, 'by' | 'now'>,
) {
  const state = stateOf(row)
  const status = statusAfter(state, 'reschedule', { by, terms: termsOf(row), now })
  if (Temporal.Instant.compare(startsAt, now) <= 0) throw notOffered()
  if (by === 'client') await requireOffered(work.tx, row, startsAt, now)
  const moved = {
    appointment: record.appointment,
    set: {
      status,
      startsAt: startsAt.toString(),
      endsAt: startsAt.add(state.startsAt.until(state.endsAt)).toString(),
      attendanceConfirmedAt: null,
    },
    by,
    event: bookingEvents.BookingRescheduled,
    data: (appointment: typeof record.appointment) => ({
      ...snapshotOf({ ...record, appointment }),
      previousStartsAt: record.appointment.startsAt,
      by: personOf(by),
    }),
  }
  try {
    await changeAppointments(work, [moved], now)
  } catch (error) {
    throw isExclusionViolation(error) ? slotTaken() : error
  }
}
