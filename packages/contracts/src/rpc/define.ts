import { z } from 'zod'
import type { Stream } from '../services.ts'
import type { Access } from './actor.ts'
import type { ErrorCode } from './errors.ts'
import type { HttpFor, HttpRoute } from './http.ts'
import type { Scope } from './scopes.ts'

/** A request that one service answers for others, over NATS on `rpc.<service>.<name>`. */
export interface Rpc<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
  H extends HttpRoute | undefined = HttpRoute | undefined,
> {
  service: string
  name: string
  subject: string
  /** One sentence for the API's readers. */
  summary: string
  /** Who may call it. */
  access: A
  /** What a key of the professional needs to call it; without one it is closed to keys. */
  scope?: Scope | undefined
  /** The gateway's route for it; undefined if it is called over NATS only. */
  http?: H | undefined
  /** Never says who asks: that is the actor's. */
  input: I
  output: O
  /**
   * What it may answer besides VALIDATION_FAILED, UPSTREAM_UNAVAILABLE and INTERNAL, and besides UNAUTHENTICATED and
   * FORBIDDEN, which its access implies.
   */
  errors: readonly ErrorCode[]
  /**
   * Whether a request that may have arrived can be sent again: a read, or a write that recognises a repeated call by
   * its `callId`. A GET is idempotent by default.
   */
  idempotent: boolean
  /** Whether callers may name a key under which a repeated request gets the first answer, for a day. */
  acceptsIdempotencyKey: boolean
}

export type RpcMap = Record<string, Rpc>
/** What a handler receives: the input after validation and normalisation. */
export type RpcInput<R extends Rpc> = z.output<R['input']>
/** What a caller sends: defaults may be left out. */
export type RpcRequest<R extends Rpc> = z.input<R['input']>
export type RpcOutput<R extends Rpc> = z.output<R['output']>

const nothing = z.object({})

interface RpcOptions<
  I extends z.ZodType,
  O extends z.ZodType,
  A extends Access,
  H extends HttpRoute | undefined,
> {
  summary: string
  access: A
  scope?: Scope
  http?: H & HttpFor<H, A, I>
  /** Without it an RPC takes nothing. */
  input?: I
  output: O
  errors?: readonly ErrorCode[]
  idempotent?: boolean
  acceptsIdempotencyKey?: boolean
}

/** Declares the RPCs of one service: `rpcsOf('booking')(name, options)`. */
export function rpcsOf(service: string) {
  return <
    O extends z.ZodType,
    const A extends Access,
    I extends z.ZodType = typeof nothing,
    const H extends HttpRoute | undefined = undefined,
  >(
    name: string,
    { input, errors = [], acceptsIdempotencyKey = false, ...options }: RpcOptions<I, O, A, H>,
  ): Rpc<I, O, A, H> => ({
    service,
    name,
    subject: `rpc.${service}.${name}`,
    // Where there is no input, I is the type of `nothing`.
    input: input ?? (nothing as z.ZodType as I),
    errors,
    idempotent: options.http?.method === 'GET',
    acceptsIdempotencyKey,
    ...options,
  })
}

const EVENTS = 'events.'
/** On what events of a type are published; of a stream whose name in lower case and `>` is given, all its events. */
export const eventSubject = (type: string): string => `${EVENTS}${type}`
export const eventTypeOf = (subject: string): string => subject.slice(EVENTS.length)

/** A fact that a service publishes, as a CloudEvent on `events.<type>`. */
export interface EventContract<D extends z.ZodType = z.ZodType> {
  stream: Stream
  /** `booking.BookingCreated.v1`; within a version only optional fields are added. */
  type: string
  natsSubject: string
  summary: string
  data: D
}

export type EventData<E extends EventContract> = z.output<E['data']>

/** Declares the events of one stream: `eventsOf('BOOKING')(name, options)`. */
export function eventsOf(stream: Stream) {
  return <D extends z.ZodType>(
    name: string,
    { version = 1, summary, data }: { version?: number; summary: string; data: D },
  ): EventContract<D> => {
    const type = `${stream.toLowerCase()}.${name}.v${version}`
    return { stream, type, natsSubject: eventSubject(type), summary, data }
  }
}

/** CloudEvents 1.0, structured JSON, with W3C trace context and the request that caused it. */
export const cloudEvent = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  source: z.string().meta({ examples: ['/services/booking'] }),
  type: z.string(),
  /** The aggregate's id: events of one subject are delivered in order. */
  subject: z.string().meta({ description: 'The id of what it is about.' }),
  time: z.iso.datetime({ offset: true }),
  datacontenttype: z.literal('application/json').default('application/json'),
  traceparent: z.string().optional().meta({ description: 'W3C trace context.' }),
  requestid: z.string().optional().meta({ description: 'The request that caused it.' }),
  data: z.unknown(),
})

export type CloudEvent<D = unknown> = Omit<z.output<typeof cloudEvent>, 'data'> & { data: D }
