import { bookingEvents } from '@encaixe/contracts'
import { type EventEntry, eventHandlers } from '@encaixe/service-kit'
import { noticeOfPackage } from './notices/package/about-package.ts'
import { noticesOfPurchase } from './notices/package/of-package.ts'
import { deliver } from './sending/deliver.ts'
import type { Enqueue } from './sending/queues.ts'
import type { NotifierTransaction } from './store.ts'
import { type Programs, toldOfPages } from './webhooks/told.ts'

const on = eventHandlers<NotifierTransaction>()

/** What both sides and programs are told of packages that were sold. */
export const onPackages = ({
  enqueue,
  programs,
}: {
  enqueue: Enqueue
  programs: Programs
}): EventEntry<NotifierTransaction>[] => [
  on(bookingEvents.PurchaseChanged, async ({ id: eventId, traceparent, time, data }, work) => {
    const deliveries = noticesOfPurchase(data).flatMap((notice) =>
      noticeOfPackage(notice, data, time),
    )
    await deliver(work, enqueue, [{ eventId, traceparent, deliveries }])
    const told = { id: eventId, time, data }
    await programs.record(
      work,
      toldOfPages(bookingEvents.PurchaseChanged, told, programs.publicUrl),
    )
  }),
]
