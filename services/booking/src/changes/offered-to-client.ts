import { AppError, withTravel } from '@encaixe/contracts'
import { type Interval, isOffered } from '@encaixe/slots'
import { busyBetween, interval } from '../appointments/busy-between.ts'
import type { AppointmentRow } from '../appointments/select-appointments.sql.ts'
import { intervalOf, knownElsewhere } from '../copies/busy-elsewhere.ts'
import { storedWeek } from '../copies/professional-copies.ts'
import { slotRulesOf } from '../free-times/professional.rule.ts'
import { slotTaken } from '../free-times/refusal.rule.ts'
import type { Stretch } from '../free-times/taken.rule.ts'
import type { BookingTransaction } from '../store.ts'

export const notOffered = () => new AppError('SLOT_UNAVAILABLE', 'This time is not offered.')

/**
 * Checks that a client may move an appointment to this start: the page offers it, and no other appointment is
 * too near. The appointment does not block its own move.
 * @throws AppError SLOT_UNAVAILABLE or SLOT_TAKEN
 */
export async function requireOffered(
  tx: BookingTransaction,
  { id, professionalId, client, startsAt, endsAt, blockedFrom }: AppointmentRow,
  wanted: Temporal.Instant,
  now: Temporal.Instant,
  elsewhere: readonly Stretch[],
): Promise<void> {
  const professional = await tx.professional.findUnique({ where: { id: professionalId } })
  const week = await tx.availability.findUnique({ where: { professionalId } })
  if (!professional || !week) throw notOffered()
  // The appointment keeps its length and travel time, whatever the page offers now.
  const travelMinutes = blockedFrom ? minutesBetween(blockedFrom, startsAt) : 0
  const durationMinutes = minutesBetween(startsAt, endsAt)
  const rules = slotRulesOf(
    { ...professional, ...storedWeek(week) },
    { durationMinutes, travelMinutes },
  )
  if (!isOffered(rules, wanted, now)) throw notOffered()
  const at = new Date(wanted.epochMilliseconds)
  const day = { hours: 24 }
  const times = { from: wanted.subtract(day), until: wanted.add(day) }
  const blocked = [...elsewhere, ...(await knownElsewhere(tx, professionalId, times))]
  const others = [
    ...(await busyBetween(tx, { professionalId, exceptId: id, from: at, until: at })),
    ...(await heldForOthers(tx, { professionalId, phone: client.phone }, now)),
    ...blocked.map(intervalOf),
  ]
  const busy = others.map((one) => withTravel(one, travelMinutes))
  // A blocked client gets the same answer.
  if (client.blocked || !isOffered({ ...rules, busy }, wanted, now)) throw slotTaken()
}

const minutesBetween = (from: Date, until: Date) =>
  Math.round((until.getTime() - from.getTime()) / 60_000)

/** The times that are offered to others who wait, for as long as it is their turn. */
export async function heldForOthers(
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
