import {
  actor,
  awaitedStreams,
  copiedStreams,
  isAllowed,
  maySpeakFor,
  OPERATOR,
  operatorRpcs,
  personalDataRpcs,
  type Rpc,
  type ServiceName,
  type Stream,
  serviceContracts,
  serviceNames,
  streamOf,
} from '@encaixe/contracts'

/** What one account of the bus may send to, and listen on; NATS's wildcards. */
export interface Permissions {
  publish: { allow: string[]; deny: string[] }
  subscribe: { allow: string[] }
}

/** The streams a service reads: those it keeps copies of, those it waits for, and who signs in or leaves. */
export function readStreams(service: ServiceName): Stream[] {
  // It tells people live, and knows when everybody has erased somebody.
  if (service === 'gateway') return serviceNames.map(streamOf)
  return [...new Set([...copiedStreams(service), ...awaitedStreams(service), streamOf('gateway')])]
}

/** Everything a service needs of the bus, from the registry of services and their contracts, and no more. */
export function permissionsOf(service: ServiceName): Permissions {
  const own = streamOf(service)
  const others = readStreams(service).filter((stream) => stream !== own)
  return {
    publish: {
      allow: [
        ...rpcsFor(service),
        ...answersOf(service),
        `events.${own.toLowerCase()}.>`,
        `cache.${service}.>`,
        '$JS.API.INFO',
        ...ownStream(own),
        ...others.flatMap((stream) => reading(service, stream)),
      ],
      // Whoever follows a stream for itself makes consumers of any name there.
      deny: service === 'gateway' ? others.flatMap((stream) => durablesOf(service, stream)) : [],
    },
    subscribe: { allow: [`rpc.${service}.>`, ...cachesHeard(service), '$SRV.>', inboxOf(service)] },
  }
}

/** Which services tell it that what it keeps in memory has changed: the gateway keeps pages of all of them. */
const cachesHeard = (service: ServiceName) =>
  service === 'gateway' ? ['cache.>'] : [`cache.${service}.>`]

/** Operators' commands ask every service, and may take a stream away so that it is filled again. */
export const operatorPermissions = (): Permissions => ({
  publish: { allow: ['rpc.>', '$JS.API.>', '$SRV.>'], deny: [] },
  subscribe: { allow: [inboxOf(OPERATOR)] },
})

/**
 * To whoever asked, where the request says; service-kit's `callRpc` names there who is to answer. NATS's own
 * `allow_responses` would do without, but notes where each event is acknowledged, too, and goes through all of those
 * with every message: that took five sixths of the server's time.
 */
const answersOf = (service: ServiceName) => [
  `_INBOX.*.${service}.>`,
  // Also asks what NATS's own tools ask (`$SRV`).
  inboxOf(OPERATOR),
]

/** Where the answers to somebody's requests come: nobody else may listen there. */
const inboxOf = (name: string) => `_INBOX.${name}.>`

/** The requests that a service may make in its own name, or in that of whom it speaks for. */
function rpcsFor(service: ServiceName): string[] {
  const kinds = actor.options.map(({ shape }) => shape.kind.value)
  const mine = kinds.filter((kind) => maySpeakFor(service, kind))
  return allRpcs()
    .filter(({ access }) => mine.some((kind) => isAllowed(access, kind)))
    .map(({ subject }) => subject)
}

const allRpcs = (): Rpc[] =>
  serviceNames.flatMap((name) => [
    ...Object.values(serviceContracts[name].rpcs),
    ...Object.values(operatorRpcs(name)),
    ...Object.values(personalDataRpcs(name)),
  ])

/** Its owner makes a stream, reads it, and takes out of it whom it erases. */
const ownStream = (stream: Stream) => [
  `$JS.API.STREAM.*.${stream}`,
  `$JS.API.STREAM.MSG.*.${stream}`,
  ...consumersOfAnyName(stream),
  `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.*`,
]

/** Made, asked about, read and acknowledged, whatever they are called. */
const consumersOfAnyName = (stream: Stream) => [
  `$JS.API.CONSUMER.*.${stream}`,
  `$JS.API.CONSUMER.*.${stream}.>`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
  `$JS.ACK.${stream}.>`,
]

function reading(service: ServiceName, stream: Stream): string[] {
  const durable = durableOf(service, stream)
  if (service === 'gateway') {
    return [
      `$JS.API.STREAM.INFO.${stream}`,
      ...consumersOfAnyName(stream),
      `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.${durable}`,
    ]
  }
  return [
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.CONSUMER.CREATE.${stream}.${durable}`,
    `$JS.API.CONSUMER.CREATE.${stream}.${durable}.>`,
    `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.${durable}`,
    `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
    `$JS.ACK.${stream}.${durable}.>`,
  ]
}

/** What a service's consumer of a stream is called, as service-kit's `startConsumer` names it. */
const durableOf = (service: ServiceName, stream: Stream) => `${service}-${stream.toLowerCase()}`

/** Others' consumers of a stream: neither taken from, nor removed or changed. */
const durablesOf = (reader: ServiceName, stream: Stream) =>
  serviceNames
    .filter((service) => service !== reader)
    .map((service) => durableOf(service, stream))
    .flatMap((durable) => [
      `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
      `$JS.API.CONSUMER.DELETE.${stream}.${durable}`,
      `$JS.API.CONSUMER.CREATE.${stream}.${durable}`,
      `$JS.API.CONSUMER.CREATE.${stream}.${durable}.>`,
      `$JS.ACK.${stream}.${durable}.>`,
    ])
