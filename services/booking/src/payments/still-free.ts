import { busyBetween } from '../appointments/busy-between.ts'
import { instantOf, type Loaded } from '../appointments/load-appointment.ts'
import { travelOf } from '../appointments/travel.ts'
import { heldForOthers } from '../changes/offered-to-client.ts'
import { knownElsewhere } from '../copies/busy-elsewhere.ts'
import { isTaken, type Stretch } from '../free-times/taken.rule.ts'
import type { BookingTransaction } from '../store.ts'

/** Whether the time of an appointment that was released is still free, ways and the page's buffer included. */
export async function isStillFree(
  tx: BookingTransaction,
  { row }: Loaded,
  now: Temporal.Instant,
): Promise<boolean> {
  const { professionalId, client } = row
  const [startsAt, endsAt] = [instantOf(row.startsAt), instantOf(row.endsAt)]
  if (Temporal.Instant.compare(startsAt, now) <= 0) return false
  const page = await tx.professional.findUnique({ where: { id: professionalId } })
  if (!page || client.blocked) return false
  const around = { from: startsAt.subtract({ hours: 24 }), until: endsAt.add({ hours: 24 }) }
  const others = [
    ...(await busyBetween(tx, {
      ...{ professionalId, exceptId: row.id, from: row.startsAt, until: row.endsAt },
    })),
    ...(await heldForOthers(tx, { professionalId, phone: client.phone }, now)),
  ].map(({ start, end }): Stretch => [start.epochMilliseconds, end.epochMilliseconds])
  return !isTaken([...others, ...(await knownElsewhere(tx, professionalId, around))], {
    startsAt,
    durationMinutes: startsAt.until(endsAt).total('minutes'),
    travelMinutes: travelOf(row),
    bufferMinutes: page.bufferMinutes,
  })
}
