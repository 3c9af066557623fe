import { AppError, type Rpc, type RpcOutput, type RpcRequest } from '@encaixe/contracts'
import { errors, headers, type NatsConnection } from '@nats-io/nats-core'
import { z } from 'zod'
import { newId } from '../database/outbox.ts'
import type { Logger } from '../telemetry/log.ts'
import { currentScope } from '../telemetry/scope.ts'
import { currentTraceparent, traced } from '../telemetry/trace.ts'
import type { CallContext } from './bus.ts'
import { NotTaken, type RpcFallback, requestByHttp } from './http-fallback.ts'
import { decodeReply, header } from './wire.ts'

const DEFAULT_TIMEOUT_MS = 5_000

export interface Caller {
  connection: NatsConnection
  isConnected: () => boolean
  service: string
  log: Logger
  /** Where to ask while NATS cannot be asked. */
  fallback: RpcFallback | undefined
}

/** Sends a request and waits for its answer, never past the deadline of the work in hand. */
export function callRpc<R extends Rpc>(
  { connection, isConnected, service, log, fallback }: Caller,
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
    const request = {
      payload: JSON.stringify(input),
      timeoutMs: deadline - now,
      headers: {
        [header.sent]: String(now),
        [header.deadline]: String(deadline),
        [header.caller]: service,
        [header.requestId]: context.requestId ?? scope?.requestId ?? newId(),
        ...(traceparent ? { [header.traceparent]: traceparent } : {}),
      },
    }
    const other = fallback?.urls[rpc.service] ? fallback : undefined
    const byNats = () => requestByNats(connection, rpc, request)
    const byHttp = (way: RpcFallback) => requestByHttp(way, rpc, request)
    const answered = other
      ? isConnected()
        ? byNats().catch((error: unknown) => {
            // Nobody got it, so asking again cannot do it twice. A timeout says nothing of the kind.
            if (isNotTaken(error)) return byHttp(other)
            throw error
          })
        : byHttp(other)
      : byNats()
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

interface Request {
  payload: string
  headers: Record<string, string>
  timeoutMs: number
}

async function requestByNats(
  connection: NatsConnection,
  rpc: Rpc,
  { payload, headers: entries, timeoutMs }: Request,
): Promise<Uint8Array> {
  const requestHeaders = headers()
  for (const [name, value] of Object.entries(entries)) requestHeaders.set(name, value)
  const reply = await connection.request(rpc.subject, payload, {
    timeout: timeoutMs,
    headers: requestHeaders,
  })
  return reply.data
}

const isNotTaken = (error: unknown): boolean =>
  error instanceof errors.ClosedConnectionError ||
  error instanceof errors.DrainingConnectionError ||
  (error instanceof errors.RequestError && error.isNoResponders())

const isUnavailable = (error: unknown): error is Error =>
  isNotTaken(error) || isTimeout(error) || isUnreachable(error)

const isTimeout = (error: unknown): boolean =>
  error instanceof errors.TimeoutError ||
  (error instanceof DOMException && error.name === 'TimeoutError')

/** What `fetch` throws for a network that fails is a TypeError with the cause. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof NotTaken || (error instanceof TypeError && error.cause !== undefined)

function reasonOf(error: Error): string {
  if (isTimeout(error)) return 'did not answer in time'
  return error instanceof errors.RequestError ? 'has nobody who answers' : 'cannot be reached'
}

const unavailable = (rpc: Rpc, reason: string) =>
  new AppError('UPSTREAM_UNAVAILABLE', `${rpc.subject} ${reason}.`)
