import { type BookingSnapshot, bookingEvents } from '@encaixe/contracts'
import { onTogether } from '@encaixe/service-kit'
import { busyIntervalOf } from './domain/busy-interval.ts'
import type { CacheBroadcast } from './slots/cache-broadcast.ts'
import { keepBusyIntervals } from './sql/keep-busy-intervals.ts'
import type { SchedulingWork } from './store.ts'

/** What scheduling does about booking's events: it keeps when each professional is busy. */
export function onBooking({ cache }: { cache: Pick<CacheBroadcast, 'changed'> }) {
  async function keep(events: { data: BookingSnapshot }[], { tx, afterCommit }: SchedulingWork) {
    const intervals = events.map(({ data }) => busyIntervalOf(data.appointment))
    await keepBusyIntervals(tx, intervals)
    afterCommit(() => {
      const professionals = new Set(intervals.map(({ professionalId }) => professionalId))
      for (const professionalId of professionals) cache.changed(professionalId)
    })
  }
  return onTogether(
    [
      bookingEvents.BookingCreated,
      bookingEvents.BookingConfirmed,
      bookingEvents.BookingRejected,
      bookingEvents.BookingCancelled,
      bookingEvents.BookingRescheduled,
    ],
    keep,
  )
}
