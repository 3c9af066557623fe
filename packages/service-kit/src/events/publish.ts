import { eventSubject } from '@encaixe/contracts'
import { headers } from '@nats-io/nats-core'
import type { Bus } from '../bus/bus.ts'
import { header } from '../bus/wire.ts'
import type { UnpublishedEvent } from './outbox-sql.ts'

const TIMEOUT_MS = 3_000

/**
 * Publishes events without waiting for each ack, but in order: each event names the one before it, so the stream
 * rejects everything after one that it could not store.
 * @returns the ids that are stored, which are the first of the list, and the error of the next one
 */
export async function publishInOrder(
  bus: Bus,
  service: string,
  events: UnpublishedEvent[],
): Promise<{ published: string[]; failure?: unknown }> {
  const sent = events.map((event, index) => {
    const before = events[index - 1]
    const eventHeaders = headers()
    if (event.traceparent) eventHeaders.set(header.traceparent, event.traceparent)
    return bus.jetstream.publish(eventSubject(event.type), cloudEventJson(service, event), {
      msgID: event.id,
      headers: eventHeaders,
      timeout: TIMEOUT_MS,
      ...(before ? { expect: { lastMsgID: before.id } } : {}),
    })
  })
  const acknowledgements = await bus.awaited(Promise.allSettled(sent))
  const failed = acknowledgements.findIndex(({ status }) => status === 'rejected')
  if (failed === -1) return { published: events.map(({ id }) => id) }
  const result = acknowledgements[failed]
  const failure = result?.status === 'rejected' ? result.reason : undefined
  return { published: events.slice(0, failed).map(({ id }) => id), failure }
}

/** The event as a CloudEvent. Its data is inserted as the stored text. */
function cloudEventJson(service: string, event: UnpublishedEvent): string {
  const envelope = JSON.stringify({
    specversion: '1.0',
    id: event.id,
    source: `/services/${service}`,
    type: event.type,
    subject: event.subject,
    time: event.time,
    datacontenttype: 'application/json',
    traceparent: event.traceparent ?? undefined,
    requestid: event.request_id ?? undefined,
  })
  return `${envelope.slice(0, -1)},"data":${event.data}}`
}
