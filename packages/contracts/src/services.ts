import type { Asker } from './rpc/actor.ts'

interface ServiceEntry {
  /** The JetStream stream of its own events. */
  stream: string
  /** What nobody else writes. */
  owns: readonly string[]
  /** Whose data it keeps copies of, fed by their events. */
  copiesOf: readonly string[]
  /**
   * Who has to have erased a person before this service says that it has: a late event of theirs would
   * bring the person back otherwise.
   */
  erasesAfter: readonly string[]
  /** In whose name it may call others, besides its own. */
  speaksFor: readonly Exclude<Asker['kind'], 'service'>[]
}

/**
 * Every service, once. Whoever has to know all of them (streams, documents, databases, processes,
 * operators, deletions, tests) reads it here; what each answers and publishes is in service-contracts.ts.
 */
export const services = {
  gateway: {
    stream: 'ACCOUNT',
    owns: ['accounts', 'sessions', 'pictures'],
    copiesOf: [],
    erasesAfter: [],
    speaksFor: ['nobody', 'account', 'phone', 'professional', 'link', 'apiKey'],
  },
  scheduling: {
    stream: 'SCHEDULING',
    owns: ['professionals', 'availability', 'time off'],
    copiesOf: ['booking', 'billing', 'calendars'],
    erasesAfter: [],
    speaksFor: [],
  },
  booking: {
    stream: 'BOOKING',
    owns: ['clients', 'appointments', 'recurring schedules'],
    copiesOf: ['scheduling', 'billing', 'gateway', 'calendars', 'intake-agent'],
    erasesAfter: ['scheduling'],
    speaksFor: [],
  },
  billing: {
    stream: 'BILLING',
    owns: ['subscriptions', 'Pix accounts and charges'],
    copiesOf: ['scheduling'],
    erasesAfter: ['scheduling'],
    speaksFor: [],
  },
  notifier: {
    stream: 'NOTIFIER',
    owns: ['deliveries', 'notifications'],
    copiesOf: ['scheduling', 'booking', 'billing', 'intake-agent', 'calendars'],
    erasesAfter: ['scheduling', 'booking', 'billing'],
    // Who presses a button of a message.
    speaksFor: ['link'],
  },
  'intake-agent': {
    stream: 'AGENT',
    owns: ['conversations'],
    copiesOf: ['scheduling', 'billing', 'gateway'],
    // Booking names the appointments of who was erased, by which it knows what was sent to them.
    erasesAfter: ['scheduling', 'booking', 'notifier'],
    // Whoever writes to it.
    speaksFor: ['agent'],
  },
  calendars: {
    stream: 'CALENDARS',
    owns: ['connections to calendars elsewhere', 'busy times elsewhere'],
    copiesOf: ['scheduling', 'booking'],
    erasesAfter: ['scheduling'],
    speaksFor: [],
  },
} as const satisfies Record<string, ServiceEntry>

export type ServiceName = keyof typeof services
export type Stream = (typeof services)[ServiceName]['stream']

export const serviceNames = Object.keys(services).filter(isServiceName)

export function isServiceName(name: string): name is ServiceName {
  return Object.hasOwn(services, name)
}

export const streamOf = (service: ServiceName): Stream => services[service].stream

const streams: ReadonlySet<string> = new Set(serviceNames.map(streamOf))
export const isStream = (name: string): name is Stream => streams.has(name)

/** The streams of whose data a service keeps copies. */
export const copiedStreams = (service: ServiceName): Stream[] =>
  streamsOf(services[service].copiesOf)

/** The streams on which a service waits for an erasure before it answers one itself. */
export const awaitedStreams = (service: ServiceName): Stream[] =>
  streamsOf(services[service].erasesAfter)

/** The services that keep copies of another's data: those that handle its events. */
export const copiersOf = (owner: ServiceName): ServiceName[] =>
  serviceNames.filter((name) => copiedStreams(name).includes(streamOf(owner)))

const streamsOf = (names: readonly string[]): Stream[] => names.filter(isServiceName).map(streamOf)

/** The durable consumer by which a service handles the events of a stream. It has no filter. */
export const consumerOf = (service: string, stream: Stream): string =>
  `${service}-${stream.toLowerCase()}`

/** The durable consumer by which a service hears of erasures on a stream, and of nothing else. */
export const erasureConsumerOf = (service: string, stream: Stream): string =>
  `${consumerOf(service, stream)}-erasure`

/** The command line of operators, which is no service and calls all of them. */
export const OPERATOR = 'operator'

/** Whether a caller on the bus may ask in the name of such an actor. */
export function maySpeakFor(caller: string, kind: Asker['kind']): boolean {
  if (caller === OPERATOR) return kind === 'operator'
  if (!isServiceName(caller)) return false
  const { speaksFor }: ServiceEntry = services[caller]
  return kind === 'service' || speaksFor.includes(kind)
}
