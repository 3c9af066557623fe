import { cloudEvent, type EventContract } from '../rpc/define.ts'
import { serviceContracts } from '../service-contracts.ts'
import { exampleOf } from './example.ts'
import { isRecord, type JsonSchema, type NamedSchemas, namedSchemas } from './named-schemas.ts'

/** Every event of every stream. */
const allEvents: readonly EventContract[] = Object.values(serviceContracts).flatMap(({ events }) =>
  Object.values(events),
)

const envelope = cloudEvent.omit({ data: true })

function message({ type, stream, summary, data }: EventContract, schemas: NamedSchemas) {
  const { properties, required = [], ...rest } = schemas.of(envelope, 'input')
  const payload: JsonSchema = {
    ...rest,
    properties: {
      ...(isRecord(properties) && properties),
      type: { const: type },
      data: schemas.of(data, 'output'),
    },
    required: [...(Array.isArray(required) ? required : []), 'data'],
  }
  return {
    name: type,
    title: type,
    summary,
    description: `On the stream ${stream}.`,
    contentType: 'application/cloudevents+json',
    payload,
    examples: [{ name: 'example', payload: exampleOf(payload, schemas) }],
  }
}

/** The AsyncAPI 3.1 document of the events between the services. */
export function asyncApi() {
  const schemas = namedSchemas()
  const named = allEvents.map((event) => ({ event, name: event.type.replaceAll('.', '_') }))
  const messages = Object.fromEntries(
    named.map(({ event, name }) => [name, message(event, schemas)]),
  )
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Encaixe events',
      version: '1.0.0',
      description: `CloudEvents 1.0, structured JSON, on NATS JetStream; streams keep 14 days. An event may
come more than once (its \`id\` tells), those of one \`subject\` come in order. Within a version only
optional fields are added: pass over what you don't know.`,
      contact: { name: 'Encaixe' },
      license: { name: 'All rights reserved' },
    },
    defaultContentType: 'application/cloudevents+json',
    channels: Object.fromEntries(
      named.map(({ event, name }) => [
        name,
        {
          address: event.natsSubject,
          description: event.summary,
          messages: { [name]: { $ref: `#/components/messages/${name}` } },
        },
      ]),
    ),
    operations: Object.fromEntries(
      named.map(({ event, name }) => [
        `publish_${name}`,
        {
          action: 'send',
          summary: event.summary,
          channel: { $ref: `#/channels/${name}` },
          messages: [{ $ref: `#/channels/${name}/messages/${name}` }],
        },
      ]),
    ),
    components: { messages, schemas: schemas.all() },
  }
}
