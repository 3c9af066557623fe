import {
  bookingEvents,
  type CloudEvent,
  type EventContract,
  type EventData,
  schedulingEvents,
} from '@encaixe/contracts'
import { type EventEntry, eventHandlers } from '@encaixe/service-kit'
import { msgPlanLimitNear } from './notices/msg-plan-limit-near.ts'
import { msgSecurityChange } from './notices/msg-security-change.ts'
import type { DeliveryRef, NewDelivery } from './sending/delivery.ts'
import { insertDeliveries } from './sql/insert-deliveries.ts'
import type { NotifierTransaction } from './store.ts'

type Entry = EventEntry<NotifierTransaction>

const on = eventHandlers<NotifierTransaction>()

/** What professionals are told about their page, whatever stands in its agenda. */
export function onPages({ enqueue }: { enqueue: (refs: DeliveryRef[]) => void }): {
  scheduling: Entry[]
  booking: Entry[]
} {
  const tell = <E extends EventContract>(
    contract: E,
    deliveriesOf: (data: EventData<E>) => NewDelivery[],
  ) =>
    on(
      contract,
      async ({ id: eventId, traceparent, data }: CloudEvent<EventData<E>>, { tx, afterCommit }) => {
        const deliveries = deliveriesOf(data)
        const refs = await insertDeliveries(tx, [{ eventId, traceparent, deliveries }])
        afterCommit(() => enqueue(refs))
      },
    )

  return {
    scheduling: [
      tell(schedulingEvents.ContactChanged, ({ professional, ...change }) => {
        const { id: professionalId, name, timezone } = professional
        const about = { professionalId, timezone }
        return msgSecurityChange.to(professional, { ...change, name, timezone }, about)
      }),
    ],
    booking: [
      tell(bookingEvents.BookingRefusedByLimit, ({ professional, limit, day }) => {
        const { id: professionalId, timezone } = professional
        const params = { limit, day, name: professional.name ?? '', timezone }
        return msgPlanLimitNear.to(professional, params, { professionalId, timezone })
      }),
    ],
  }
}
