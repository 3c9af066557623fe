import { AppError, type Rpc, type RpcMap } from '@encaixe/contracts'
import type { Msg, NatsConnection } from '@nats-io/nats-core'
import { z } from 'zod'
import { isDatabaseAway, isExpired } from '../database/errors.ts'
import { newId } from '../database/outbox.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { inScope } from '../telemetry/scope.ts'
import { traced } from '../telemetry/trace.ts'
import { authorize } from './authorize.ts'
import { createBulkhead } from './bulkhead.ts'
import { createClockOffsets } from './clock-offset.ts'
import type { RpcContext, RpcHandlers } from './contexts.ts'
import { type EndpointStats, newStats } from './discovery.ts'
import { invalidInput } from './invalid-input.ts'
import { decode, encodeError, encodeResult, header, type Incoming } from './wire.ts'

export interface ServeOptions {
  /** Requests worked on at the same time; 256 by default. */
  concurrency?: number
  /** Requests that may wait for their turn; more are refused at once. 4,096 by default. */
  waiting?: number
}

export interface Serving {
  /** What each of its endpoints has answered. */
  stats(): EndpointStats[]
  /** The reply to a request that came another way than NATS; undefined if nobody answers this subject here. */
  answer(subject: string, incoming: Incoming): Promise<string> | undefined
  /** Takes no more requests and waits until those in hand are answered. */
  stop(): Promise<void>
}

type Answer = (
  input: unknown,
  incoming: Incoming,
  context: Omit<RpcContext, 'actor' | 'idempotencyKey'>,
) => Promise<unknown>

interface Route {
  rpc: Rpc
  answer: Answer
  stats: EndpointStats
}

const DEFAULT_TIMEOUT_MS = 5_000

/** Answers each RPC on its subject, in a queue group of the service's name. */
export function serveRpcs<M extends RpcMap>(
  bus: {
    connection: NatsConnection
    service: string
    log: Logger
    metrics: Metrics | undefined
  },
  rpcs: M,
  handlers: RpcHandlers<M>,
  { concurrency = 256, waiting = 4_096 }: ServeOptions,
): Serving {
  const { connection, service, log, metrics } = bus
  const bulkhead = createBulkhead({ concurrency, waiting })
  const inHand = new Set<Promise<unknown>>()
  const clocks = createClockOffsets()

  function answerOf<K extends keyof M>(key: K): Answer {
    const rpc: M[K] = rpcs[key]
    const handle: RpcHandlers<M>[K] = handlers[key]
    return async (input, incoming, context) => {
      const granted = authorize<M[K]['access']>(rpc, incoming)
      const checked = z.safeParse<M[K]['input']>(rpc.input, input)
      if (!checked.success) throw invalidInput(checked.error)
      return handle(checked.data, { ...context, ...granted })
    }
  }

  /** The reply; undefined if the caller has given up. */
  async function replyTo(incoming: Incoming, route: Route): Promise<string | undefined> {
    const { rpc, answer } = route
    const { requestId, callId, deadline, traceparent } = contextOf(incoming, clocks.offset)
    const startedAt = performance.now()
    const work = () =>
      bulkhead.run(() => {
        // The caller has given up: it would not expect an effect.
        if (Date.now() >= deadline) return Promise.resolve(undefined)
        return inScope({ requestId, deadline }, () =>
          traced({ name: rpc.subject, kind: 'server', traceparent }, async () => {
            const context = { requestId, callId, deadline, log }
            const result = await answer(parseJson(incoming), incoming, context)
            return encodeResult(result)
          }),
        )
      })
    let code = 'OK'
    try {
      const payload = await work()
      if (payload === undefined) code = 'DROPPED'
      return payload
    } catch (error) {
      const known = asAppError(error, rpc, requestId)
      code = known.code
      return encodeError(known)
    } finally {
      count(route, code, performance.now() - startedAt)
    }
  }

  function count({ rpc, stats }: Route, code: string, tookMs: number) {
    metrics?.rpcDuration.observe({ rpc: rpc.name, code }, tookMs / 1_000)
    stats.requests += 1
    stats.processingMs += tookMs
    if (code === 'OK') return
    stats.errors += 1
    stats.lastError = code
  }

  function asAppError(error: unknown, rpc: Rpc, requestId: string): AppError {
    if (error instanceof AppError && error.code !== 'INTERNAL') return error
    if (isDatabaseAway(error) || isExpired(error)) {
      log.warn({ err: error, rpc: rpc.subject, requestId }, 'the database is away or slow')
      return new AppError('UPSTREAM_UNAVAILABLE', `${rpc.subject} cannot be answered now.`)
    }
    log.error({ err: error, rpc: rpc.subject, requestId }, 'a request failed')
    return new AppError('INTERNAL', 'Something went wrong.')
  }

  const routes = new Map(
    Object.keys(rpcs).map((key) => {
      const rpc = rpcOf(rpcs, key)
      return [rpc.subject, { rpc, answer: answerOf(key), stats: newStats(rpc) }]
    }),
  )

  /** Has `stop` wait for the work. */
  function track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => inHand.delete(tracked))
    inHand.add(tracked)
    return tracked
  }

  async function respond(message: Msg, route: Route) {
    const payload = await replyTo(incomingOf(message), route)
    if (payload !== undefined) message.respond(payload)
  }

  const subscriptions = [...routes].map(([subject, route]) =>
    connection.subscribe(subject, {
      queue: service,
      callback(error, message) {
        if (error) return log.error({ err: error, rpc: subject }, 'requests cannot be received')
        void track(
          respond(message, route).catch((failure: unknown) =>
            log.error({ err: failure, rpc: subject }, 'an answer could not be sent'),
          ),
        )
      },
    }),
  )

  let stopping: Promise<void> | undefined
  async function stop() {
    const isOpen = !connection.isClosed() && !connection.isDraining()
    if (isOpen) await Promise.all(subscriptions.map((subscription) => subscription.drain()))
    while (inHand.size > 0) await Promise.allSettled(inHand)
  }
  return {
    stats: () => [...routes.values()].map(({ stats }) => stats),
    answer(subject, incoming) {
      const route = stopping === undefined && routes.get(subject)
      if (!route) return undefined
      const late = new AppError('UPSTREAM_UNAVAILABLE', `${subject} came too late.`)
      return track(replyTo(incoming, route)).then((reply) => reply ?? encodeError(late))
    },
    // Called twice: by the service, and by its bus.
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}

function incomingOf({ data, headers }: Msg): Incoming {
  // `headers.get` of the client looks through all names.
  const values = new Map(headers)
  return { data, header: (name) => values.get(name)?.[0] || undefined }
}

function rpcOf(rpcs: RpcMap, key: string): Rpc {
  const rpc = rpcs[key]
  if (!rpc) throw new Error(`no RPC is called ${key}`)
  return rpc
}

function contextOf(
  { header: headerOf }: Incoming,
  offset: (caller: string, sent: number) => number,
) {
  const sent = Number(headerOf(header.sent)) || Date.now()
  const deadline = Number(headerOf(header.deadline)) || Date.now() + DEFAULT_TIMEOUT_MS
  return {
    requestId: headerOf(header.requestId) || newId(),
    callId: headerOf(header.callId) || newId(),
    deadline: deadline + offset(headerOf(header.caller) ?? '', sent),
    traceparent: headerOf(header.traceparent) || undefined,
  }
}

function parseJson({ data }: Incoming): unknown {
  if (data.length === 0) return {}
  try {
    return JSON.parse(decode(data))
  } catch {
    throw new AppError('VALIDATION_FAILED', 'The request is not JSON.')
  }
}
