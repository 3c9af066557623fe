import {
  appointment,
  type BookingSnapshot,
  bookingEvents,
  type CloudEvent,
} from '@encaixe/contracts'
import { onTogether } from '@encaixe/service-kit'
import { z } from 'zod'
import { busyIntervalOf } from './domain/busy-interval.ts'
import { keepBusyIntervals } from './sql/keep-busy-intervals.ts'
import type { SchedulingWork } from './store.ts'

const keep = (events: { data: BookingSnapshot }[], { tx }: SchedulingWork) =>
  keepBusyIntervals(
    tx,
    events.map(({ data }) => busyIntervalOf(data.appointment)),
  )

/** What scheduling does about booking's events: it keeps when each professional is busy. */
export const onBooking = onTogether(
  [
    bookingEvents.BookingCreated,
    bookingEvents.BookingConfirmed,
    bookingEvents.BookingRejected,
    bookingEvents.BookingCancelled,
    bookingEvents.BookingRescheduled,
  ],
  keep,
)

const withAppointment = z.object({ appointment: appointment.pick({ professionalId: true }) })

/** Whose free times an event of booking's has changed; not all of them change any. */
export const professionalOfEvent = ({ data }: CloudEvent): string | undefined =>
  withAppointment.safeParse(data).data?.appointment.professionalId
