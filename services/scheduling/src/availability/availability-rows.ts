import type { Availability } from '@encaixe/contracts'
import type { Prisma } from '../../generated/client.ts'
import { availabilityOf } from '../professionals/professional-views.ts'

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

export const availabilityOfRow = (row: WithAvailability): Availability =>
  availabilityOf(row, row.availability, row.timeOff)
