import { type Availability, availability, type timeOff } from '@encaixe/contracts'
import type { z } from 'zod'
import type { Prisma, TimeOff as TimeOffRow } from '../../generated/client.ts'

/** What belongs to a professional's availability: the week in order, the time off not yet ended. */
export const withAvailability = (now: Temporal.Instant) =>
  ({
    availability: { orderBy: [{ dayOfWeek: 'asc' }, { startTime: 'asc' }] },
    timeOff: {
      where: { endsAt: { gt: new Date(now.epochMilliseconds) } },
      orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    },
  }) satisfies Prisma.ProfessionalInclude

type WithAvailability = Prisma.ProfessionalGetPayload<{
  include: ReturnType<typeof withAvailability>
}>

/** The week and the time off, as the other services copy them. */
export const availabilityOf = (row: WithAvailability): Availability =>
  availability.parse({
    professionalId: row.id,
    version: row.availabilityVersion,
    windows: row.availability,
    timeOff: row.timeOff.map(timeOffOf),
  })

export function timeOffOf(row: TimeOffRow): z.output<typeof timeOff> {
  return {
    id: row.id,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    reason: row.reason,
  }
}
