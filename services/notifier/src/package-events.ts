import { bookingEvents } from '@encaixe/contracts'
import { type EventEntry, eventHandlers } from '@encaixe/service-kit'
import { noticeOfPackage } from './notices/package/about-package.ts'
import { noticesOfPurchase } from './notices/package/of-package.ts'
import { deliver } from './sending/deliver.ts'
import type { Enqueue } from './sending/queues.ts'
import type { NotifierTransaction } from './store.ts'

const on = eventHandlers<NotifierTransaction>()

/** What both sides are told of packages that were sold. */
export const onPackages = ({
  enqueue,
}: {
  enqueue: Enqueue
}): EventEntry<NotifierTransaction>[] => [
  on(bookingEvents.PurchaseChanged, ({ id: eventId, traceparent, time, data }, work) =>
    deliver(work, enqueue, [
      {
        eventId,
        traceparent,
        deliveries: noticesOfPurchase(data).flatMap((notice) =>
          noticeOfPackage(notice, data, time),
        ),
      },
    ]),
  ),
]
