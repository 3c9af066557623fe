import {
  appointment,
  type BookingSnapshot,
  bookingEvents,
  type CloudEvent,
} from '@encaixe/contracts'
import { eventHandlers } from '@encaixe/service-kit'
import { z } from 'zod'
import { busyIntervalOf } from './domain/busy-interval.ts'
import { keepBusyInterval } from './sql/keep-busy-interval.ts'
import type { SchedulingTransaction, SchedulingWork } from './store.ts'

const on = eventHandlers<SchedulingTransaction>()

const keep = ({ data }: { data: BookingSnapshot }, { tx }: SchedulingWork) =>
  keepBusyInterval(tx, busyIntervalOf(data.appointment))

/** What scheduling does about booking's events: it keeps when each professional is busy. */
export const onBooking = [
  on(bookingEvents.BookingCreated, keep),
  on(bookingEvents.BookingConfirmed, keep),
  on(bookingEvents.BookingRejected, keep),
  on(bookingEvents.BookingCancelled, keep),
  on(bookingEvents.BookingRescheduled, keep),
]

const withAppointment = z.object({ appointment: appointment.pick({ professionalId: true }) })

/** Whose free times an event of booking's has changed; not all of them change any. */
export const professionalOfEvent = ({ data }: CloudEvent): string | undefined =>
  withAppointment.safeParse(data).data?.appointment.professionalId
