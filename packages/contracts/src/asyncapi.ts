import { z } from 'zod'
import { accountEvents } from './account.ts'
import { billingEvents } from './billing.ts'
import { bookingEvents } from './booking.ts'
import type { EventContract } from './define.ts'
import { notifierEvents } from './notifier.ts'
import { schedulingEvents } from './scheduling.ts'

/** Every event of every stream. */
export const allEvents: readonly EventContract[] = [
  schedulingEvents,
  bookingEvents,
  billingEvents,
  notifierEvents,
  accountEvents,
].flatMap((events) => Object.values(events))

function message({ type, stream, summary, data }: EventContract) {
  return {
    name: type,
    title: type,
    summary: `${summary} (stream ${stream})`,
    contentType: 'application/cloudevents+json',
    payload: {
      type: 'object',
      required: ['specversion', 'id', 'source', 'type', 'subject', 'time', 'data'],
      properties: {
        specversion: { const: '1.0' },
        id: { type: 'string', format: 'uuid' },
        source: { type: 'string' },
        type: { const: type },
        subject: { type: 'string' },
        time: { type: 'string', format: 'date-time' },
        traceparent: { type: 'string' },
        requestid: { type: 'string' },
        data: z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' }),
      },
    },
  }
}

/** The AsyncAPI 3.0 document of the events between the services. */
export function asyncApi() {
  const named = allEvents.map((event) => ({ event, name: event.type.replaceAll('.', '_') }))
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Encaixe events',
      version: '1.0.0',
      description: 'CloudEvents 1.0, structured JSON, on NATS JetStream; streams keep 14 days.',
    },
    channels: Object.fromEntries(
      named.map(({ event, name }) => [
        name,
        {
          address: event.natsSubject,
          messages: { [name]: { $ref: `#/components/messages/${name}` } },
        },
      ]),
    ),
    operations: Object.fromEntries(
      named.map(({ name }) => [
        `publish_${name}`,
        { action: 'send', channel: { $ref: `#/channels/${name}` } },
      ]),
    ),
    components: {
      messages: Object.fromEntries(named.map(({ event, name }) => [name, message(event)])),
    },
  }
}
