import { AppError, withTravel } from '@encaixe/contracts'
import { type Interval, isOffered } from '@encaixe/slots'
import { busyBetween, interval } from '../appointments/busy-between.ts'
import { instantOf, type Loaded, travelOf } from '../appointments/load-appointment.ts'
import type { AppointmentRow } from '../appointments/select-appointments.sql.ts'
import { intervalOf, knownElsewhere } from '../copies/busy-elsewhere.ts'
import { storedWeek } from '../copies/professional-copies.ts'
import { slotRulesOf } from '../free-times/professional.rule.ts'
import { slotTaken } from '../free-times/refusal.rule.ts'
import { isTaken, type Stretch } from '../free-times/taken.rule.ts'
import type { BookingTransaction } from '../store.ts'

export const notOffered = () => new AppError('SLOT_UNAVAILABLE', 'This time is not offered.')

/**
 * Checks that a client may move an appointment to this start: the page offers it, and no other appointment is
 * too near. The appointment does not block its own move.
 * @throws AppError SLOT_UNAVAILABLE or SLOT_TAKEN
 */
export async function requireOffered(
  tx: BookingTransaction,
  row: AppointmentRow,
  wanted: Temporal.Instant,
  now: Temporal.Instant,
  elsewhere: readonly Stretch[],
): Promise<void> {
  const { professionalId, client } = row
  const professional = await tx.professional.findUnique({ where: { id: professionalId } })
  const week = await tx.availability.findUnique({ where: { professionalId } })
  if (!professional || !week) throw notOffered()
  // The appointment keeps its length and travel time, whatever the page offers now.
  const travelMinutes = travelOf(row)
  const durationMinutes = minutesOf(row)
  const rules = slotRulesOf(
    { ...professional, ...storedWeek(week) },
    { durationMinutes, travelMinutes },
  )
  if (!isOffered(rules, wanted, now)) throw notOffered()
  const others = [...elsewhere.map(intervalOf), ...(await takenByOthers(tx, row, wanted, now))]
  const busy = others.map((one) => withTravel(one, travelMinutes))
  // A blocked client gets the same answer.
  if (client.blocked || !isOffered({ ...rules, busy }, wanted, now)) throw slotTaken()
}

const minutesOf = ({ startsAt, endsAt }: AppointmentRow): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)

/** What others hold near a start: appointments, turns of the waitlist, and calendars elsewhere as the copy has them. */
async function takenByOthers(
  tx: BookingTransaction,
  { id: exceptId, professionalId, client: { phone } }: AppointmentRow,
  start: Temporal.Instant,
  now: Temporal.Instant,
): Promise<Interval[]> {
  const at = new Date(start.epochMilliseconds)
  const day = { hours: 24 }
  const times = { from: start.subtract(day), until: start.add(day) }
  return [
    ...(await busyBetween(tx, { professionalId, exceptId, from: at, until: at })),
    ...(await heldForOthers(tx, { professionalId, phone }, now)),
    ...(await knownElsewhere(tx, professionalId, times)).map(intervalOf),
  ]
}

/** The times that are offered to others who wait, for as long as it is their turn. */
async function heldForOthers(
  tx: BookingTransaction,
  { professionalId, phone }: { professionalId: string; phone: string | null },
  now: Temporal.Instant,
): Promise<Interval[]> {
  const turns = await tx.waitlistTurn.findMany({
    where: {
      ...{ professionalId, outcome: null, holds: true, until: { gt: now.toString() } },
      wish: { status: 'waiting', ...(phone !== null && { clientPhone: { not: phone } }) },
    },
  })
  return turns.map(({ heldFrom, heldUntil }) => interval(heldFrom, heldUntil))
}

/** Whether the time of an appointment that was released is still free, ways and the page's buffer included. */
export async function isStillFree(
  tx: BookingTransaction,
  { row }: Loaded,
  now: Temporal.Instant,
): Promise<boolean> {
  const [startsAt, endsAt] = [instantOf(row.startsAt), instantOf(row.endsAt)]
  if (Temporal.Instant.compare(startsAt, now) <= 0) return false
  const page = await tx.professional.findUnique({ where: { id: row.professionalId } })
  if (!page || row.client.blocked) return false
  const others = (await takenByOthers(tx, row, startsAt, now)).map(
    ({ start, end }): Stretch => [start.epochMilliseconds, end.epochMilliseconds],
  )
  return !isTaken(others, {
    startsAt,
    durationMinutes: startsAt.until(endsAt).total('minutes'),
    travelMinutes: travelOf(row),
    bufferMinutes: page.bufferMinutes,
  })
}
