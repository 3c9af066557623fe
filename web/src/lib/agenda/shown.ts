import type { AppointmentView } from '@encaixe/contracts'
import {
  isClaimed,
  paymentWords,
  statusOf,
  type Tone,
  toneOf,
  visitWords,
} from '../appointments/words.ts'
import { price } from '../text/format.ts'
import { wallDate, wallTime } from '../time/calendar.ts'
import { inZone } from '../time/zone.ts'

/** A local day, and local times of day as `HH:MM`. */
export interface LocalTimes {
  date: string
  start: string
  end: string
}

/** An appointment as a list shows it: words and local times. */
export interface ShownAppointment extends LocalTimes {
  id: string
  version: number
  name: string
  tone: Tone
  status: string
  /** The booked service; empty without one. */
  service: string
  /** Service, price, place and how often the client came, for whoever has to answer. */
  about: string
  /** Where the client asks to move it; null: nowhere. */
  requested: LocalTimes | null
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
  /** Whether it waits for an answer to a request to move it. */
  canAnswerMove: boolean
  /** Whether its client says that a deposit is paid, and the professional has to look for it. */
  isClaimed: boolean
}

/** The name of a client in lists, as typed for this appointment. */
export const nameOf = ({ contact, client }: Pick<AppointmentView, 'contact' | 'client'>): string =>
  contact.name ?? client?.name ?? 'Cliente'

export function shownOf(
  appointment: AppointmentView,
  { timezone, now }: { timezone: string; now: number },
): ShownAppointment {
  const { requestedStartsAt } = appointment
  const length = Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)
  const begins = Date.parse(appointment.startsAt)
  const ends = Date.parse(appointment.endsAt)
  const { actions } = appointment
  return {
    id: appointment.id,
    version: appointment.version,
    name: nameOf(appointment),
    ...localTimes(appointment, timezone),
    requested:
      requestedStartsAt === null
        ? null
        : localTimes(
            {
              startsAt: requestedStartsAt,
              endsAt: new Date(Date.parse(requestedStartsAt) + length).toISOString(),
            },
            timezone,
          ),
    tone: toneOf(appointment),
    status: statusOf(appointment),
    service: appointment.service?.name ?? '',
    about: [
      appointment.service?.name,
      appointment.priceCents > 0 ? price(appointment.priceCents) : '',
      appointment.place?.label,
      visitWords(appointment.client?.visits),
    ]
      .filter(Boolean)
      .join(' · '),
    payment: paymentWords(appointment, ends <= now),
    isComing: appointment.attendanceConfirmedAt !== null,
    isRecurring: appointment.recurringScheduleId !== null,
    isOver: ends <= now,
    isNow: begins <= now && now < ends,
    canMove: actions.includes('reschedule'),
    canConfirm: actions.includes('confirm'),
    canReject: actions.includes('reject'),
    canAnswerMove: actions.includes('refuse_move'),
    isClaimed: isClaimed(appointment),
  }
}

function localTimes(
  { startsAt, endsAt }: Pick<AppointmentView, 'startsAt' | 'endsAt'>,
  timezone: string,
): LocalTimes {
  const start = inZone(startsAt, timezone)
  return { date: wallDate(start), start: wallTime(start), end: wallTime(inZone(endsAt, timezone)) }
}

/** An appointment at each time that it holds: its own, and the one that its client asks for. */
export const heldBy = (shown: ShownAppointment): ShownAppointment[] =>
  shown.requested === null
    ? [shown]
    : [
        shown,
        {
          ...shown,
          ...shown.requested,
          tone: 'waiting',
          status: 'Pedido de mudança',
          payment: '',
          canMove: false,
          isNow: false,
          isOver: false,
        },
      ]

/** The position of the line of the present: before the first appointment that has not begun. */
export const nowIndex = (
  items: readonly Pick<ShownAppointment, 'start'>[],
  time: string,
): number => {
  const next = items.findIndex(({ start }) => start > time)
  return next === -1 ? items.length : next
}
