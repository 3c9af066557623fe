import { AckPolicy, DeliverPolicy, JetStreamApiError } from '@nats-io/jetstream'
import { errors, headers, type MsgHdrs } from '@nats-io/nats-core'
import {
  currentProgram,
  note,
  outside,
  type Program,
  runIn,
  type Step,
  simulator,
} from '../simulator.ts'
import { virtualNow } from '../virtual-time.ts'

/** Streams in this process that lose acks, and deliver messages twice and out of order. */

interface Stored {
  seq: number
  subject: string
  id: string
  data: Uint8Array
  headers: MsgHdrs
  at: number
}

interface Durable {
  name: string
  only: string | undefined
  ackWaitMs: number
  /** Sequence numbers that were never delivered, in order. */
  fresh: number[]
  /** Those that were delivered and not acknowledged: how often, and when they are delivered again. */
  pending: Map<number, { count: number; againAt: number }>
  subscriber: { program: Program | undefined; inbox: Inbox } | undefined
}

interface Stream {
  name: string
  messages: Map<number, Stored>
  last: number
  config: Record<string, unknown>
  durables: Map<string, Durable>
}

const DAY_MS = 24 * 60 * 60 * 1_000
const KEPT_MS = 14 * DAY_MS
const DEDUPE_MS = 2 * 60 * 1_000
const MOST_PENDING = 1_024
/** Shares of what goes wrong. */
const LOST_PUBLICATION = 0.01
const LOST_PUBLISH_ACK = 0.01
const LOST_ACK = 0.03
const REPEATED = 0.03
const REORDERED = 0.4
/** How far ahead of its turn a message may come. */
const AHEAD = 6

const streams = new Map<string, Stream>()
/** Consumers that get nothing for now, as if the network kept it. */
const cutOff = new Set<string>()

/** Cuts this share of the consumers off; nobody, at 0. */
export function cutOffConsumers(share: number): void {
  cutOff.clear()
  const { chance } = simulator()
  for (const { durables } of streams.values()) {
    for (const name of durables.keys()) if (chance.is(share)) cutOff.add(name)
  }
  if (cutOff.size > 0) note(`no events come to ${[...cutOff].join(', ')}`)
}

/** Every event that was ever stored, also those that streams keep no more. */
const published: Published[] = []
/** When a consumer was first done with an event: at which step, and by the clock. */
const acknowledged = new Map<string, { step: number; at: number }>()

export interface Published {
  id: string
  type: string
  subject: string
  data: unknown
}

export function forgetStreams(): void {
  cutOff.clear()
  streams.clear()
  published.length = 0
  acknowledged.clear()
}

export const publishedEvents = (): readonly Published[] => published

/** Undefined while it is not. */
export const ackOf = (durable: string, eventId: string) => acknowledged.get(`${durable} ${eventId}`)

/** What the streams of services hold now, as text. */
export const storedTexts = (): { stream: string; text: string }[] =>
  [...streams.values()].flatMap(({ name, messages }) =>
    [...messages.values()].map(({ data }) => ({ stream: name, text: decoder.decode(data) })),
  )

/** Whether every event was acknowledged by every consumer. */
export const allAcknowledged = (): boolean =>
  [...streams.values()].every(({ durables }) =>
    [...durables.values()].every(({ fresh, pending }) => fresh.length + pending.size === 0),
  )

/** When the next message that nobody acknowledged is delivered again. */
export const nextRedelivery = (): number | undefined => {
  const times = [...streams.values()].flatMap(({ durables }) =>
    [...durables.values()].flatMap(({ pending }) =>
      [...pending.values()].map(({ againAt }) => againAt),
    ),
  )
  return times.length > 0 ? Math.min(...times) : undefined
}

const notFound = (code: number, description: string) =>
  new JetStreamApiError({ code: 404, err_code: code, description })

function streamOf(name: string): Stream {
  const stream = streams.get(name)
  if (!stream) throw notFound(10_059, 'stream not found')
  for (const [seq, { at }] of stream.messages) {
    if (at >= virtualNow() - KEPT_MS) break
    stream.messages.delete(seq)
  }
  return stream
}

function addStream(config: { name: string } & Record<string, unknown>): void {
  const { name } = config
  streams.set(name, { name, messages: new Map(), last: 0, config, durables: new Map() })
}

const streamOfSubject = (subject: string) => (subject.split('.')[1] ?? '').toUpperCase()

interface PublishOptions {
  msgID: string
  headers?: MsgHdrs
  expect?: { lastMsgID?: string }
}

