import { z } from 'zod'
import {
  dayOfWeek,
  id,
  instant,
  localDate,
  textOrNull,
  timeOfDay,
  version,
} from '../text/primitives.ts'

/** One working window of a day, local times. */
export const dayWindow = z
  .object({ startTime: timeOfDay, endTime: timeOfDay.meta({ examples: ['18:00'] }) })
  .meta({ id: 'DayWindow', description: 'One working window of a day.' })

/** One working window of one weekday, local times. */
export const availabilityWindow = z
  .object({
    dayOfWeek,
    ...dayWindow.shape,
    /** Absent: every week, as in all that was saved before weeks could alternate. */
    weeks: z
      .enum(['every', 'odd', 'even'], 'Escolha: toda semana, semanas ímpares ou pares.')
      .optional()
      .meta({ description: 'In which ISO weeks; absent: in every one.', examples: ['odd'] }),
  })
  .meta({ id: 'AvailabilityWindow', description: 'One working window of one weekday.' })

export const timeOff = z
  .object({
    id,
    startsAt: instant,
    endsAt: instant,
    reason: textOrNull('Férias'),
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
    /** Absent from events of before there were such days. */
    specialDays: z
      .array(z.object({ date: localDate, windows: z.array(dayWindow) }))
      .default([])
      .meta({ description: 'Days ahead whose windows replace the weekday’s; none: closed.' }),
  })
  .meta({ id: 'Availability', description: 'When a professional works.' })
export type Availability = z.output<typeof availability>
