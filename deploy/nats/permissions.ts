import {
  actor,
  awaitedStreams,
  consumerOf,
  copiedStreams,
  erasureConsumerOf,
  eventSubject,
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

/** The subjects that an account may publish and subscribe to, with NATS's wildcards. */
export interface Permissions {
  publish: { allow: string[]; deny: string[] }
  subscribe: { allow: string[] }
}

/** The streams a service reads: those it keeps copies of, those it waits for, and who signs in or leaves. */
export function readStreams(service: ServiceName): Stream[] {
  // The gateway sends live updates, and sees when every service has erased a person.
  if (service === 'gateway') return serviceNames.map(streamOf)
  return [...new Set([...copiedStreams(service), ...awaitedStreams(service), streamOf('gateway')])]
}

/** The permissions that a service needs, from the registry of services and their contracts. */
export function permissionsOf(service: ServiceName): Permissions {
  const own = streamOf(service)
  const others = readStreams(service).filter((stream) => stream !== own)
  return {
    publish: {
      allow: [
        ...rpcsFor(service),
        ...answersOf(service),
        eventSubject(`${own.toLowerCase()}.>`),
        `cache.${service}.>`,
        wakesOf(service),
        '$JS.API.INFO',
        ...ownStream(own),
        ...others.flatMap((stream) => reading(service, stream)),
      ],
      // The gateway creates consumers of any name, so others' durable consumers are denied by name.
      deny:
        service === 'gateway' ? others.flatMap((stream) => consumersOfOthers(service, stream)) : [],
    },
    subscribe: {
      allow: [
        `rpc.${service}.>`,
        wakesOf(service),
        ...cachesHeard(service),
        '$SRV.>',
        inboxOf(service),
      ],
    },
  }
}

/** By which a replica tells the one that leads that there is something to do. */
const wakesOf = (service: ServiceName) => `wake.${service}`

/** The cache invalidations that a service receives: the gateway caches data of every service. */
const cachesHeard = (service: ServiceName) =>
  service === 'gateway' ? ['cache.>'] : [`cache.${service}.>`]

/** Operator commands call every service, and may delete a stream so that its service refills it. */
export const operatorPermissions = (): Permissions => ({
  publish: { allow: ['rpc.>', '$JS.API.>', '$SRV.>'], deny: [] },
  subscribe: { allow: [inboxOf(OPERATOR)] },
})

/**
 * The reply subjects that a service may publish to; service-kit's `callRpc` puts the answering service into the subject.
 * NATS's own `allow_responses` also tracks the ack subject of each event and scans all of them for every message, which
 * took five sixths of the server's time.
 */
const answersOf = (service: ServiceName) => [
  `_INBOX.*.${service}.>`,
  // Also asks what NATS's own tools ask (`$SRV`).
  inboxOf(OPERATOR),
]

/** The subjects of the answers to a service's requests; no other service may subscribe to them. */
const inboxOf = (name: string) => `_INBOX.${name}.>`

/** The requests that a service may make as itself or as an actor it speaks for. */
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

/** The owner of a stream creates it, reads it, and deletes messages of erased people. */
const ownStream = (stream: Stream) => [
  `$JS.API.STREAM.*.${stream}`,
  `$JS.API.STREAM.MSG.*.${stream}`,
  ...consumersOfAnyName(stream),
  `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.*`,
]

/** Creates, reads and acknowledges consumers of any name. */
const consumersOfAnyName = (stream: Stream) => [
  `$JS.API.CONSUMER.*.${stream}`,
  `$JS.API.CONSUMER.*.${stream}.>`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
  `$JS.ACK.${stream}.>`,
]

function reading(service: ServiceName, stream: Stream): string[] {
  const durables = durablesOf(service, stream)
  if (service === 'gateway') {
    return [
      `$JS.API.STREAM.INFO.${stream}`,
      ...consumersOfAnyName(stream),
      ...durables.map((durable) => `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.${durable}`),
    ]
  }
  return [
    `$JS.API.STREAM.INFO.${stream}`,
    ...durables.flatMap((durable) => [
      `$JS.API.CONSUMER.CREATE.${stream}.${durable}`,
      `$JS.API.CONSUMER.CREATE.${stream}.${durable}.>`,
      `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.${durable}`,
      `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
      `$JS.API.CONSUMER.DELETE.${stream}.${durable}`,
      `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
      `$JS.ACK.${stream}.${durable}.>`,
    ]),
  ]
}

/** The names of a service's durable consumers of a stream. */
const durablesOf = (service: ServiceName, stream: Stream) => [
  consumerOf(service, stream),
  erasureConsumerOf(service, stream),
]

/** The subjects by which other services' consumers are read, changed or deleted. */
const consumersOfOthers = (reader: ServiceName, stream: Stream) =>
  serviceNames
    .filter((service) => service !== reader)
    .flatMap((service) => durablesOf(service, stream))
    .flatMap((durable) => [
      `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
      `$JS.API.CONSUMER.DELETE.${stream}.${durable}`,
      `$JS.API.CONSUMER.CREATE.${stream}.${durable}`,
      `$JS.API.CONSUMER.CREATE.${stream}.${durable}.>`,
      `$JS.ACK.${stream}.${durable}.>`,
    ])
