import type { DayMark } from '../special-days/day-mark.ts'
import type { ShownTimeOff } from '../time-off/time-off.ts'
import type { Part } from './day-parts.ts'
import type { ShownElsewhere } from './elsewhere.ts'
import type { ShownAppointment } from './shown.ts'

/** What the agenda shows of a day. */
export interface AgendaDay {
  date: string
  appointments: ShownAppointment[]
  timeOff: ShownTimeOff[]
  elsewhere: ShownElsewhere[]
  mark: DayMark | null
  /** When it can be booked. */
  open: Part[]
}
