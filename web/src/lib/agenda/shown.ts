import type { AppointmentView } from '@encaixe/contracts'
import { paymentWords, statusWords, type Tone, toneOf } from '../appointments/words.ts'
import { wallDate, wallTime } from '../time/calendar.ts'
import { inZone } from '../time/zone.ts'

/** An appointment as a list shows it: words and local times. */
export interface ShownAppointment {
  id: string
  version: number
  name: string
  /** Local day, and local times of day as `HH:MM`. */
  date: string
  start: string
  end: string
  tone: Tone
  status: string
  /** The booked service; empty without one. */
  service: string
  payment: string
  /** Whether the client confirmed that they will come. */
  isComing: boolean
  isRecurring: boolean
  /** Relative to the time of rendering. */
  isOver: boolean
  isNow: boolean
  canMove: boolean
  /** Whether it waits for an answer that can still be given. */
  canConfirm: boolean
  canReject: boolean
}

/** The name of a client in lists, as typed for this appointment. */
export const nameOf = ({ contact, client }: Pick<AppointmentView, 'contact' | 'client'>): string =>
  contact.name ?? client?.name ?? 'Cliente'

export function shownOf(
  appointment: AppointmentView,
  { timezone, now }: { timezone: string; now: number },
): ShownAppointment {
  const start = inZone(appointment.startsAt, timezone)
  const end = inZone(appointment.endsAt, timezone)
  const begins = Date.parse(appointment.startsAt)
  const ends = Date.parse(appointment.endsAt)
  const { actions } = appointment
  return {
    id: appointment.id,
    version: appointment.version,
    name: nameOf(appointment),
    date: wallDate(start),
    start: wallTime(start),
    end: wallTime(end),
    tone: toneOf(appointment),
    status: statusWords[appointment.status],
    service: appointment.service?.name ?? '',
    payment: paymentWords(appointment, ends <= now),
    isComing: appointment.attendanceConfirmedAt !== null,
    isRecurring: appointment.recurringScheduleId !== null,
    isOver: ends <= now,
    isNow: begins <= now && now < ends,
    canMove: actions.includes('reschedule'),
    canConfirm: actions.includes('confirm'),
    canReject: actions.includes('reject'),
  }
}

/** The position of the line of the present: before the first appointment that has not begun. */
export const nowIndex = (
  items: readonly Pick<ShownAppointment, 'start'>[],
  time: string,
): number => {
  const next = items.findIndex(({ start }) => start > time)
  return next === -1 ? items.length : next
}
