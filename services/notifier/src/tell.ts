import type { CloudEvent, EventContract, EventData } from '@encaixe/contracts'
import { type EventEntry, eventHandlers } from '@encaixe/service-kit'
import type { NewDelivery } from './deliveries/delivery.ts'
import { deliver } from './sending/deliver.ts'
import type { Enqueue } from './sending/queues.ts'
import type { NotifierTransaction, NotifierWork } from './store.ts'
import { type Programs, toldOfPages } from './webhooks/told.ts'

export const on = eventHandlers<NotifierTransaction>()

/** A line of the table of events: what people and programs are told of one, and what else is done about it. */
export type Tell = <E extends EventContract>(
  contract: E,
  deliveriesOf: (data: EventData<E>, time: string) => NewDelivery[],
  besides?: (event: CloudEvent<EventData<E>>, work: NotifierWork) => Promise<unknown>,
) => EventEntry<NotifierTransaction>

export const telling =
  ({ enqueue, programs }: { enqueue: Enqueue; programs: Programs }): Tell =>
  (contract, deliveriesOf, besides) =>
    on(contract, async (event, work) => {
      const { id: eventId, traceparent, time, data } = event
      await besides?.(event, work)
      await deliver(work, enqueue, [{ eventId, traceparent, deliveries: deliveriesOf(data, time) }])
      await programs.record(work, toldOfPages(contract, event, programs.publicUrl))
    })
