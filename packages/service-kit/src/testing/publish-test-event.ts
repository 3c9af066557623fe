import type { EventContract, EventData } from '@encaixe/contracts'
import type { Bus } from '../bus/bus.ts'
import { newId } from '../database/outbox.ts'

/**
 * Publishes an event as its service would.
 * @returns the event's id
 */
export async function publishTestEvent<E extends EventContract>(
  bus: Bus,
  event: E,
  { subject, data }: { subject: string; data: EventData<E> },
): Promise<string> {
  const id = newId()
  const envelope = {
    specversion: '1.0',
    id,
    source: '/services/test',
    type: event.type,
    subject,
    time: new Date().toISOString(),
    data,
  }
  await bus.jetstream.publish(event.natsSubject, JSON.stringify(envelope), { msgID: id })
  return id
}
