import { z } from 'zod'
import { dayOfWeek, id, instant, timeOfDay, version } from '../text/primitives.ts'

/** One working window of one weekday, local times. */
export const availabilityWindow = z
  .object({
    dayOfWeek,
    startTime: timeOfDay,
    endTime: timeOfDay.meta({ examples: ['18:00'] }),
  })
  .meta({ id: 'AvailabilityWindow', description: 'One working window of one weekday.' })

export const timeOff = z
  .object({
    id,
    startsAt: instant,
    endsAt: instant,
    reason: z
      .string()
      .nullable()
      .meta({ examples: ['Férias'] }),
  })
  .meta({ id: 'TimeOff', description: 'A blocked stretch of time.' })

/** Time off over booked days says so: the appointments stay, and somebody has to decide about each. */
export const timeOffWithConflicts = timeOff
  .extend({
    conflicts: z
      .int()
      .meta({ description: 'Appointments to come that lie in it, and stay.', examples: [2] }),
  })
  .meta({ id: 'TimeOffWithConflicts', description: 'Time off, and what lies in it.' })

export const availability = z
  .object({
    professionalId: id,
    version: version('Grows with every change of hours or time off.'),
    windows: z.array(availabilityWindow).meta({ description: 'The whole week.' }),
    timeOff: z.array(timeOff).meta({ description: 'All that has not ended.' }),
  })
  .meta({ id: 'Availability', description: 'When a professional works.' })
export type Availability = z.output<typeof availability>
