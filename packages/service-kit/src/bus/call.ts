import {
  type Actor,
  AppError,
  OPERATOR,
  type Rpc,
  type RpcOutput,
  type RpcRequest,
} from '@encaixe/contracts'
import { errors } from '@nats-io/nats-core'
import { z } from 'zod'
import { newId } from '../database/outbox.ts'
import type { Logger } from '../telemetry/log.ts'
import { currentScope } from '../telemetry/scope.ts'
import { currentTraceparent, traced } from '../telemetry/trace.ts'
import type { CallContext } from './contexts.ts'
import { NotDelivered, type RpcFallback, requestByHttp } from './http-fallback.ts'
import { LostOnTheWay, type SendRequest } from './requests.ts'
import { decodeReply, encodeActor, header } from './wire.ts'

const DEFAULT_TIMEOUT_MS = 5_000

export interface Caller {
  send: SendRequest
  isConnected: () => boolean
  service: string
  log: Logger
  /** Where to ask while NATS cannot be asked. */
  fallback: RpcFallback | undefined
}

/** Sends a request and waits for its answer, never past the deadline of the work in hand. */
export function callRpc<R extends Rpc>(
  { send, isConnected, service, log, fallback }: Caller,
  rpc: R,
  input: RpcRequest<R>,
  { timeoutMs = DEFAULT_TIMEOUT_MS, ...context }: CallContext,
): Promise<RpcOutput<R>> {
  const scope = currentScope()
  return traced({ name: rpc.subject, kind: 'client' }, async () => {
    const now = Date.now()
    const deadline = Math.min(now + timeoutMs, context.deadline ?? scope?.deadline ?? Infinity)
    if (deadline <= now) throw unavailable(rpc, 'had no time left')
    const traceparent = currentTraceparent()
    const payload = JSON.stringify(input)
    const entries = {
      [header.deadline]: String(deadline),
      [header.caller]: service,
      [header.requestId]: context.requestId ?? scope?.requestId ?? newId(),
      [header.callId]: context.callId ?? newId(),
      [header.actor]: encodeActor(context.actor ?? itself(service)),
      ...(context.idempotencyKey === undefined
        ? {}
        : { [header.idempotencyKey]: context.idempotencyKey }),
      ...(traceparent ? { [header.traceparent]: traceparent } : {}),
    }
    const request = (sentAt = Date.now()) => ({
      payload,
      headers: { ...entries, [header.sent]: String(sentAt) },
      // One that is over by now fails like any other that gets no answer.
      timeoutMs: Math.max(1, deadline - sentAt),
    })
    const byNats = ({ endsWithConnection }: { endsWithConnection: boolean }) =>
      send(rpc, { ...request(), endsWithConnection })
    const byHttp = (way: RpcFallback) => requestByHttp(way, rpc, request())

    async function byEitherWay(other: RpcFallback): Promise<Uint8Array> {
      if (!isConnected()) return byHttp(other)
      try {
        return await byNats({ endsWithConnection: rpc.idempotent })
      } catch (error) {
        // Nobody got it, or it may be asked twice. A timeout says neither.
        if (isNotDelivered(error) || error instanceof LostOnTheWay) return byHttp(other)
        throw error
      }
    }
    const other = fallback?.urls[rpc.service] ? fallback : undefined
    const answered = other ? byEitherWay(other) : byNats({ endsWithConnection: false })
    const result = await answered.then(decodeReply, (error: unknown) => {
      throw isUnavailable(error) ? unavailable(rpc, reasonOf(error)) : error
    })
    const output = z.safeParse<R['output']>(rpc.output, result)
    if (output.success) return output.data
    const paths = output.error.issues.map(({ path }) => path.join('.'))
    log.error({ rpc: rpc.subject, paths }, 'an answer is not what its contract says')
    throw new AppError('INTERNAL', `${rpc.subject} answered something else than its contract says.`)
  })
}

const itself = (service: string): Actor =>
  service === OPERATOR ? { kind: 'operator' } : { kind: 'service', name: service }

const isNotDelivered = (error: unknown): boolean =>
  error instanceof errors.ClosedConnectionError ||
  error instanceof errors.DrainingConnectionError ||
  (error instanceof errors.RequestError && error.isNoResponders())

const isUnavailable = (error: unknown): error is Error =>
  isNotDelivered(error) || isTimeout(error) || isUnreachable(error)

const isTimeout = (error: unknown): boolean =>
  error instanceof errors.TimeoutError ||
  (error instanceof DOMException && error.name === 'TimeoutError')

/** What `fetch` throws for a network that fails is a TypeError with the cause. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof NotDelivered || (error instanceof TypeError && error.cause !== undefined)

function reasonOf(error: Error): string {
  if (isTimeout(error)) return 'did not answer in time'
  return error instanceof errors.RequestError ? 'has nobody who answers' : 'cannot be reached'
}

const unavailable = (rpc: Rpc, reason: string) =>
  new AppError('UPSTREAM_UNAVAILABLE', `${rpc.subject} ${reason}.`)