/** @returns whether it is stored, now or before */
function store(
  subject: string,
  data: Uint8Array,
  { msgID, headers: given, expect }: PublishOptions,
) {
  const stream = streamOf(streamOfSubject(subject))
  const newest = [...stream.messages.values()].at(-1)
  const isKnown = [...stream.messages.values()].some(
    ({ id, at }) => id === msgID && at >= virtualNow() - DEDUPE_MS,
  )
  if (isKnown) return
  if (expect?.lastMsgID !== undefined && newest?.id !== expect.lastMsgID) {
    throw new JetStreamApiError({ code: 400, err_code: 10_070, description: 'wrong last msg ID' })
  }
  const own = given ?? headers()
  own.set('Nats-Msg-Id', msgID)
  stream.last += 1
  const seq = stream.last
  stream.messages.set(seq, { seq, subject, id: msgID, data, headers: own, at: virtualNow() })
  const { id, type, subject: of, data: told } = JSON.parse(decoder.decode(data))
  published.push({ id, type, subject: of, data: told })
  for (const { only, fresh } of stream.durables.values()) {
    if (only === undefined || only === subject) fresh.push(seq)
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function publish(subject: string, payload: Uint8Array | string, options: PublishOptions) {
  const data = typeof payload === 'string' ? encoder.encode(payload) : payload
  return outside<{ seq: number }>(`publishes ${subject}`, ({ resolve, reject }) => {
    const { chance } = simulator()
    if (chance.is(LOST_PUBLICATION)) {
      note('… and that is lost')
      return reject(new errors.TimeoutError())
    }
    try {
      store(subject, data, options)
    } catch (error) {
      return reject(error)
    }
    if (!chance.is(LOST_PUBLISH_ACK)) return resolve({ seq: 0 })
    note('… whose ack is lost')
    reject(new errors.TimeoutError())
  })
}

/** What a consumer is given, one after the other. */
interface Inbox {
  push(message: unknown): void
  close(): void
  isClosed(): boolean
  [Symbol.asyncIterator](): AsyncIterator<unknown>
}

function openInbox(): Inbox {
  const messages: unknown[] = []
  let isClosed = false
  let wake = () => {}
  return {
    push(message) {
      messages.push(message)
      wake()
    },
    close() {
      isClosed = true
      wake()
    },
    isClosed: () => isClosed,
    async *[Symbol.asyncIterator]() {
      while (true) {
        if (messages.length > 0) yield messages.shift()
        else if (isClosed) return
        else {
          const { promise, resolve } = Promise.withResolvers<void>()
          wake = resolve
          await promise
        }
      }
    },
  }
}

/** A message as a consumer sees it; what it says of it may get lost. */
function delivered(stored: Stored, durable: Durable, count: number) {
  const { seq, subject, data, headers: own, at } = stored
  const program = durable.subscriber?.program
  const isHeard = () => !program || program.isAlive
  const settled = () => {
    if (!isHeard()) return
    const known = `${durable.name} ${stored.id}`
    if (!acknowledged.has(known)) {
      acknowledged.set(known, { step: simulator().steps, at: virtualNow() })
    }
    if (simulator().chance.is(LOST_ACK)) return note(`the ack of ${subject} is lost`)
    durable.pending.delete(seq)
  }
  return {
    ...{ seq, subject, data, headers: own, time: new Date(at) },
    info: { deliveryCount: count, streamSequence: seq },
    ack: settled,
    term: settled,
    nak(delayMs = 0) {
      const known = durable.pending.get(seq)
      if (known && isHeard()) known.againAt = virtualNow() + delayMs
    },
    working() {
      const known = durable.pending.get(seq)
      if (known && isHeard()) known.againAt = virtualNow() + durable.ackWaitMs
    },
  }
}

/** Each consumer that is asked for events may get one next. */
export function deliveries(): Step[] {
  const steps: Step[] = []
  for (const stream of streams.values()) {
    for (const durable of stream.durables.values()) {
      const { subscriber, fresh, pending, name } = durable
      if (!subscriber || subscriber.inbox.isClosed() || cutOff.has(name)) continue
      if (subscriber.program && !subscriber.program.isAlive) {
        durable.subscriber = undefined
        continue
      }
      const again = [...pending].find(([, { againAt }]) => againAt <= virtualNow())
      const hasFresh = fresh.length > 0 && pending.size < MOST_PENDING
      if (!again && !hasFresh) continue
      steps.push({
        what: `an event of ${stream.name} comes to ${name}`,
        weight: 3,
        run: () => deliver(stream, durable, again?.[0] ?? nextFresh(fresh)),
      })
    }
  }
  return steps
}

function nextFresh(fresh: number[]): number {
  const { chance } = simulator()
  const index = chance.is(REORDERED) ? chance.whole(Math.min(AHEAD, fresh.length)) : 0
  return fresh.splice(index, 1)[0] ?? 0
}

function deliver(stream: Stream, durable: Durable, seq: number) {
  const stored = stream.messages.get(seq)
  const { subscriber, pending } = durable
  if (!stored || !subscriber) return pending.delete(seq)
  const count = (pending.get(seq)?.count ?? 0) + 1
  const isRepeated = simulator().chance.is(REPEATED)
  pending.set(seq, { count, againAt: virtualNow() + (isRepeated ? 0 : durable.ackWaitMs) })
  note(`… ${stored.subject} ${count > 1 ? `for the ${count}th time` : ''}`)
  runIn(subscriber.program, () => subscriber.inbox.push(delivered(stored, durable, count)))
}

interface ConsumerConfig {
  durable_name?: string
  ack_policy: string
  ack_wait?: number
  filter_subject?: string
  deliver_policy: string
  opt_start_time?: string
  opt_start_seq?: number
}

/** Those that a reader without acks asked for, by their consumer's name. */
const readers = new Map<string, Stored[]>()

function addConsumer(streamName: string, config: ConsumerConfig): { name: string } {
  const stream = streamOf(streamName)
  const { durable_name: durable } = config
  if (durable === undefined || config.ack_policy === AckPolicy.None) {
    const name = `reader ${readers.size}`
    const from = config.opt_start_time === undefined ? 0 : Date.parse(config.opt_start_time)
    const isWanted = ({ seq, at }: Stored) =>
      config.deliver_policy === DeliverPolicy.StartTime
        ? at >= from
        : seq >= (config.opt_start_seq ?? 0)
    readers.set(name, [...stream.messages.values()].filter(isWanted))
    return { name }
  }
  const only = config.filter_subject
  const known = stream.durables.get(durable)
  const wanted = [...stream.messages.values()].filter(
    ({ subject }) => only === undefined || only === subject,
  )
  stream.durables.set(durable, {
    ...{ name: durable, only, ackWaitMs: (config.ack_wait ?? 0) / 1_000_000 },
    fresh: known?.fresh ?? wanted.map(({ seq }) => seq),
    pending: known?.pending ?? new Map(),
    subscriber: undefined,
  })
  return { name: durable }
}

function infoOf(streamName: string, name: string) {
  const stream = streamOf(streamName)
  const durable = stream.durables.get(name)
  if (!durable) throw notFound(10_014, 'consumer not found')
  const open = [...durable.pending.keys(), ...durable.fresh]
  return {
    name,
    config: { durable_name: name, filter_subject: durable.only },
    num_pending: durable.fresh.length,
    num_ack_pending: durable.pending.size,
    ack_floor: { stream_seq: (open.length > 0 ? Math.min(...open) : stream.last + 1) - 1 },
  }
}

async function consume(streamName: string, name: string) {
  const inbox = openInbox()
  const read = readers.get(name)
  if (read) for (const one of read) inbox.push({ ...one, headers: one.headers })
  else {
    const durable = streamOf(streamName).durables.get(name)
    if (!durable) throw notFound(10_014, 'consumer not found')
    durable.subscriber = { program: currentProgram(), inbox }
  }
  return Object.assign(inbox, { stop: inbox.close })
}

const manager = {
  streams: {
    async info(name: string) {
      const { messages, last, config } = streamOf(name)
      const [first = last + 1] = messages.keys()
      const deleted = []
      for (let seq = first; seq <= last; seq += 1) if (!messages.has(seq)) deleted.push(seq)
      return { config, state: { first_seq: first, last_seq: last, bytes: 0, deleted } }
    },
    add: async (config: { name: string }) => addStream(config),
    async update(name: string, settings: object) {
      Object.assign(streamOf(name).config, settings)
    },
    async getMessage(name: string, { seq }: { seq: number }) {
      const stored = streamOf(name).messages.get(seq)
      return stored ? { ...stored, time: new Date(stored.at) } : null
    },
    async deleteMessage(name: string, seq: number) {
      if (!streamOf(name).messages.delete(seq)) throw notFound(10_037, 'no message found')
    },
  },
  consumers: {
    add: async (stream: string, config: ConsumerConfig) => addConsumer(stream, config),
    info: async (stream: string, name: string) => infoOf(stream, name),
    delete: async (_stream: string, name: string) => readers.delete(name),
    async *list(stream: string) {
      for (const name of streamOf(stream).durables.keys()) yield infoOf(stream, name)
    },
  },
}

/** The client of the streams, as far as the kit uses it. */
export const jetstream = () => ({
  publish,
  jetstreamManager: async () => manager,
  consumers: {
    get: async (stream: string, name: string) => ({ consume: () => consume(stream, name) }),
  },
})
