import { headers } from '@nats-io/nats-core'
import type { Bus } from '../bus/bus.ts'
import { header } from '../bus/wire.ts'
import type { UnpublishedEvent } from './outbox-sql.ts'

const TIMEOUT_MS = 3_000

/**
 * Publishes without waiting for one before sending the next, and in order all the same: each event
 * names the one before it, so that the stream refuses everything after one it could not take.
 * @returns the ids stored, which are the first of the list, and what kept the next from it
 */
export async function publishInOrder(
  bus: Bus,
  service: string,
  events: UnpublishedEvent[],
): Promise<{ published: string[]; failure?: unknown }> {
  const acknowledgements = await Promise.allSettled(
    events.map((event, index) => {
      const before = events[index - 1]
      const eventHeaders = headers()
      if (event.traceparent) eventHeaders.set(header.traceparent, event.traceparent)
      return bus.jetstream.publish(`events.${event.type}`, cloudEventJson(service, event), {
        msgID: event.id,
        headers: eventHeaders,
        timeout: TIMEOUT_MS,
        ...(before ? { expect: { lastMsgID: before.id } } : {}),
      })
    }),
  )
  const failed = acknowledgements.findIndex(({ status }) => status === 'rejected')
  if (failed === -1) return { published: events.map(({ id }) => id) }
  const result = acknowledgements[failed]
  const failure = result?.status === 'rejected' ? result.reason : undefined
  return { published: events.slice(0, failed).map(({ id }) => id), failure }
}

/** The event as a CloudEvent; its data is put in as the text it is stored as. */
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
