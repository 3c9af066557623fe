import { accountEvents } from './account.ts'
import { billingEvents } from './billing.ts'
import { bookingEvents } from './booking.ts'
import { cloudEvent, type EventContract } from './define.ts'
import { type JsonSchema, jsonSchema } from './json-schema.ts'
import { notifierEvents } from './notifier.ts'
import { schedulingEvents } from './scheduling.ts'

/** Every event of every stream. */
const allEvents: readonly EventContract[] = [
  schedulingEvents,
  bookingEvents,
  billingEvents,
  notifierEvents,
  accountEvents,
].flatMap((events) => Object.values(events))

const envelope = jsonSchema(cloudEvent.omit({ data: true }), 'input')

function message({ type, stream, summary, data }: EventContract) {
  return {
    name: type,
    title: type,
    summary,
    description: `On the stream ${stream}.`,
    contentType: 'application/cloudevents+json',
    payload: {
      ...envelope,
      properties: {
        ...Object(envelope.properties),
        type: { const: type },
        data: jsonSchema(data, 'output'),
      },
      required: [...requiredOf(envelope), 'data'],
    },
  }
}

const requiredOf = ({ required }: JsonSchema): unknown[] =>
  Array.isArray(required) ? required : []

/** The AsyncAPI 3.0 document of the events between the services. */
export function asyncApi() {
  const named = allEvents.map((event) => ({ event, name: event.type.replaceAll('.', '_') }))
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Encaixe events',
      version: '1.0.0',
      description: `CloudEvents 1.0, structured JSON, on NATS JetStream; streams keep 14 days. An event may
come more than once (its \`id\` tells), those of one \`subject\` come in order. Within a version only
optional fields are added: pass over what you don't know.`,
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
