import { type BookingSnapshot, billingEvents, bookingEvents } from '@encaixe/contracts'
import { eventHandlers, onTogether } from '@encaixe/service-kit'
import { busyIntervalOf } from './copies/busy-interval.rule.ts'
import { keepBusyIntervals } from './copies/keep-busy-intervals.sql.ts'
import { keepRating } from './copies/keep-rating.sql.ts'
import { savePlan } from './copies/save-plan.sql.ts'
import { markBooked } from './offer/mark-booked.sql.ts'
import type { PageCaches } from './page-caches.ts'
import { clearConflicts } from './recurring/clear-conflicts.sql.ts'
import { markCancelled } from './recurring/mark-cancelled.sql.ts'
import { onClientErased, onOccurrenceConflicted } from './recurring/on-booking.ts'
import type { SchedulingTransaction, SchedulingWork } from './store.ts'

const on = eventHandlers<SchedulingTransaction>()

/** What scheduling does about each event of the billing service. */
export const onBilling = [
  on(billingEvents.SubscriptionChanged, ({ data }, { tx }) => savePlan(tx, data)),
]

/**
 * What scheduling does about booking's events: it keeps when each professional is busy, and what became of
 * the occurrences of series.
 */
export function onBooking({
  cache,
  clock,
}: {
  cache: Pick<PageCaches, 'changed' | 'timesChanged'>
  clock: () => Temporal.Instant
}) {
  async function keep(
    events: { data: BookingSnapshot & { by?: string | undefined } }[],
    { tx, afterCommit }: SchedulingWork,
  ) {
    const intervals = events.map(({ data }) => busyIntervalOf(data.appointment))
    await keepBusyIntervals(tx, intervals)
    await clearConflicts(tx, events)
    await markCancelled(tx, events)
    await markBooked(tx, events)
    afterCommit(() => {
      const professionals = new Set(intervals.map(({ professionalId }) => professionalId))
      for (const professionalId of professionals) cache.timesChanged(professionalId)
    })
  }
  const busy = onTogether(
    [
      bookingEvents.BookingCreated,
      bookingEvents.BookingConfirmed,
      bookingEvents.BookingRejected,
      bookingEvents.BookingCancelled,
      bookingEvents.BookingRescheduled,
    ],
    keep,
  )
  return [
    ...busy,
    on(bookingEvents.OccurrenceConflicted, onOccurrenceConflicted),
    on(bookingEvents.RecurringClientErased, onClientErased(clock)),
    on(
      bookingEvents.ClientMerged,
      async ({ data: { professionalId, clientId, intoId } }, { tx }) => {
        const where = { professionalId, clientId }
        await tx.recurringSchedule.updateMany({ where, data: { clientId: intoId } })
      },
    ),
    on(bookingEvents.RatingChanged, async ({ data }, { tx, afterCommit }) => {
      await keepRating(tx, data)
      afterCommit(() => cache.changed(data.professionalId))
    }),
  ]
}
