import { type BookingSnapshot, bookingEvents } from '@encaixe/contracts'
import { type EventEntry, on } from '@encaixe/service-kit'
import { busyIntervalOf } from './domain/busy-interval.ts'
import { keepBusyInterval } from './sql/keep-busy-interval.ts'
import type { SchedulingTransaction, SchedulingWork } from './store.ts'

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
