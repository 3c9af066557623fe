import { AppError, type FieldProblem, type Rpc, type RpcMap } from '@encaixe/contracts'
import type { Msg, NatsConnection } from '@nats-io/nats-core'
import { z } from 'zod'
import { newId } from '../database/outbox.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { inScope } from '../telemetry/scope.ts'
import { traced } from '../telemetry/trace.ts'
import type { RpcContext, RpcHandlers } from './bus.ts'
import { createClockOffsets } from './clock-offset.ts'
import { createGate } from './gate.ts'
import { decode, encodeError, encodeResult, header } from './wire.ts'

export interface ServeOptions {
  /** Requests worked on at the same time; 256 by default. */
  concurrency?: number
  /** Requests that may wait for their turn; more are refused at once. 4,096 by default. */
  waiting?: number
}

export interface Serving {
  /** Takes no more requests and waits until those in hand are answered. */
  stop(): Promise<void>
}

type Answer = (input: unknown, context: RpcContext) => Promise<unknown>

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
  const gate = createGate({ concurrency, waiting })
  const clocks = createClockOffsets()

  function answerOf<K extends keyof M>(key: K): Answer {
    const rpc: M[K] = rpcs[key]
    const handle: RpcHandlers<M>[K] = handlers[key]
    return async (input, context) => {
      const checked = z.safeParse<M[K]['input']>(rpc.input, input)
      if (!checked.success) throw invalidInput(checked.error)
      return handle(checked.data, context)
    }
  }

  async function reply(message: Msg, rpc: Rpc, answer: Answer): Promise<void> {
    const { requestId, deadline, traceparent } = contextOf(message, clocks.offset)
    const startedAt = performance.now()
    const work = () =>
      gate.run(() => {
        // Nobody waits any more: an answer would be lost, and an effect unexpected.
        if (Date.now() >= deadline) return Promise.resolve(undefined)
        return inScope({ requestId, deadline }, () =>
          traced({ name: rpc.subject, kind: 'server', traceparent }, async () => {
            const result = await answer(parseJson(message), { requestId, deadline, log })
            return encodeResult(result)
          }),
        )
      })
    let code = 'OK'
    try {
      const payload = await work()
      if (payload === undefined) code = 'DROPPED'
      else message.respond(payload)
    } catch (error) {
      const known = asAppError(error, rpc, requestId)
      code = known.code
      message.respond(encodeError(known))
    } finally {
      metrics?.rpcDuration.observe({ rpc: rpc.name, code }, (performance.now() - startedAt) / 1_000)
    }
  }

  function asAppError(error: unknown, rpc: Rpc, requestId: string): AppError {
    if (error instanceof AppError && error.code !== 'INTERNAL') return error
    log.error({ err: error, rpc: rpc.subject, requestId }, 'a request failed')
    return new AppError('INTERNAL', 'Something went wrong.')
  }

  const subscriptions = Object.keys(rpcs).map((key) => {
    const rpc: Rpc = rpcOf(rpcs, key)
    const answer = answerOf(key)
    return connection.subscribe(rpc.subject, {
      queue: service,
      callback(error, message) {
        if (error) return log.error({ err: error, rpc: rpc.subject }, 'requests cannot be received')
        gate.track(
          reply(message, rpc, answer).catch((failure: unknown) =>
            log.error({ err: failure, rpc: rpc.subject }, 'an answer could not be sent'),
          ),
        )
      },
    })
  })

  return {
    async stop() {
      const isOpen = !connection.isClosed() && !connection.isDraining()
      if (isOpen) await Promise.all(subscriptions.map((subscription) => subscription.drain()))
      await gate.idle()
    },
  }
}

function rpcOf(rpcs: RpcMap, key: string): Rpc {
  const rpc = rpcs[key]
  if (!rpc) throw new Error(`no RPC is called ${key}`)
  return rpc
}

function contextOf({ headers }: Msg, offset: (caller: string, sent: number) => number) {
  const sent = Number(headers?.get(header.sent)) || Date.now()
  const deadline = Number(headers?.get(header.deadline)) || Date.now() + DEFAULT_TIMEOUT_MS
  return {
    requestId: headers?.get(header.requestId) || newId(),
    deadline: deadline + offset(headers?.get(header.caller) ?? '', sent),
    traceparent: headers?.get(header.traceparent) || undefined,
  }
}

function parseJson(message: Msg): unknown {
  if (message.data.length === 0) return {}
  try {
    return JSON.parse(decode(message.data))
  } catch {
    throw new AppError('VALIDATION_FAILED', 'The request is not JSON.')
  }
}

function invalidInput({ issues }: z.ZodError): AppError {
  const errors: FieldProblem[] = issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }))
  return new AppError('VALIDATION_FAILED', 'The input is not valid.', { errors })
}
